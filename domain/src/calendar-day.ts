/** Whether a day such as `2026-02-28` exists: `Date` reads a bare date of February 30th as a day in March. */
export function isCalendarDay(day: string): boolean {
  return new Date(`${day}T00:00:00.000Z`).toJSON()?.startsWith(day) ?? false;
}
