/** One card of 280 px and the gap beside it (specification, section 9). */
export const stepPx = 296;

/** Where the next card to either side begins, also when the strip stands between two. */
export function findStep(left: number, direction: 1 | -1): number {
  // A strip that stands on a card may be off by a fraction of a pixel.
  const card = direction === 1 ? Math.ceil((left - 1) / stepPx) : Math.floor((left + 1) / stepPx);
  return (card + direction) * stepPx;
}

/** The same sight a round of cards away, for a strip that is within a step of one of its ends; else where it is. */
export function keepFromEnds(left: number, roundPx: number, farthest: number): number {
  if (left < stepPx) return left + roundPx;
  if (left > farthest - stepPx) return left - roundPx;
  return left;
}
