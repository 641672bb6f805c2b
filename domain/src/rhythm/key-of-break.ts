const lastDigits = 12;

/**
 * The key of the break that begins by itself after the run with that key: the next number, so that it is the same break on
 * every device. A run that begins by itself after a break has the key of the break.
 */
export function keyOfBreakAfter(runKey: string): string {
  const last = Number.parseInt(runKey.slice(-lastDigits), 16);
  const next = (last + 1) % 16 ** lastDigits;
  return runKey.slice(0, -lastDigits) + next.toString(16).padStart(lastDigits, '0');
}
