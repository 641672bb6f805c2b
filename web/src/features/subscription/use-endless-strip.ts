import { type RefObject, useLayoutEffect, useRef } from 'react';
import { findStep, keepFromEnds } from './carousel-steps.ts';

/** A press within this time adds to the step before it, which is still under way. */
const movingMs = 500;

type EndlessStrip = {
  step(direction: 1 | -1): void;
  /** To be called when the strip has come to rest. */
  rest(): void;
};

/** Moves a strip of equal rounds, each `roundPx` wide: it begins with the second one and never comes to an end. */
export function useEndlessStrip(strip: RefObject<HTMLElement | null>, roundPx: number): EndlessStrip {
  const lastStep = useRef({ target: 0, at: Number.NEGATIVE_INFINITY });

  // Nothing is returned: newer browsers answer scrollTo with a promise, which React would take for a cleanup.
  useLayoutEffect(() => {
    strip.current?.scrollTo({ left: roundPx, behavior: 'instant' });
  }, [strip, roundPx]);

  /** Goes on from the same place in another round when `from` is near an end; answers where that is. */
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
