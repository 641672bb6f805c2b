import { useEffect, useLayoutEffect, useRef } from 'react';
import * as v from 'valibot';
import type { Location } from '../../platform/location.ts';
import { readStored, writeStored } from '../../platform/storage/device-storage.ts';

const storageKey = 'focuspool.scrolled';
const storage = () => sessionStorage;
/** How long the page keeps returning to a position; later it would pull away someone who already reads at the top. */
const longestReturnMs = 10_000;
const scrolled = readStored(storageKey, v.record(v.string(), v.number()), {}, storage);

/**
 * Starts another page at its top, or at the element that the address names, which also gets the focus; going back or reloading
 * returns to the previous position.
 */
export function useScrollRestoration({ key, pathname, hash }: Location): void {
  const last = useRef<string | null>(null);

  useLayoutEffect(() => {
    const isFirst = last.current === null;
    const isOther = last.current !== pathname;
    last.current = pathname;
    // The page that is loaded first always has the same key, whichever page it is.
    const entry = `${key} ${pathname}`;
    const before = isFirst && isFreshNavigation() ? undefined : scrolled[entry];
    const target = hash && document.getElementById(hash.slice(1));
    const returning = before === undefined ? null : returnTo(before);
    if (!returning && target) {
      target.scrollIntoView();
      target.focus({ preventScroll: true });
    } else if (!returning && isOther && !isFirst) scrollTo(0, 0);
    // Noted at once: a person may follow a link within the page before scrolling, then go back. The first page is at its top;
    // reading `scrollY` there would cost another layout.
    scrolled[entry] = before ?? (isFirst ? 0 : scrollY);
    const keep = () => {
      if (!returning || returning.signal.aborted) scrolled[entry] = scrollY;
    };
    addEventListener('scroll', keep, { passive: true });
    // A page that is left in the frame in which it was scrolled hears of that no more; captured, to come before the storing.
    addEventListener('pagehide', keep, true);
    return () => {
      returning?.abort();
      removeEventListener('scroll', keep);
      removeEventListener('pagehide', keep, true);
    };
  }, [key, pathname, hash]);

  useEffect(() => {
    history.scrollRestoration = 'manual';
    const store = () => {
      writeStored(storageKey, scrolled, storage);
      history.scrollRestoration = 'auto';
    };
    addEventListener('pagehide', store);
    return () => removeEventListener('pagehide', store);
  }, []);
}

/** Scrolls to `top`, again whenever late content makes the page higher, until the person acts or the result is aborted. */
function returnTo(top: number): AbortController {
  const returning = new AbortController();
  const { signal } = returning;
  const stop = () => returning.abort();
  const goThere = () => {
    scrollTo(0, top);
    if (scrollY > top - 1) stop();
  };
  const observer = new ResizeObserver(goThere);
  signal.addEventListener('abort', () => observer.disconnect());
  observer.observe(document.body);
  for (const act of ['wheel', 'pointerdown', 'keydown'])
    addEventListener(act, stop, { signal, passive: true });
  setTimeout(stop, longestReturnMs);
  goThere();
  return returning;
}

/** Whether the page was opened by a link from another document or by its address, rather than by a reload or going back. */
function isFreshNavigation(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.type === 'navigate';
}
