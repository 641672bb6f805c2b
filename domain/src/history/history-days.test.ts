import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { CompletedList } from './history-contract.ts';
import { groupByDay, nameDay } from './history-days.ts';

function completedAt(completedAt: string): CompletedList {
  return { id: '-0123456789abcdefghi', title: 'List', completedAt, done: 1, total: 1, minutes: 0 };
}

it('the history groups lists completed on the same day, keeping their order', () => {
  const late = completedAt('2026-11-21T18:00:00Z');
  const early = completedAt('2026-11-21T08:00:00Z');
  const before = completedAt('2026-11-20T08:00:00Z');
  expect(groupByDay([late, early, before], (time) => time.slice(0, 10))).toEqual([
    { date: '2026-11-21', lists: [late, early] },
    { date: '2026-11-20', lists: [before] },
  ]);
});

it('the history loses no list when it groups them by day', () => {
  const instant = fc.date({
    min: new Date('2000-01-01'),
    max: new Date('2100-01-01'),
    noInvalidDate: true,
  });
  fc.assert(
    fc.property(fc.array(instant), (times) => {
      const lists = times.map((time) => completedAt(time.toISOString()));
      const regrouped = groupByDay(lists, (time) => time.slice(0, 10)).flatMap((day) => day.lists);
      expect(new Set(regrouped)).toEqual(new Set(lists));
      expect(regrouped).toHaveLength(lists.length);
    }),
  );
});

it.each([
  ['2026-11-21', 'Today'],
  ['2026-11-20', 'Yesterday'],
  ['2026-11-19', 'Thursday, November 19, 2026'],
  ['2025-11-21', 'Friday, November 21, 2025'],
])('on 21 November 2026 the history names %s as %j', (date, name) => {
  expect(nameDay(date, '2026-11-21', 'en-US')).toBe(name);
});

it('the history recognises yesterday across the turn of a year', () => {
  expect(nameDay('2026-12-31', '2027-01-01')).toBe('Yesterday');
});
