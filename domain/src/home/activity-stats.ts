import * as v from 'valibot';
import { countSchema } from '../base-schemas.ts';
import { dayMs } from '../time-units.ts';

/** How much is going on, counting real people only: a visitor sees no names, and simulated members are not counted. */
export const activityStatsSchema = v.object({
  /** People whose timer runs right now. */
  working: countSchema,
  /** People who completed something within the last 24 hours. */
  finished: countSchema,
});
export type ActivityStats = v.InferOutput<typeof activityStatsSchema>;

/** How far back `finished` looks, how old an answer may be, and how often a page asks again, in milliseconds. */
export const activityStatsTimes = { windowMs: dayMs, keptMs: 10_000, pollMs: 60_000 } as const;

/** The numbers in one sentence that claims only what was counted. */
export function describeActivity({ working, finished }: ActivityStats): string {
  if (working > 0 && finished > 0) {
    return `${countPeople(working)} at work right now, ${groupDigits(finished)} finished something in the last day`;
  }
  if (working > 0) return `${countPeople(working)} at work right now`;
  if (finished > 0) return `${countPeople(finished)} finished something in the last day`;
  return 'No one is at work right now. Be the first today.';
}

function countPeople(count: number): string {
  return `${groupDigits(count)} ${count === 1 ? 'person' : 'people'}`;
}

/** English digit grouping. The browser's own formatter takes a tenth of a second to create on a slow phone. */
function groupDigits(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');
}
