import type { PagePath } from '@focuspool/domain/account/access';
import { createContext, useContext } from 'react';

/** A page of the product, and what of it. */
export type PageAddress = PagePath | `${PagePath}?${string}`;

/** Leads to another page of the product; `state` is handed to it. */
export type PageNavigate = (to: PageAddress, options?: { state?: unknown }) => void;

/** Where there is no router, as at the landing page, the browser goes there by itself. */
export const leavePage: PageNavigate = (to) => location.assign(to);

const NavigationContext = createContext(leavePage);

/** Says how the router goes from one page to the next. */
export const NavigationProvider = NavigationContext.Provider;

export const usePageNavigate = (): PageNavigate => useContext(NavigationContext);
