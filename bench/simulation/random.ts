/** At least 0 and below 1, like `Math.random`. */
export type Random = () => number;

/** How long until what happens so often on average, at any moment as likely as at any other: whole milliseconds. */
export function drawWait(meanMs: number, random: Random): number {
  return Math.round(-Math.log(1 - random()) * meanMs);
}
