const dayFormat = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });

/** The day of an ISO time on the person's own calendar and in their manner. */
export function formatDay(iso: string): string {
  return dayFormat.format(new Date(iso));
}

export function formatDays(startIso: string, endIso: string): string {
  return dayFormat.formatRange(new Date(startIso), new Date(endIso));
}
