const minuteMs = 60_000;
const longestPauseMs = 6 * 60 * minuteMs;

/** After this an order that nobody paid is given up; the provider has given back what was not captured. */
export const orderLifeMs = 3 * 24 * 60 * minuteMs;

/**
 * When to ask the provider again about an order that is not paid: after a minute at first, ever more rarely
 * as it grows old. All in epoch milliseconds.
 */
export function nextOrderCheck(createdAt: number, now: number): number {
  const age = Math.max(0, now - createdAt);
  return now + Math.min(longestPauseMs, Math.max(minuteMs, age / 4));
}
