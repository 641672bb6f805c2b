import { onFirstUse } from '../on-first-use.ts';
import { type Weekday, weekdays } from '../stats/weeks-and-months.ts';
import type { ListRepeat } from './list-repeat.ts';

/** The repeat that concerns the list: the list repeats, or is the one begun last. */
export function findRepeatOf(repeats: readonly ListRepeat[], listId: string): ListRepeat | undefined {
  return repeats.find((repeat) => repeat.listId === listId || repeat.latestId === listId);
}

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

const findEnumeration = onFirstUse(() => new Intl.ListFormat('en', { type: 'conjunction' }));

/** 'every day', 'every Monday', 'Monday to Friday', 'on Monday and Friday'. */
export function describeDays(days: readonly Weekday[]): string {
  const [first] = days;
  if (days.length === weekdays.length) return 'every day';
  if (first !== undefined && days.length === 1) return `every ${names[first]}`;
  const start = days.find((day) => !days.includes(dayAfter(day, -1)));
  const end = start && dayAfter(start, days.length - 1);
  if (start && end && days.length > 2 && days.every((day) => (day - start + 7) % 7 < days.length)) {
    return `${names[start]} to ${names[end]}`;
  }
  return `on ${findEnumeration().format(days.map((day) => names[day]))}`;
}

/** The weekday that many days later, or earlier. */
export function dayAfter(day: Weekday, count: number): Weekday {
  return (((((day - 1 + count) % 7) + 7) % 7) + 1) as Weekday;
}
