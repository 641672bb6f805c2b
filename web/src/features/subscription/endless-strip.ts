import { type RefObject, useLayoutEffect, useRef } from 'react';

/** One card of 280 px and the gap beside it (product 2.19). */
export const stepPx = 296;

/** The position of the next card to either side, also from between two cards. */
export function findStep(left: number, direction: 1 | -1): number {
  // A position on a card may be off by a fraction of a pixel.
  const card = direction === 1 ? Math.ceil((left - 1) / stepPx) : Math.floor((left + 1) / stepPx);
  return (card + direction) * stepPx;
}

/** The same view one round of cards away when `left` is within a step of an end; else `left`. */
export function keepFromEnds(left: number, roundPx: number, farthest: number): number {
  if (left < stepPx) return left + roundPx;
  if (left > farthest - stepPx) return left - roundPx;
  return left;
}

/** A press within this time continues from the target of the previous step. */
const movingMs = 500;

type EndlessStrip = {
  step(direction: 1 | -1): void;
  /** Call it when scrolling has ended. */
  rest(): void;
};

/** Moves a strip of equal rounds, each `roundPx` wide: it starts at the second one and never comes to an end. */
export function useEndlessStrip(strip: RefObject<HTMLElement | null>, roundPx: number): EndlessStrip {
  const lastStep = useRef({ target: 0, at: Number.NEGATIVE_INFINITY });

  // Nothing is returned: newer browsers answer scrollTo with a promise, which React would take for a cleanup.
  useLayoutEffect(() => {
    strip.current?.scrollTo({ left: roundPx, behavior: 'instant' });
  }, [strip, roundPx]);

  /** Jumps to the same place in another round when `from` is near an end; returns the position. */
  function leaveEnds(list: HTMLElement, from: number): number {
    const { scrollLeft, scrollWidth, clientWidth } = list;
    const left = keepFromEnds(from, roundPx, scrollWidth - clientWidth);
    if (left !== from) list.scrollTo({ left: scrollLeft + left - from, behavior: 'instant' });
    return left;
  }

  function step(direction: 1 | -1): void {
    const list = strip.current;
    if (!list) return;
    const { target, at } = lastStep.current;
    const now = performance.now();
    const from = leaveEnds(list, now - at < movingMs ? target : list.scrollLeft);
    const left = findStep(from, direction);
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    list.scrollTo({ left, behavior: isCalm ? 'instant' : 'smooth' });
    lastStep.current = { target: left, at: now };
  }

  function rest(): void {
    const list = strip.current;
    if (list) leaveEnds(list, list.scrollLeft);
  }

  return { step, rest };
}
