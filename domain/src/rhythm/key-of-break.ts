const lastDigits = 12;

/**
 * The key of the break that begins by itself after the run with that key: the number after it, so that it is the same break on
 * every device. The run that follows a break by itself has the key of that.
 */
export function keyOfBreakAfter(runKey: string): string {
  const last = Number.parseInt(runKey.slice(-lastDigits), 16);
  const next = (last + 1) % 16 ** lastDigits;
  return runKey.slice(0, -lastDigits) + next.toString(16).padStart(lastDigits, '0');
}
