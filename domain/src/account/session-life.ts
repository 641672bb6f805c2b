import { dayMs } from '../time-units.ts';

/**
 * How long a session lasts, in milliseconds: since the last visit, and at most, however often its person returns. The server
 * applies it in `session-cookies.ts`.
 */
export const sessionLife = { idleMs: 30 * dayMs, longestMs: 90 * dayMs } as const;

/** A visit is recorded once within this time, not on each call. */
const notedEachMs = dayMs;

/** When a session began, when it was last seen, and when it ends unless seen again; epoch milliseconds. */
export type SessionTimes = {
  readonly startedAt: number;
  readonly seenAt: number;
  readonly endsAt: number;
};

export function isSessionOver({ startedAt, endsAt }: Omit<SessionTimes, 'seenAt'>, now: number): boolean {
  return now >= Math.min(endsAt, startedAt + sessionLife.longestMs);
}

/** Returns the new end of a session that is visited now; null if a visit was recorded less than a day ago. */
export function lengthenSession({ startedAt, seenAt }: SessionTimes, now: number): number | null {
  if (now - seenAt < notedEachMs) return null;
  return Math.min(now + sessionLife.idleMs, startedAt + sessionLife.longestMs);
}
