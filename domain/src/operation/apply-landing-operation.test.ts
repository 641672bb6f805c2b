import fc from 'fast-check';
import { expect, it } from 'vitest';
import { uuid } from '../../testing/numbered-uuid.ts';
import { after, at, t0, task } from '../../testing/run-steps.ts';
import { endsAtMoment } from '../landing/follow-landing.ts';
import { minuteMs } from '../time-units.ts';
import { hasPossibleLength } from '../timer/shared-run.ts';
import { findTimerEnd, readTimer } from '../timer/timer.ts';
import { applyOperation, applyOperations, emptyState } from './apply-operation.ts';
import { moveOperation, type Operation, type PersonState } from './operation.ts';

const [x, y, b] = [uuid(101), uuid(102), uuid(201)];
const other = { kind: 'member', memberId: uuid(301) } as const;

const start = (minutes: number, key = x) => at(minutes, { kind: 'start_run', key, task, minutes: 25 });
const pause = (minutes: number, key = x) => at(minutes, { kind: 'pause_run', key });
const complete = (minutes: number) => at(minutes, { kind: 'complete_run', key: x, rounding: 'nearest' });
const land = (minutes: number, endsAt: number, key = x) =>
  at(minutes, { kind: 'land_run', key, task, endsAt: t0 + endsAt * minuteMs, with: other });
const follow = (minutes: number, endsAt: number) =>
  at(minutes, { kind: 'clock_run', key: x, task, endsAt: t0 + endsAt * minuteMs });
const share = (minutes: number, startedAt: number) =>
  at(minutes, { kind: 'share_break', key: b, startedAt: t0 + startedAt * minuteMs, minutes: 5 });
const endOf = ({ run }: PersonState) => ((run && findTimerEnd(run.timer)) ?? Number.NaN) - t0;
const reasonOf = (state: PersonState, operation: Operation) => {
  const outcome = applyOperation(state, operation);
  return outcome.ok ? 'accepted' : outcome.reason;
};

it.each<[string, Operation[], number]>([
  ['a new run', [land(3, 20.123)], 20.123],
  ['a run that was only set', [at(0, { kind: 'set_run', key: x, task, minutes: 40 }), land(3, 20)], 20],
  ['a running run that becomes shorter', [start(0), land(3, 10)], 10],
  ['a running run that becomes longer', [start(0), land(3, 55)], 55],
  ['a paused run that goes on', [start(0), pause(5), land(9, 20.5)], 20.5],
  ['a finished run that goes on', [start(0), land(30, 50)], 50],
  ['a run that has landed elsewhere before', [start(0), land(3, 20), land(4, 30)], 30],
  ['a run that waits aside', [start(0), start(5, y), land(8, 20)], 20],
])('landing with %s makes it end at the other moment, to the millisecond', (_what, all, moment) => {
  const landed = after(...all);
  expect(landed.run?.timer.key).toBe(x);
  expect(endOf(landed)).toBe(moment * minuteMs);
  const timer = landed.run?.timer;
  expect(timer && hasPossibleLength({ ...timer, worked: [...timer.worked] })).toBe(
    timer !== undefined && (timer.worked.length > 0 || timer.durationMs % minuteMs === 0),
  );
  expect(timer && readTimer(timer, t0 + moment * minuteMs)).toMatchObject({ percent: 100, remainingMs: 0 });
  expect(timer && readTimer(timer, t0 + moment * minuteMs - 1).percent).toBeLessThan(100);
});

it.each([
  ['less than 5 minutes away', 3, 8 - 1 / minuteMs, 'landing_out_of_reach'],
  ['5 minutes away', 3, 8, 'accepted'],
  ['55 minutes away', 3, 58, 'accepted'],
  ['more than 55 minutes away', 3, 58 + 1 / minuteMs, 'landing_out_of_reach'],
  ['over already', 3, 2, 'landing_out_of_reach'],
])('landing at a moment that is %s gives: $3', (_what, now, moment, reason) => {
  expect(reasonOf(after(start(0)), land(now, moment))).toBe(reason);
});

it.each<[string, Operation[], number]>([
  ['late works the rest', [follow(24.5, 25)], 25],
  ['at the start of the longest work, by a slightly slow clock, works all of it', [follow(-0.03, 55)], 55],
  ['after a pause goes on', [follow(0, 25), pause(5), follow(20, 25)], 25],
  ['at the end goes on with the next work', [follow(0, 25), follow(27, 55)], 55],
])('a person who starts by the clock of a room %s', (_what, all, moment) => {
  const { run } = after(...all);
  expect(run?.timer.key).toBe(x);
  expect(endOf(after(...all))).toBe(moment * minuteMs);
});

