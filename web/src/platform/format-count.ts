import { onFirstUse } from '@focuspool/domain/on-first-use';

const findFormat = onFirstUse(() => new Intl.NumberFormat(undefined));

/** A whole number as the device writes it, such as `1,200`. */
export function formatCount(count: number): string {
  return findFormat().format(count);
}
