import { expect, it } from 'vitest';
import { minuteMs } from '../time-units.ts';
import { proposeNote } from './propose-note.ts';

const now = 1_700_000_000_000;

it.each([
  ['nothing is taken', [], [25, 0]],
  ['a run has just ended', [[30, 0]], [55, 30]],
  [
    'the gap between two runs is too short',
    [
      [20, 0],
      [60, 30],
    ],
    [85, 60],
  ],
  [
    'no free time is long enough',
    [
      [240, 40],
      [30, 0],
    ],
    [40, 30],
  ],
  ['a single minute is free', [[240, 1]], [1, 0]],
  [
    'free time begins and ends within a minute',
    [
      [240, 12.5],
      [2.5, 0],
    ],
    [12, 3],
  ],
  ['no whole minute is free', [[240, 0.5]], null],
  ['all time is taken', [[300, 0]], null],
])('the latest free time is proposed for a note when %s', (_what, taken, expected) => {
  const at = now - (now % minuteMs);
  const back = (minutes = 0) => at - minutes * minuteMs;
  const spans = taken.map(([from, to]) => ({ from: back(from), to: back(to) }));
  const [from, to] = expected ?? [];
  expect(proposeNote(at, 25 * minuteMs, spans)).toEqual(expected && { from: back(from), to: back(to) });
});

it.each([
  [10, { from: 10, to: 0 }],
  [60, { from: 25, to: 0 }],
  [0, null],
])('a person who joined %i minutes ago is proposed no earlier time', (joined, expected) => {
  const at = now - (now % minuteMs);
  const back = (minutes: number) => at - minutes * minuteMs;
  const offered = expected && { from: back(expected.from), to: back(expected.to) };
  expect(proposeNote(at, 25 * minuteMs, [], back(joined))).toEqual(offered);
});
