import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isSessionOver, lengthenSession, type SessionTimes, sessionLife } from './session-life.ts';

const day = 24 * 60 * 60_000;
const begin = (at: number): SessionTimes => ({ startedAt: at, seenAt: at, endsAt: at + sessionLife.idleMs });

/** A session after its person has visited at these intervals, in days. */
function visit(gaps: readonly number[]) {
  let [session, now] = [begin(0), 0];
  for (const gap of gaps) {
    now += Math.round(gap * day);
    if (isSessionOver(session, now)) return { session, now, isOver: true };
    const endsAt = lengthenSession(session, now);
    if (endsAt !== null) session = { ...session, seenAt: now, endsAt };
  }
  return { session, now, isOver: false };
}

it('a session lasts 30 days from its last visit', () => {
  expect(visit([29, 29]).isOver).toBe(false);
  expect(visit([29, 30]).isOver).toBe(true);
});

it('a session ends after 90 days, however often its person visits', () => {
  expect(visit(Array.from({ length: 89 }, () => 1)).isOver).toBe(false);
  expect(visit(Array.from({ length: 90 }, () => 1))).toMatchObject({ now: 90 * day, isOver: true });
});

it('a session whose stored end is too late still ends after 90 days', () => {
  expect(isSessionOver({ startedAt: 0, endsAt: 100 * day }, 90 * day)).toBe(true);
});

it('a visit extends a session at most once a day', () => {
  expect(lengthenSession(begin(0), day - 1)).toBeNull();
  expect(lengthenSession(begin(0), day)).toBe(day + sessionLife.idleMs);
});

it('a session never lasts longer than 90 days, nor longer than 30 days after a visit', () => {
  const gaps = fc.array(fc.double({ min: 0, max: 40, noNaN: true }), { maxLength: 200 });
  fc.assert(
    fc.property(gaps, (days) => {
      const { session } = visit(days);
      expect(session.endsAt).toBeLessThanOrEqual(sessionLife.longestMs);
      expect(session.endsAt - session.seenAt).toBeLessThanOrEqual(sessionLife.idleMs);
    }),
  );
});
