import { minuteMs } from '@focuspool/domain/time-units';

/**
 * What this device's clocks show at an instant, as the instant at which those of UTC do: for a format in UTC, which can be kept.
 * One of the device's zone keeps that when the device comes into another, and by which of its days the two differ nobody knows.
 */
export function deviceClocks(instant: string | number): number {
  const at = new Date(instant);
  return at.getTime() - at.getTimezoneOffset() * minuteMs;
}
