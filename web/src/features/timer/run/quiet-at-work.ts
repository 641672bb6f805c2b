import { findQuietSince } from '@focuspool/domain/timer/quiet-since';
import * as v from 'valibot';
import { serverNow } from '../../../platform/clock/server-clock.ts';
import { useSelected } from '../../../platform/person-store.ts';
import { quietAtWorkKey, quietWantedSinceKey } from '../../../platform/storage/preference.ts';
import { usePreference, useStoredPreference } from '../../../platform/storage/use-preference.ts';
import { openRunStore } from './run-store.ts';

const useWantedSince = () => useStoredPreference(quietWantedSinceKey, v.number(), 0);

/** Whether somebody wants no others shown while they work, and how they say so. */
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

/** Since when nothing new comes to rooms and feed; null while no run goes on, and for whoever wants the others shown (product 21.1). */
export function useQuietSince(userId: string): number | null {
  const [isWanted] = usePreference(quietAtWorkKey, false);
  const [wantedSince] = useWantedSince();
  const runningSince = useSelected(openRunStore, userId, (run) => run?.timer.runningSince ?? null);
  return findQuietSince({ isWanted, wantedSince, runningSince });
}

export function useQuietAtWork(userId: string): boolean {
  return useQuietSince(userId) !== null;
}
