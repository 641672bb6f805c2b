import { useEffect, useEffectEvent, useRef } from 'react';

/** Calls `onReached` when the element that the ref is given to comes near the window, while `isWanted`. */
export function useReachedEnd(isWanted: boolean, onReached: () => void) {
  const ref = useRef<HTMLDivElement>(null);
  const reach = useEffectEvent(onReached);
  useEffect(() => {
    const end = ref.current;
    if (!end || !isWanted) return;
    const observer = new IntersectionObserver(
      (entries) => {
        // A busy page hears of several changes at once: the last is how it is now.
        if (entries.at(-1)?.isIntersecting) reach();
      },
      { rootMargin: '600px' },
    );
    observer.observe(end);
    return () => observer.disconnect();
  }, [isWanted]);
  return ref;
}
