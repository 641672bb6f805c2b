import { type RefObject, useLayoutEffect, useRef } from 'react';

/** For a line of links that is moved to the side: the one that is `current` stands in its middle, as far as that goes. */
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
