import { useEffect, useLayoutEffect, useRef } from 'react';
import * as v from 'valibot';
import type { Location } from '../../platform/location.ts';
import { readStored, writeStored } from '../../platform/storage/device-storage.ts';

const storageKey = 'focuspool.scrolled';
const storage = () => sessionStorage;
/** After that, whoever reads at the top of a page that has grown would be led away from it. */
const longestReturnMs = 10_000;
const scrolled = readStored(storageKey, v.record(v.string(), v.number()), {}, storage);

/**
 * Another page begins at its top, or where the address says, which has the focus then; whoever goes back, or loads anew, is where
 * they were.
 */
export function useScrollRestoration({ key, pathname, hash }: Location): void {
  const last = useRef<string | null>(null);

  useLayoutEffect(() => {
    const isFirst = last.current === null;
    const isOther = last.current !== pathname;
    last.current = pathname;
    // Whatever page is loaded first has the same key.
    const entry = `${key} ${pathname}`;
    const before = isFirst && isOpenedAnew() ? undefined : scrolled[entry];
    const target = hash && document.getElementById(hash.slice(1));
    const returning = before === undefined ? null : returnTo(before);
    if (!returning && target) {
      target.scrollIntoView();
      target.focus({ preventScroll: true });
    } else if (!returning && isOther && !isFirst) scrollTo(0, 0);
    // Whoever goes back from a place within the page may not have scrolled before it. The first page is at its top: to ask would
    // lay it out once more.
    scrolled[entry] = before ?? (isFirst ? 0 : scrollY);
    const keep = () => {
      if (!returning || returning.signal.aborted) scrolled[entry] = scrollY;
    };
    addEventListener('scroll', keep, { passive: true });
    return () => {
      returning?.abort();
      removeEventListener('scroll', keep);
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

/** Scrolls there, again as what comes late makes the page as high as it was, until somebody acts. Ends when it is aborted. */
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

/** By a link from another document or its address, whenever it was shown in this tab before. */
function isOpenedAnew(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.type === 'navigate';
}
