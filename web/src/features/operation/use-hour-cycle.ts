import { useSyncExternalStore } from 'react';
import type { HourCycle } from '../../platform/clock/clock-form.ts';
import { openReplica } from './person-replica.ts';

const watchNobody = () => () => {};

/** The form of the clock that a person has chosen; null for that of their language, and for nobody. */
export function useHourCycle(userId: string | undefined): HourCycle {
  const replica = userId ? openReplica(userId) : null;
  const read = () => replica?.read().shown.statsSettings?.hourCycle ?? null;
  return useSyncExternalStore(replica?.watch ?? watchNobody, read, read);
}
