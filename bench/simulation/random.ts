/** Returns a number of at least 0 and below 1, like `Math.random`. */
export type Random = () => number;

/** The random wait until an event with this mean interval, equally likely at any moment: whole milliseconds. */
export function drawWait(meanMs: number, random: Random): number {
  return Math.round(-Math.log(1 - random()) * meanMs);
}
