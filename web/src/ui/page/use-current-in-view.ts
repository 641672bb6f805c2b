import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Scrolls a line of links sideways so that the `current` one is in its middle, as far as possible. */
export function useCurrentInView<Line extends HTMLElement>(current: string | null): RefObject<Line | null> {
  const ref = useRef<Line>(null);
  useLayoutEffect(() => {
    const line = ref.current;
    const link = current !== null && line?.querySelector('[aria-current]');
    if (!line || !link) return;
    const [around, of] = [line.getBoundingClientRect(), link.getBoundingClientRect()];
    line.scrollLeft += of.left + of.width / 2 - (around.left + around.width / 2);
  }, [current]);
  return ref;
}
