import { useSyncExternalStore } from 'react';
import { quietAtWorkKey, usePreference } from '../../../platform/storage/preference.ts';
import { openRunStore } from './run-store.ts';

/** True while a run goes on of whoever wants no others shown meanwhile: nothing new comes to rooms and feed (product 21.1). */
export function useQuietAtWork(userId: string): boolean {
  const [isWanted] = usePreference(quietAtWorkKey, false);
  const store = openRunStore(userId);
  const isRunning = useSyncExternalStore(
    store.watch,
    () => (store.read()?.timer.runningSince ?? null) !== null,
  );
  return isWanted && isRunning;
}
