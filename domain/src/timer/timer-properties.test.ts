import fc from 'fast-check';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { accepted } from '../../testing/accepted.ts';
import {
  createTimer,
  observeTimer,
  pauseTimer,
  readTimer,
  setTimer,
  startTimer,
  type Timer,
  timerSchema,
} from './timer.ts';

const key = '3f0e6c1e-8a52-4d6a-9a53-0d6cf4d8b001';

type Step = {
  readonly act: 'start' | 'pause' | 'reload' | 'look' | 'set';
  readonly passMs: number;
  readonly minutes: number;
};

const hour = 3_600_000;
const stepArbitrary: fc.Arbitrary<Step> = fc.record({
  act: fc.constantFrom('start', 'pause', 'reload', 'look', 'set'),
  // Mostly time passes, now and then a clock jumps by hours in either direction.
  passMs: fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: 0, max: 10 * 60_000 }) },
    { weight: 1, arbitrary: fc.integer({ min: -3 * hour, max: 3 * hour }) },
  ),
  minutes: fc.integer({ min: 5, max: 55 }),
});

function take(timer: Timer, { act, minutes }: Step, now: number): Timer {
  if (act === 'reload') return v.parse(timerSchema, JSON.parse(JSON.stringify(timer)));
  if (act === 'look') return timer;
  const acts = {
    start: () => startTimer(timer, now),
    pause: () => pauseTimer(timer, now),
    set: () => setTimer(timer, minutes),
  };
  const outcome = acts[act]();
  return outcome.ok ? outcome.value : timer;
}

it('random starts, pauses, settings, reloads and clock jumps keep a timer consistent', () => {
  fc.assert(
    fc.property(fc.array(stepArbitrary, { maxLength: 60 }), (steps) => {
      let timer = createTimer(key);
      let now = 1_700_000_000_000;
      let elapsed = 0;
      let finishes = 0;
      let settingsAfterEnd = 0;
      for (const step of steps) {
        now += step.passMs;
        const seen = observeTimer(timer, now);
        if (seen.justFinished) finishes += 1;
        if (step.act === 'set' && readTimer(seen.timer, now).status === 'finished') settingsAfterEnd += 1;
        timer = take(seen.timer, step, now);

        const reading = readTimer(timer, now);
        expect(reading.elapsedMs + reading.remainingMs).toBe(timer.durationMs);
        expect(reading.elapsedMs).toBeGreaterThanOrEqual(elapsed);
        elapsed = reading.elapsedMs;
        // Each time the timer is given minutes it reaches its end at most once, and has done so once it is finished.
        expect(finishes).toBe(settingsAfterEnd + (reading.status === 'finished' ? 1 : 0));
      }
    }),
    { numRuns: 500 },
  );
});

it('a running timer ends after exactly the remaining time, however often it is observed', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 25 * 60_000 - 1 })),
      fc.integer({ min: 0, max: 24 * hour }),
      (glances, lateness) => {
        const start = 1_700_000_000_000;
        let timer = accepted(startTimer(createTimer(key), start));
        for (const glance of glances.sort((one, other) => one - other)) {
          const seen = observeTimer(timer, start + glance);
          expect(seen.justFinished).toBe(false);
          timer = seen.timer;
        }
        const end = start + 25 * 60_000;
        const seen = observeTimer(timer, end + lateness);
        expect(seen.justFinished).toBe(true);
        expect(seen.timer.worked).toEqual([{ from: start, to: end }]);
      },
    ),
  );
});
