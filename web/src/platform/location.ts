import { createContext, useContext, useEffect } from 'react';
import { navigate } from './navigation.ts';

/** An address of the product, in one entry of the tab's history. */
export type Location = {
  readonly pathname: string;
  /** With its `?`, or empty. */
  readonly search: string;
  /** With its `#`, or empty. */
  readonly hash: string;
  /** Passed on by the navigation that led here. It survives a reload, and may be anything. */
  readonly state: unknown;
  /** The key of the entry: a new one for each navigation. */
  readonly key: string;
};

const LocationContext = createContext<Location | null>(null);

export const LocationProvider = LocationContext.Provider;

/** Returns the location of the page that calls this. It stays the same while the next page is loading. */
export function useLocation(): Location {
  const location = useContext(LocationContext);
  if (!location) throw new Error('There is no router here.');
  return location;
}

export const useSearchParams = (): URLSearchParams => new URLSearchParams(useLocation().search);

/** Navigates as soon as it is shown, replacing the current entry. */
export function Redirect({ to, state = null }: { to: string; state?: unknown }) {
  useEffect(() => navigate(to, { state, replace: true }), [to, state]);
  return null;
}
