import { type HourCycle, toClockForm } from './clock-form.ts';

type Form = 'time' | 'instant';

// By form and clock: making one takes a slow phone as long as drawing a page.
const formats = new Map<string, Intl.DateTimeFormat>();

function findFormat(form: Form, hourCycle: HourCycle): Intl.DateTimeFormat {
  const key = `${form} ${hourCycle}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(undefined, {
    ...(form === 'instant' && { year: 'numeric', month: 'short', day: 'numeric' }),
    ...toClockForm(hourCycle),
  });
  formats.set(key, made);
  return made;
}

/** When something was, an ISO time or epoch milliseconds, to the minute, by the clock that was chosen or as the device writes it. */
export function formatInstant(instant: string | number, hourCycle: HourCycle = null): string {
  return findFormat('instant', hourCycle).format(new Date(instant));
}

/** `10:50`: the same without its day. */
export function formatTime(instant: string | number, hourCycle: HourCycle = null): string {
  return findFormat('time', hourCycle).format(new Date(instant));
}
