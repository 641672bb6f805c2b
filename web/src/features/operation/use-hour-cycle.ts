import type { HourCycle } from '../../platform/clock/clock-form.ts';
import { useReplica } from './person-replica.ts';

/** The form of the clock that a person has chosen; null for that of their language. */
export function useHourCycle(userId: string): HourCycle {
  return useReplica(userId).shown.statsSettings?.hourCycle ?? null;
}
