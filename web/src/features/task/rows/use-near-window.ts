import { type RefObject, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Fired at a `draw-near` element: the browser lays it out while it is in or near the window, focused or selected. */
const changeEvent = 'contentvisibilityautostatechange';
// In Safari nothing is `draw-near` (styles.css).
const supportsVisibilityEvents =
  'ContentVisibilityAutoStateChangeEvent' in globalThis && !CSS.supports('-webkit-nbsp-mode', 'space');

const printListeners = new Set<() => void>();
globalThis.addEventListener?.('beforeprint', () => {
  flushSync(() => {
    for (const show of printListeners) show();
  });
});

/** Whether the browser lays an element out (decision 0074). Always true for printing, and in browsers that do not report it. */
export function useNearWindow(ref: RefObject<HTMLElement | null>, startsNear: boolean): boolean {
  const [isNear, setIsNear] = useState(startsNear || !supportsVisibilityEvents);
  useEffect(() => {
    const element = ref.current;
    if (!element || !supportsVisibilityEvents) return;
    const show = () => setIsNear(true);
    const change = (event: Event) => setIsNear(!(event as ContentVisibilityAutoStateChangeEvent).skipped);
    printListeners.add(show);
    element.addEventListener(changeEvent, change);
    return () => {
      printListeners.delete(show);
      element.removeEventListener(changeEvent, change);
    };
  }, [ref]);
  return isNear;
}