it.each([
  ['further away than a run can last', 0, 55.1, 'landing_out_of_reach'],
  ['over already', 25, 25, 'landing_missed'],
])('starting by the clock of a room up to an end that is %s gives: $3', (_what, now, moment, reason) => {
  expect(reasonOf(emptyState, follow(now, moment))).toBe(reason);
});

it('a landing that arrives late, for a run that was paused since, starts nothing', () => {
  const paused = after(start(0), pause(9));
  expect(applyOperations(paused, [land(5, 20)])).toBe(paused);
  const landed = after(start(0), land(5, 20), pause(9));
  expect(applyOperations(landed, [land(5, 20)])).toBe(landed);
});

it('landing leaves another run aside with its time, and ends a break', () => {
  const state = after(start(0, y), land(10, 30));
  expect(state.aside.map(({ timer }) => timer.key)).toEqual([y]);
  const rested = after(at(0, { kind: 'start_break', key: b, minutes: 5 }), land(1, 20));
  expect(rested.rhythm.lastBreak?.leftAt).toBe(t0 + minuteMs);
});

it('a run has landed at the moment up to which it was worked, also after that moment', () => {
  const { timer } = after(start(0), pause(2), land(5, 20), pause(25)).run ?? {};
  const landed = [19, 20].map((moment) => timer && endsAtMoment(timer, t0 + moment * minuteMs));
  expect(landed).toEqual([false, true]);
});

it('the moment of a landing does not move when the clock of its device is corrected', () => {
  const moved = moveOperation(land(63, 20), -60 * minuteMs);
  expect(moved).toMatchObject({ at: t0 + 3 * minuteMs, endsAt: t0 + 20 * minuteMs });
  expect(endOf(after(moved))).toBe(20 * minuteMs);
});

it('a shared break starts at the moment of the landing, whenever a person joins it before its end', () => {
  const done = after(start(0), complete(25));
  for (const minutes of [25, 25.6, 29.9]) {
    const { lastBreak } = applyOperations(done, [share(minutes, 25)]).rhythm;
    expect(lastBreak).toEqual({ key: b, startedAt: t0 + 25 * minuteMs, minutes: 5, leftAt: null });
  }
  expect(reasonOf(done, share(30, 25))).toBe('break_over');
  expect(reasonOf(done, share(24, 25))).toBe('break_over');
  expect(reasonOf(after(start(0)), share(12, 10))).toBe('run_running');
});

type Step = { who: number; does: 'land' | 'pause' | 'start' | 'extend'; with: number; afterMs: number };
const step: fc.Arbitrary<Step> = fc.record({
  who: fc.nat(3),
  does: fc.constantFrom('land', 'land', 'start', 'start', 'pause', 'extend'),
  with: fc.nat(3),
  afterMs: fc.oneof(fc.integer({ min: 0, max: 12 * minuteMs }), fc.nat(1_500)),
});

it('after random landings and pauses, all who land together end at the promised moment', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const people = [0, 1, 2, 3].map(() => emptyState);
      /** The moment to which each has committed, as long as nothing came between. */
      const promised = people.map((): number | null => null);
      let now = t0;
      for (const { who, does, with: whom, afterMs } of steps) {
        now += afterMs;
        const runOf = (one: number) => people[one]?.run ?? null;
        const theirs = runOf(whom);
        const endsAt = (theirs && findTimerEnd(theirs.timer)) ?? 0;
        const key = runOf(who)?.timer.key ?? uuid(100 + who);
        const own = {
          land: { kind: 'land_run', key, task, endsAt, with: other },
          start: { kind: 'start_run', key, task },
          pause: { kind: 'pause_run', key },
          extend: { kind: 'extend_run', key, minutes: 5 },
        } as const;
        if (does === 'land' && (who === whom || endsAt <= now)) continue;
        const before = people[who] ?? emptyState;
        const outcome = applyOperation(before, { ...own[does], id: uuid(900), at: now });
        if (!outcome.ok) continue;
        people[who] = outcome.value;
        if (does === 'land') {
          promised[who] = endsAt;
          promised[whom] ??= endsAt;
        } else if (outcome.value !== before) promised[who] = null;
        for (const [one, moment] of promised.entries()) {
          const timer = runOf(one)?.timer;
          if (moment === null || !timer) continue;
          expect(endsAtMoment(timer, moment)).toBe(true);
          if (moment > now) expect(findTimerEnd(timer)).toBe(moment);
          expect(readTimer(timer, Math.max(now, moment)).percent).toBe(100);
        }
      }
    }),
    { numRuns: 500 },
  );
});
