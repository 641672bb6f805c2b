import type { Weekday } from '../stats/weeks-and-months.ts';

const names: Record<Weekday, string> = {
  1: 'Monday',
  2: 'Tuesday',
  3: 'Wednesday',
  4: 'Thursday',
  5: 'Friday',
  6: 'Saturday',
  7: 'Sunday',
};

export function nameOfWeekday(day: Weekday): string {
  return names[day];
}

const enumeration = new Intl.ListFormat('en', { type: 'conjunction' });

/** 'every day', 'every Monday', 'on Monday and Friday'. */
export function describeDays(days: readonly Weekday[]): string {
  const [first] = days;
  if (days.length === 7) return 'every day';
  if (days.join() === '1,2,3,4,5') return 'Monday to Friday';
  if (first !== undefined && days.length === 1) return `every ${names[first]}`;
  return `on ${enumeration.format(days.map((day) => names[day]))}`;
}
