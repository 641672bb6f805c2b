import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accepted } from '../../testing/accepted.ts';
import { minuteMs } from '../time-units.ts';
import { countRun, earnsTrophy, type RunEvidence } from './count-run.ts';
import { longestWaitMs, type Span, sumSpans } from './worked-spans.ts';

const now = 10 * longestWaitMs;
const evidence: RunEvidence = { since: 0, now, earned: 0, counted: [], stays: [] };
const ago = (from: number, to: number): Span => ({ from: now - from * minuteMs, to: now - to * minuteMs });

const count = (claimed: readonly Span[], more: Partial<RunEvidence> = {}) =>
  accepted(countRun(claimed, { ...evidence, ...more }));

it.each([
  ['outside a room', [], 1],
  ['in a room', [ago(60, 0)], 2],
  ['that moved into a room', [ago(9.5, 0)], 2],
  ['that went on after leaving a room', [ago(60, 9.5)], 2],
  ['from before a room was entered', [ago(5, 0)], 1],
  ['from after a room was left', [ago(60, 10)], 1],
])('61 seconds of work %s count $2 minutes', (_where, stays, minutes) => {
  expect(count([ago(10, 10 - 61 / 60)], { stays }).minutes).toBe(minutes);
});

it('the rounding of a run with a pause in a room counts the work, not the pause', () => {
  const claimed = [ago(60, 50), ago(10, 10 - 1 / 60)];
  expect(count(claimed, { stays: [ago(40, 20)] }).minutes).toBe(10);
  expect(count(claimed, { stays: [ago(55, 20)] }).minutes).toBe(11);
});

it('a run of less than 30 seconds counts no minutes, in a room or outside', () => {
  const stays = [ago(60, 0)];
  expect(count([{ from: now - 29_999, to: now }], { stays }).minutes).toBe(0);
  expect(count([{ from: now - 30_000, to: now }], { stays }).minutes).toBe(1);
});

it.each([
  ['all of it', [ago(30, 5)], [], { minutes: 25, uncounted: null }],
  [
    'a millisecond less, without a reason',
    [ago(30, 5)],
    [{ from: 0, to: ago(30, 5).from + 1 }],
    { minutes: 25, uncounted: null },
  ],
  [
    'only what no other run has, with a reason',
    [ago(30, 5)],
    [ago(50, 15)],
    { minutes: 10, uncounted: { minutes: 15, reason: 'counted_already' } },
  ],
  [
    'both sides of a run within it',
    [ago(30, 5)],
    [ago(20, 10)],
    { minutes: 15, worked: [ago(30, 20), ago(10, 5)] },
  ],
  ['only the past', [ago(10, -15)], [], { minutes: 10, uncounted: { minutes: 15, reason: 'not_passed' } }],
  [
    'nothing of the future',
    [ago(-5, -30)],
    [],
    { minutes: 0, worked: [], uncounted: { minutes: 25, reason: 'not_passed' } },
  ],
  [
    'no minute for a second in the future, with a reason',
    [{ from: now, to: now + 1000 }],
    [],
    { minutes: 0, uncounted: { minutes: 0, reason: 'not_passed' } },
  ],
  [
    'nothing from two months ago',
    [{ from: now - 2 * longestWaitMs, to: now - 2 * longestWaitMs + 25 * minuteMs }],
    [],
    { minutes: 0, worked: [], uncounted: { minutes: 25, reason: 'too_old' } },
  ],
  [
    'the main reason if there are several',
    [ago(20, -5)],
    [ago(30, 8)],
    { minutes: 8, uncounted: { minutes: 17, reason: 'counted_already' } },
  ],
  ['no time at all', [ago(5, 5)], [], { minutes: 0, worked: [], uncounted: null }],
] as const)('what counts of a run: %s', (_what, claimed, counted, expected) => {
  expect(count(claimed, { counted })).toMatchObject(expected);
});

it.each([
  [0, 10],
  [4, 6],
  [10, 0],
  [12, 0],
])('a person of 10 minutes ago who has earned %d minutes can earn %d more', (earned, minutes) => {
  const since = now - 10 * minuteMs;
  expect(count([ago(10, 0)], { since, earned }).minutes).toBe(minutes);
});

it('a run is refused only if all of its time is counted already', () => {
  const counted = [ago(60, 40), ago(40, 20)];
  expect(countRun([ago(55, 25)], { ...evidence, counted })).toMatchObject({ reason: 'run_overlaps' });
  expect(countRun([ago(55, 25), ago(5, 5)], { ...evidence, counted }).ok).toBe(false);
  expect(count([ago(20, -5)], { counted: [ago(60, 0)] })).toMatchObject({ minutes: 0, worked: [] });
});

it('a run earns a trophy for a millisecond of work, and none without any', () => {
  expect(earnsTrophy([{ from: 1, to: 2 }])).toBe(true);
  expect(earnsTrophy([{ from: 1, to: 1 }])).toBe(false);
  expect(earnsTrophy([])).toBe(false);
});

describe('runs of one person in any order', () => {
  const spans = fc.array(
    fc.tuple(fc.integer({ min: 0, max: 900 }), fc.integer({ min: 0, max: 200 })).map(([from, length]) => ({
      from,
      to: from + length,
    })),
    { maxLength: 5 },
  );

  it('runs of one person in any order count each instant that has passed once, and no other', () => {
    fc.assert(
      fc.property(fc.array(spans, { maxLength: 6 }), (claims) => {
        const counted: Span[] = [];
        for (const claimed of claims) {
          const outcome = countRun(claimed, { since: 100, now: 900, earned: 0, counted, stays: [] });
          if (outcome.ok) counted.push(...outcome.value.worked);
        }
        for (let instant = 0; instant < 1200; instant += 1) {
          const covers = ({ from, to }: Span) => from <= instant && instant < to;
          const isWorked = instant >= 100 && instant < 900 && claims.flat().some(covers);
          if (counted.filter(covers).length !== Number(isWorked)) return false;
        }
        return true;
      }),
    );
  });

  it('runs of one person in any order never count more minutes than were worked or have passed', () => {
    const inSteps = ({ from, to }: Span) => ({ from: from * 5_000, to: to * 5_000 });
    fc.assert(
      fc.property(fc.array(spans, { maxLength: 6 }), spans, (claims, stays) => {
        const counted: Span[] = [];
        let earned = 0;
        for (const claimed of claims) {
          const outcome = countRun(claimed.map(inSteps), {
            since: 0,
            now: 600_000,
            earned,
            counted,
            stays: stays.map(inSteps),
          });
          if (!outcome.ok) continue;
          const { worked, minutes } = outcome.value;
          if (minutes > 0 && sumSpans(worked) < 30_000) return false;
          if (minutes * minuteMs >= sumSpans(worked) + minuteMs) return false;
          counted.push(...worked);
          earned += minutes;
        }
        return earned <= 10;
      }),
    );
  });
});
