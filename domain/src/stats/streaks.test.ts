import fc from 'fast-check';
import { expect, it } from 'vitest';
import { countStreakSlowly } from '../../testing/slow-streaks.ts';
import { toDayNumber } from './local-day.ts';
import { findStreaks } from './streaks.ts';

const today = '2026-11-22';
/** `x` is a day that counts and `.` a free one; the last is today. */
const daysOf = (row: string): number[] =>
  [...row].flatMap((mark, at) => (mark === 'x' ? [toDayNumber(today) + at - row.length + 1] : []));

it.each([
  ['', 0, 0],
  ['x', 1, 1],
  ['.', 0, 0],
  ['xxx', 3, 3],
  ['xxx.', 3, 3],
  // Yesterday was the free day, and today is not over.
  ['xxx..', 3, 3],
  ['xxx...', 0, 3],
  ['xx.xx', 4, 4],
  ['xx..xx', 2, 2],
  ['x.x.x', 2, 2],
  ['x.xxxxx.x', 6, 6],
  ['x.xxxxxx.x', 8, 8],
  ['.xxxxxx.xxxxxx.xxxxxx', 18, 18],
  ['xxxx.xx.x', 3, 6],
  ['xxxxx..xxx.', 3, 5],
  // Yesterday and the day five days before cannot both be free.
  ['xxxxx.xxxx.x', 5, 9],
])('the days %j give a streak of %i now and of %i at best', (row, current, longest) => {
  const streaks = findStreaks(daysOf(row), today);
  expect([streaks.current.days, streaks.longest.days]).toEqual([current, longest]);
});

it('a streak has its first and last day, or null if it has none', () => {
  expect(findStreaks(daysOf('xx..xx.x.'), today)).toEqual({
    current: { days: 3, from: '2026-11-18', to: '2026-11-21' },
    longest: { days: 3, from: '2026-11-18', to: '2026-11-21' },
  });
  expect(findStreaks([], today).current).toEqual({ days: 0, from: null, to: null });
});

it('streaks of random days match a slow count', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
        {
          minLength: 1,
          maxLength: 40,
        },
      ),
      (isWorked) => {
        const row = isWorked.map((isDone) => (isDone ? 'x' : '.')).join('');
        const { current, longest } = findStreaks(daysOf(row), today);
        expect(longest.days).toBe(countStreakSlowly(isWorked, () => true));
        // As if there were a run today.
        const last = isWorked.length - 1;
        const withToday = countStreakSlowly(isWorked.with(last, true), (end) => end === last);
        expect(current.days).toBe(withToday - (isWorked[last] ? 0 : 1));
      },
    ),
  );
});

it.each<[string, number[], number, string | null]>([
  ['xxx', [1], 4, '2026-11-23'],
  ['xxx.', [1], 4, '2026-11-23'],
  ['xxx..', [1], 1, '2026-11-23'],
  ['', [1], 1, '2026-11-23'],
  ['xxx', [2], 3, '2026-11-22'],
  ['', [2], 0, null],
  ['xxx', [1, 2, 99], 4, '2026-11-23'],
])(
  'the days %j and days ahead by %j give a streak of %i until %s, so travelling west loses no day',
  (row, ahead, days, to) => {
    const worked = [...daysOf(row), ...ahead.map((by) => toDayNumber(today) + by)];
    expect(findStreaks(worked, today).current).toMatchObject({ days, to });
  },
);
