import { useSyncExternalStore } from 'react';
import { partTrouble, tabTrouble } from './trouble-watch.ts';

/** True while live updates, or what the page does them with, have been missing for some seconds. */
export function useLiveTrouble(): boolean {
  const isCutOff = useSyncExternalStore(tabTrouble.watch, tabTrouble.isSaid, () => false);
  const isPartMissing = useSyncExternalStore(partTrouble.watch, partTrouble.isSaid, () => false);
  return isCutOff || isPartMissing;
}
