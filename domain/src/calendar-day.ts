/** Whether the calendar has the day, as `2026-02-28`: a date alone is read as a day of March when it is February's 30th. */
export function isCalendarDay(day: string): boolean {
  return new Date(`${day}T00:00:00.000Z`).toJSON()?.startsWith(day) ?? false;
}
