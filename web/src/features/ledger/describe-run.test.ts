import { expect, it } from 'vitest';
import { formatCalendarDay, formatCalendarDays } from '../stats/calendar-form.ts';
import { describeBefore, describeCorrection, describeFilter, describeSum } from './describe-run.ts';

// Formatted in whatever language the tests run in.
const [first, last] = ['2026-11-16', '2026-11-22'].map(formatCalendarDay);
const both = formatCalendarDays('2026-11-16', '2026-11-22');

it.each([
  [{}, 'Total time'],
  [{ of: 'trophies' }, 'Trophies'],
  [{ task: 'Write' }, '“Write”'],
  [{ list: 'Today' }, '“Today”'],
  [{ from: '2026-11-22', to: '2026-11-22' }, `${last}`],
  [{ from: '2026-11-16', to: '2026-11-22' }, both],
  [{ of: 'streak', from: '2026-11-16', to: '2026-11-22' }, `Streak, ${both}`],
  [{ from: '2026-11-16' }, `Since ${first}`],
  [{ to: '2026-11-16' }, `Until ${first}`],
] as const)('the heading of the ledger filtered by %j is %j', (filter, heading) => {
  expect(describeFilter(filter)).toBe(heading);
});

it('the heading of the ledger of one hour names the hour and the start date', () => {
  const twentyFour = { hourCycle: 'h23' } as const;
  expect(describeFilter({ hour: '23', from: '2026-11-16' }, twentyFour)).toBe(
    `From 23:00 to 00:00, since ${first}`,
  );
  expect(describeFilter({ hour: '9' }, twentyFour)).toMatch(/^From 0?9:00 to 10:00$/);
});

it('the heading of the ledger of one task names the task once its runs are loaded', () => {
  const filter = { taskId: '3f0e6c1e-8a52-4d6a-9a53-0d6cf4d8b001' };
  expect(describeFilter(filter)).toBe('One task');
  expect(describeFilter(filter, { name: 'Write' })).toBe('“Write”');
});

it('a sum is described in its own unit, with singular and plural', () => {
  const minutes = { of: 'minutes', minutes: 200, runs: 8, days: 3 } as const;
  expect(describeSum(minutes, undefined)).toBe('3 h 20 min in 8 runs');
  expect(describeSum({ ...minutes, runs: 1 }, undefined)).toBe('3 h 20 min in 1 run');
  expect(describeSum({ ...minutes, runs: null }, undefined)).toBe('3 h 20 min');
  expect(describeSum(minutes, 'streak')).toBe('3 days');
  expect(describeSum({ of: 'trophies', trophies: 1 }, 'trophies')).toBe('1 trophy');
});

it('the total from before the move is described as extra minutes, and as part of the trophies', () => {
  expect(describeBefore({}, 1_175)).toBe('Plus 19 h 35 min from before the move, with no runs here.');
  expect(describeBefore({ of: 'trophies' }, 40)).toBe('40 of them from before the move, with no runs here.');
  expect([describeBefore({}), describeBefore({ of: 'trophies' }, 0)]).toEqual([null, null]);
});

const before = { taskText: 'Write', minutes: 25 };

it.each([
  [{ taskText: 'Write', minutes: 10 }, '25 min became 10 min'],
  [{ taskText: 'Read', minutes: 25 }, '“Write” became “Read”'],
  [null, 'Deleted: 25 min on “Write”'],
])('a correction to %j says what it changed', (after, words) => {
  expect(describeCorrection({ before, after })).toBe(words);
});
