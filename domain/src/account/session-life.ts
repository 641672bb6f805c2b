import { dayMs } from '../time-units.ts';

/** How long a session lasts in milliseconds: after its last visit, and at most, however often its person comes. */
export const sessionLife = { idleMs: 30 * dayMs, longestMs: 90 * dayMs } as const;

/** A visit is noted once in this time, not at each call. */
const notedEachMs = dayMs;

/** When a session was begun, last seen, and ends unless it is seen again; epoch milliseconds. */
export type SessionTimes = {
  readonly startedAt: number;
  readonly seenAt: number;
  readonly endsAt: number;
};

export function isSessionOver({ startedAt, endsAt }: Omit<SessionTimes, 'seenAt'>, now: number): boolean {
  return now >= Math.min(endsAt, startedAt + sessionLife.longestMs);
}

/** When a session that is visited now ends instead; null when this day's visit is noted already. */
export function lengthenSession({ startedAt, seenAt }: SessionTimes, now: number): number | null {
  if (now - seenAt < notedEachMs) return null;
  return Math.min(now + sessionLife.idleMs, startedAt + sessionLife.longestMs);
}
