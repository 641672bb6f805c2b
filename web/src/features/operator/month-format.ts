import { onFirstUse } from '@focuspool/domain/on-first-use';

const findFormat = onFirstUse(
  () => new Intl.DateTimeFormat(undefined, { month: 'long', year: 'numeric', timeZone: 'UTC' }),
);

/** A month such as `2026-10`, as the device writes it. */
export function formatMonth(month: string): string {
  return findFormat().format(new Date(`${month}-01T00:00:00Z`));
}
