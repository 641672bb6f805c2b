import * as v from 'valibot';
import { countSchema } from '../base-schemas.ts';
import { dayMs } from '../time-units.ts';

/** How much is going on, in counts of real people alone: a visitor sees no names, and nobody simulated. */
export const activityStatsSchema = v.object({
  /** People whose timer runs right now. */
  working: countSchema,
  /** People who finished something within the last 24 hours. */
  finished: countSchema,
});
export type ActivityStats = v.InferOutput<typeof activityStatsSchema>;

/** How far back `finished` looks, and how old an answer may be, in milliseconds. */
export const activityStatsTimes = { windowMs: dayMs, keptMs: 10_000, askAgainMs: 60_000 } as const;

/** The numbers in one sentence that claims nothing but what was counted. */
export function describeActivity({ working, finished }: ActivityStats): string {
  if (working > 0 && finished > 0) {
    return `${countPeople(working)} at work right now, ${groupDigits(finished)} finished something in the last day`;
  }
  if (working > 0) return `${countPeople(working)} at work right now`;
  if (finished > 0) return `${countPeople(finished)} finished something in the last day`;
  return 'Nobody is at work right now. Be the first today.';
}

function countPeople(count: number): string {
  return `${groupDigits(count)} ${count === 1 ? 'person' : 'people'}`;
}

/** As English does. A format of the browser's own takes a tenth of a second on a slow phone. */
function groupDigits(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');
}
