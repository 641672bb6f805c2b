import { onFirstUse } from '@focuspool/domain/on-first-use';

const findFormat = onFirstUse(() => new Intl.NumberFormat(undefined));

/** Formats a whole number in the device's locale, such as `1,200`. */
export function formatCount(count: number): string {
  return findFormat().format(count);
}
