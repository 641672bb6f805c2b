import { expect, it } from 'vitest';
import type { Weekday } from '../stats/weeks-and-months.ts';
import { describeDays, findRepeatOf } from './repeat-words.ts';

it.each([
  [[1], 'every Monday'],
  [[1, 5], 'on Monday and Friday'],
  [[1, 3, 7], 'on Monday, Wednesday, and Sunday'],
  [[1, 2, 4], 'on Monday, Tuesday, and Thursday'],
  [[6, 7], 'on Saturday and Sunday'],
  [[1, 2, 3, 4, 5], 'Monday to Friday'],
  [[2, 3, 4, 5, 6], 'Tuesday to Saturday'],
  [[1, 2, 3, 4, 7], 'Sunday to Thursday'],
  [[1, 6, 7], 'Saturday to Monday'],
  [[1, 2, 3, 4, 5, 6, 7], 'every day'],
] as [Weekday[], string][])('the repeat days %j are described as %j', (days, said) => {
  expect(describeDays(days)).toBe(said);
});

it('a repeat is found by its original list and by its latest list', () => {
  const repeat = { listId: '-a', latestId: '-b', title: 'Week', days: [1] as Weekday[] };
  expect(findRepeatOf([repeat], '-a')).toBe(repeat);
  expect(findRepeatOf([repeat], '-b')).toBe(repeat);
  expect(findRepeatOf([repeat], '-c')).toBeUndefined();
});
