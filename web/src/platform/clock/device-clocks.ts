import { minuteMs } from '@focuspool/domain/time-units';

/**
 * Returns the instant at which UTC clocks show what this device's clocks show at `instant`, for formats in UTC, which can be
 * cached. A format in the device's zone would keep that zone after the device has moved to another, which cannot be detected.
 */
export function deviceClocks(instant: string | number): number {
  const at = new Date(instant);
  return at.getTime() - at.getTimezoneOffset() * minuteMs;
}
