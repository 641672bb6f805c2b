import { onFirstUse } from '@focuspool/domain/on-first-use';

const findFormat = onFirstUse(
  () => new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }),
);

/** When something was, an ISO time or epoch milliseconds, to the minute, as the device writes it. */
export function formatInstant(instant: string | number): string {
  return findFormat().format(new Date(instant));
}
