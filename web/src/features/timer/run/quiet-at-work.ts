import { findQuietSince } from '@focuspool/domain/timer/quiet-since';
import * as v from 'valibot';
import { serverNow } from '../../../platform/clock/server-clock.ts';
import { useSelected } from '../../../platform/person-store.ts';
import { quietAtWorkKey, quietWantedSinceKey } from '../../../platform/storage/preference.ts';
import { usePreference, useStoredPreference } from '../../../platform/storage/use-preference.ts';
import { openRunStore } from './run-store.ts';

const useWantedSince = () => useStoredPreference(quietWantedSinceKey, v.number(), 0);

/** Returns whether the person wants no others shown while they work, and a function to change that. */
export function useQuietWish(): [boolean, (isWanted: boolean) => void] {
  const [isWanted, keepWanted] = usePreference(quietAtWorkKey, false);
  const [, keepWantedSince] = useWantedSince();
  return [
    isWanted,
    (next) => {
      if (next) keepWantedSince(serverNow());
      keepWanted(next);
    },
  ];
}

/** Returns since when rooms and feed show nothing new; null while no run is running or others are shown (product 21.1). */
export function useQuietSince(userId: string): number | null {
  const [isWanted] = usePreference(quietAtWorkKey, false);
  const [wantedSince] = useWantedSince();
  const runningSince = useSelected(openRunStore, userId, (run) => run?.timer.runningSince ?? null);
  return findQuietSince({ isWanted, wantedSince, runningSince });
}

export function useQuietAtWork(userId: string): boolean {
  return useQuietSince(userId) !== null;
}
