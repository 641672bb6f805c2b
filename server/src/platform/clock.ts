/** The one clock: verbs receive it, so that a test can say what time it is. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

export type AdjustableClock = Clock & { advance(milliseconds: number): void };

/** A clock that follows the given one and can be moved forward; for tests only. */
export function createAdjustableClock(base: Clock = systemClock): AdjustableClock {
  let ahead = 0;
  return {
    now: () => new Date(base.now().getTime() + ahead),
    advance: (milliseconds) => {
      ahead += milliseconds;
    },
  };
}
