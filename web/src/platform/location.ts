import { createContext, useContext, useEffect } from 'react';
import { navigate } from './navigation.ts';

/** An address of the product, in one entry of the tab's history. */
export type Location = {
  readonly pathname: string;
  /** With its `?`, or empty. */
  readonly search: string;
  /** With its `#`, or empty. */
  readonly hash: string;
  /** What led here handed it over. It survives a reload, and may be anything. */
  readonly state: unknown;
  /** The entry's own: another one each time somebody goes on. */
  readonly key: string;
};

const LocationContext = createContext<Location | null>(null);

export const LocationProvider = LocationContext.Provider;

/** Where the page that asks is. It stays so while the next one is on its way. */
export function useLocation(): Location {
  const location = useContext(LocationContext);
  if (!location) throw new Error('There is no router here.');
  return location;
}

export const useSearchParams = (): URLSearchParams => new URLSearchParams(useLocation().search);

/** Leads on as soon as it is shown, in the place of where it is. */
export function Redirect({ to, state = null }: { to: string; state?: unknown }) {
  useEffect(() => navigate(to, { state, replace: true }), [to, state]);
  return null;
}
