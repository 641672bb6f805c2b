// Made when it is needed: the first format of a page costs as much as the drawing of a whole list.
let dayFormat: Intl.DateTimeFormat | undefined;

function findDayFormat(): Intl.DateTimeFormat {
  dayFormat ??= new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });
  return dayFormat;
}

/** The day of an instant, an ISO time or epoch milliseconds, on the person's own calendar and in their manner. */
export function formatDay(instant: string | number): string {
  return findDayFormat().format(new Date(instant));
}

export function formatDays(startIso: string, endIso: string): string {
  return findDayFormat().formatRange(new Date(startIso), new Date(endIso));
}
