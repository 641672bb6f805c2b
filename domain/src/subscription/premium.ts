import { isCalendarDay } from '../calendar-day.ts';
import type { PlanId } from '../plans.ts';
import { dayMs } from '../time-units.ts';

/** What premium rests on: a paid subscription, or an operator's grant, which has a null `plan` and may have no end. */
export type PremiumSource = { readonly plan: PlanId | null; readonly endDate: Date | null };

/** Whether the person has premium at `now`: the one rule by which the stored flag is set. */
export function hasPremium(sources: readonly PremiumSource[], now: Date): boolean {
  return sources.some((source) => endOf(source) > now.getTime());
}

/** The source that lasts longest, the paid one if two end together; null if there are none. */
export function findLongest(sources: readonly PremiumSource[]): PremiumSource | null {
  let longest: PremiumSource | null = null;
  for (const source of sources) {
    const isPaid = source.plan !== null;
    if (!longest || endOf(source) > endOf(longest) || (isPaid && endOf(source) === endOf(longest)))
      longest = source;
  }
  return longest;
}

function endOf({ endDate }: PremiumSource): number {
  return endDate?.getTime() ?? Number.POSITIVE_INFINITY;
}

const longestDays = 36_500;

/** How long an operator grants premium, as they type it: until the end of a day in UTC, or for a number of days. */
type GrantTerm = { readonly until?: string | undefined; readonly days?: string | undefined };

/** When a grant of that term, given at `now`, ends: null for no end, `undefined` if the term is invalid. */
export function endOfGrant({ until, days }: GrantTerm, now: Date): Date | null | undefined {
  if (until === undefined && days === undefined) return null;
  if (until !== undefined && days !== undefined) return undefined;
  if (until !== undefined) return endOfDay(until);
  const count = /^\d{1,5}$/.test(days ?? '') ? Number(days) : 0;
  return count > 0 && count <= longestDays ? new Date(now.getTime() + count * dayMs) : undefined;
}

function endOfDay(day: string): Date | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day) || !isCalendarDay(day)) return undefined;
  return new Date(new Date(`${day}T00:00:00.000Z`).getTime() + dayMs - 1);
}
