import type { CompletedList } from './history-contract.ts';

export type HistoryDay = {
  /** `2026-11-21`, in the person's time zone. */
  readonly date: string;
  readonly lists: readonly CompletedList[];
};

/** Lists gathered by the day they were completed on in `timeZone` (IANA name); the order of the lists is kept. */
export function groupByDay(lists: readonly CompletedList[], timeZone: string): HistoryDay[] {
  // The Swedish locale writes dates the ISO way, which sorts and makes a stable key.
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
  const days = Map.groupBy(lists, (list) => format.format(new Date(list.completedAt)));
  return Array.from(days, ([date, lists]) => ({ date, lists }));
}

/** 'Today', 'Yesterday', or the date in words. Both dates are written `2026-11-21`. */
export function nameDay(date: string, today: string, locale?: string): string {
  const midnight = (day: string) => Date.parse(`${day}T00:00:00Z`);
  const daysAgo = (midnight(today) - midnight(date)) / 86_400_000;
  if (daysAgo === 0) return 'Today';
  if (daysAgo === 1) return 'Yesterday';
  return new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' }).format(midnight(date));
}
