import type { TaskList } from './task-contract.ts';
import { clipText } from './task-text.ts';

/** The title of a new list: the local date and time (product 3.4), as the locale writes them. */
export function describeNewTitle(now: Date, locale?: string, timeZone?: string): string {
  const format = new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    ...(timeZone ? { timeZone } : {}),
  });
  return clipText(format.format(now));
}

/** Whether a list still has the title that it was first given in that locale and zone, give or take a minute. */
export function hasNewTitle(
  { title, createdAt }: Pick<TaskList, 'title' | 'createdAt'>,
  locale: string,
  timeZone?: string,
): boolean {
  const begunAt = Date.parse(createdAt);
  return [0, -60_000, 60_000].some(
    (by) => describeNewTitle(new Date(begunAt + by), locale, timeZone) === title,
  );
}
