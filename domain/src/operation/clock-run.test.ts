import fc from 'fast-check';
import { expect, it } from 'vitest';
import { accepted } from '../../testing/accepted.ts';
import { uuid } from '../../testing/numbered-uuid.ts';
import { roomRhythms } from '../../testing/room-rhythms.ts';
import { t0, task } from '../../testing/run-steps.ts';
import type { RoomClock } from '../pool/pool-contract.ts';
import { endOfWorkAt, phaseAt, setRhythm } from '../pool/room-clock.ts';
import { minuteMs } from '../time-units.ts';
import { findTimerEnd, readTimer } from '../timer/timer.ts';
import { applyOperation, emptyState } from './apply-operation.ts';
import type { NewOperation, PersonState } from './operation.ts';

const key = uuid(2);
const doAt = (state: PersonState, what: NewOperation, instant: number) =>
  accepted(applyOperation(state, { ...what, id: uuid(3), at: instant }));

/** A person starts by the room's clock; the state and the promised moment, which is null while they wait. */
function start(state: PersonState, clock: RoomClock, now: number): [PersonState, number | null] {
  const endsAt = endOfWorkAt(clock, now);
  return endsAt === null
    ? [state, null]
    : [doAt(state, { kind: 'clock_run', key, task, endsAt }, now), endsAt];
}

it("all who start in one phase of a room's clock end at its promised moment, despite clock errors", () => {
  const people = fc.array(
    fc.record({
      comesMs: fc.integer({ min: 0, max: 60 * minuteMs }),
      // As much as a device’s clock may be off.
      offMs: fc.integer({ min: -100, max: 100 }),
      pausesMs: fc.option(fc.integer({ min: 1, max: 10 * minuteMs })),
      staysAwayMs: fc.integer({ min: 1, max: 10 * minuteMs }),
    }),
    { minLength: 1, maxLength: 20 },
  );
  fc.assert(
    fc.property(
      roomRhythms,
      roomRhythms,
      people,
      fc.integer({ min: 0, max: 60 * minuteMs }),
      (wish, other, all, changeMs) => {
        const first = setRhythm(null, wish, t0);
        const later = setRhythm(first, other, t0 + changeMs);
        const clockAt = (now: number) => (now < t0 + changeMs ? first : later);
        for (const { comesMs, offMs, pausesMs, staysAwayMs } of all) {
          let now = t0 + comesMs;
          let [state, promised] = start(emptyState, clockAt(now), now + offMs);
          if (promised !== null && pausesMs !== null && now + pausesMs < promised - 200) {
            now += pausesMs;
            state = doAt(state, { kind: 'pause_run', key }, now + offMs);
            now += staysAwayMs;
            [state, promised] = start(state, clockAt(now), now + offMs);
          }
          if (promised === null || !state.run) continue;
          const { timer } = state.run;
          expect(findTimerEnd(timer)).toBe(promised);
          expect([first, later].map((clock) => phaseAt(clock, promised - 1).endsAt)).toContain(promised);
          expect(readTimer(timer, promised)).toMatchObject({ percent: 100, remainingMs: 0 });
          expect(readTimer(timer, promised - 1).percent).toBeLessThan(100);
        }
      },
    ),
  );
});
