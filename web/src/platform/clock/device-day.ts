import type { Day } from '@focuspool/domain/stats/local-day';

/** Returns the day that this device's clocks show at an instant, an ISO time or epoch milliseconds. Needs no Intl format. */
export function deviceDay(instant: string | number): Day {
  const at = new Date(instant);
  const numbers = [at.getFullYear(), at.getMonth() + 1, at.getDate()];
  return numbers.map((number) => String(number).padStart(2, '0')).join('-');
}
