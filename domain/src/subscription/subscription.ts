import type { Viewer } from '../account/viewer.ts';
import { accept, type Outcome, refuse } from '../outcome.ts';
import type { Plan, PlanId } from '../plans.ts';
import { dayMs } from '../time-units.ts';

/** How far a browser's idea of the server's time may be off; its first count must not show a day too many. */
const countingToleranceMs = 60_000;

/** When a subscription that starts at `start` ends (product 9.1). */
export function endOfSubscription(plan: Plan, start: Date): Date {
  return new Date(start.getTime() + plan.durationInDays * dayMs);
}

/**
 * Days until `endDate`, counting a begun day as whole except for its first minute, and at least one until then; zero afterwards.
 * Both in epoch milliseconds.
 */
export function daysRemaining(endDate: number, now: number): number {
  if (endDate <= now) return 0;
  return Math.max(1, Math.ceil((endDate - now - countingToleranceMs) / dayMs));
}

export type SubscribeRefusal = 'login_first' | 'already_premium' | 'plan_missing';

/** Whether a person may start to pay (product 5.7): the same answer in the browser and on the server. */
export function checkSubscribe(
  viewer: Viewer | null,
  planId: PlanId | null,
): Outcome<PlanId, SubscribeRefusal> {
  if (!viewer) return refuse('login_first');
  if (viewer.profile?.isPremium) return refuse('already_premium');
  if (!planId) return refuse('plan_missing');
  return accept(planId);
}
