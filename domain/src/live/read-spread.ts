const msPerReader = 5;
const longestSpreadMs = 30_000;

/** Within how many milliseconds so many tabs ask anew for what they may have missed, so that they do not ask at once. */
export function spreadReading(readers: number): number {
  return Math.min(readers * msPerReader, longestSpreadMs);
}
