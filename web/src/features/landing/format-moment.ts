import { type HourCycle, toClockForm } from '../../platform/clock/clock-form.ts';

/** `10:50`, in the form of the clock that its reader has chosen. */
export function formatMoment(at: number, hourCycle: HourCycle = null): string {
  return new Intl.DateTimeFormat(undefined, toClockForm(hourCycle)).format(at);
}
