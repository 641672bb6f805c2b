import { useSyncExternalStore } from 'react';
import { tabTrouble } from './trouble-watch.ts';

/** True while live updates have been missing for some seconds on a page that reads some. */
export function useLiveTrouble(): boolean {
  return useSyncExternalStore(tabTrouble.watch, tabTrouble.isSaid, () => false);
}
