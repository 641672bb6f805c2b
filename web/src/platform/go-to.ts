import type { PagePath } from '@focuspool/domain/account/access';
import { createContext, useContext } from 'react';

/** Leads to another page of the product; `state` is handed to it. */
export type GoTo = (to: PagePath, options?: { state?: unknown }) => void;

const GoToContext = createContext<GoTo>((to) => location.assign(to));

/** Whoever shows pages says how to go from one to the next: the app by its router, the front door by loading the app. */
export const GoToProvider = GoToContext.Provider;

export const useGoTo = (): GoTo => useContext(GoToContext);
