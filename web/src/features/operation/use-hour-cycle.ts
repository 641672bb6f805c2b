import type { HourCycle } from '../../platform/clock/clock-form.ts';
import { useSelected } from '../../platform/person-store.ts';
import { openReplica } from './person-replica.ts';

/** The form of the clock that the person has chosen; null for that of their language, or without a person. */
export function useHourCycle(userId: string | undefined): HourCycle {
  return useSelected(openReplica, userId, ({ shown }) => shown.statsSettings?.hourCycle ?? null);
}
