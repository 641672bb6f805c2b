import type { PagePath } from '@focuspool/domain/account/access';
import { createContext, useContext } from 'react';

/** Leads to another page of the product; `state` is handed to it. */
export type PageNavigate = (to: PagePath, options?: { state?: unknown }) => void;

const NavigationContext = createContext<PageNavigate>((to) => location.assign(to));

/** Says how to go from one page to the next: the app by its router, the landing page by loading the app. */
export const NavigationProvider = NavigationContext.Provider;

export const usePageNavigate = (): PageNavigate => useContext(NavigationContext);
