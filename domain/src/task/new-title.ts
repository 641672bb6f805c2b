import { minuteMs } from '../time-units.ts';
import type { TaskList } from './task-contract.ts';
import { clipText } from './task-text.ts';

/** The last one made: making one takes a slow phone as long as drawing the task that it is made for. */
let made: { readonly of: string; readonly format: Intl.DateTimeFormat } | undefined;

function formatOf(locale: string | undefined, timeZone: string): Intl.DateTimeFormat {
  const of = `${locale} ${timeZone}`;
  if (made?.of !== of) {
    made = {
      of,
      format: new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }),
    };
  }
  return made.format;
}

/** The title of a new list: the local date and time (product 3.4), as the locale writes them. */
export function describeNewTitle(now: Date, locale?: string, timeZone?: string): string {
  // What the device's clocks show, as if it were in UTC: a format does not follow a device into another zone.
  const shown = timeZone ? now : new Date(now.getTime() - now.getTimezoneOffset() * minuteMs);
  return clipText(formatOf(locale, timeZone ?? 'UTC').format(shown));
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
