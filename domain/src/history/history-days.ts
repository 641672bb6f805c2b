import { onFirstUse } from '../on-first-use.ts';
import { type Day, toDayNumber } from '../stats/local-day.ts';
import type { CompletedList } from './history-contract.ts';

const makeFormat = (locale?: string) =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' });
const findFormat = onFirstUse(() => makeFormat());

export type HistoryDay = {
  /** By the person's own clock. */
  readonly date: Day;
  readonly lists: readonly CompletedList[];
};

/**
 * Groups lists by the day they were completed, which `dayOf` derives from an ISO time; keeps the order of the lists,
 * which the server decides (`history-store.ts`).
 */
export function groupByDay(lists: readonly CompletedList[], dayOf: (time: string) => Day): HistoryDay[] {
  const days = Map.groupBy(lists, (list) => dayOf(list.completedAt));
  return Array.from(days, ([date, lists]) => ({ date, lists }));
}

/** 'Today', 'Yesterday', or the date in words, in the device's format if no `locale` is given. */
export function nameDay(date: Day, today: Day, locale?: string): string {
  const daysAgo = toDayNumber(today) - toDayNumber(date);
  if (daysAgo === 0) return 'Today';
  if (daysAgo === 1) return 'Yesterday';
  const format = locale ? makeFormat(locale) : findFormat();
  return format.format(Date.parse(date));
}
