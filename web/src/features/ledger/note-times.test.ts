import { expect, it } from 'vitest';
import { findSpan, toFieldTime } from './note-times.ts';

const at = (day: number, hour: number, minute: number) => new Date(2026, 10, day, hour, minute).getTime();

it('times of a note are the latest that are over', () => {
  const now = at(22, 14, 30) + 12_345;
  expect(toFieldTime(now)).toBe('14:30');
  expect(findSpan('13:05', '14:30', now)).toEqual({ from: at(22, 13, 5), to: at(22, 14, 30) });
  expect(findSpan('13:05', '14:31', now)).toEqual({ from: at(21, 13, 5), to: at(21, 14, 31) });
});

it('a note may begin on the day before', () => {
  expect(findSpan('23:50', '00:10', at(22, 0, 20))).toEqual({ from: at(21, 23, 50), to: at(22, 0, 10) });
});

it.each(['', '7', 'noon'])('%j is no time', (typed) => {
  expect(findSpan(typed, '10:00', at(22, 12, 0))).toBeNull();
  expect(findSpan('10:00', typed, at(22, 12, 0))).toBeNull();
});
