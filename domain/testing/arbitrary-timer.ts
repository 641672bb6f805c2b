import fc from 'fast-check';
import { minuteMs } from '../src/time-units.ts';
import type { Timer } from '../src/timer/timer.ts';

const stepMs = 5 * minuteMs;

/** A run's timers as of `now`, running or not, after up to three stretches, in steps that bring many exactly to the end. */
export function arbitraryTimer(key: string, now: number): fc.Arbitrary<Timer> {
  const steps = {
    duration: fc.integer({ min: 1, max: 11 }),
    stretches: fc.array(fc.integer({ min: 1, max: 3 }), { maxLength: 3 }),
    open: fc.option(fc.nat(11)),
  };
  return fc.record(steps).map(({ duration, stretches, open }) => {
    const end = now - (open ?? 0) * stepMs;
    // Each stretch is followed by a pause of one step.
    const worked = stretches.map((length, at) => {
      const later = stretches.slice(at).reduce((sum, each) => sum + each + 1, 0);
      const from = end - later * stepMs;
      return { from, to: from + length * stepMs };
    });
    const runningSince = open === null ? null : end;
    return { key, durationMs: duration * stepMs, worked, runningSince, seenAt: end };
  });
}
