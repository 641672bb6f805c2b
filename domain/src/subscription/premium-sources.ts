import type { PlanId } from '../plans.ts';

/** What premium rests on: a paid subscription, or an operator's grant, whose `plan` is null and which may have no end. */
export type PremiumSource = { readonly plan: PlanId | null; readonly endDate: Date | null };

/** Whether premium lasts at `now`: the one rule by which the stored flag is set. */
export function hasPremium(sources: readonly PremiumSource[], now: Date): boolean {
  return sources.some((source) => endOf(source) > now.getTime());
}

/** The source that lasts longest, the paid one of two that end together; null without any. */
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
