import { type RefObject, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** In heights of the window, to each side: browsers lay out what has `content-visibility: auto` up to one and a half. */
const margin = '160% 0px';

type Tell = (isNear: boolean) => void;

const tells = new Map<Element, Tell>();
let observer: IntersectionObserver | undefined;

/** Whether an element is in the window or near it (decision 0074). What has the focus stays near, and for printing everything is. */
export function useNearWindow(ref: RefObject<HTMLElement | null>, startsNear: boolean): boolean {
  const [isNear, setIsNear] = useState(startsNear);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    return watch(element, (isIn) => setIsNear(isIn || element.contains(document.activeElement)));
  }, [ref]);
  return isNear;
}

function watch(element: Element, tell: Tell): () => void {
  observer ??= startObserver();
  tells.set(element, tell);
  observer.observe(element);
  return () => {
    tells.delete(element);
    observer?.unobserve(element);
  };
}

function startObserver(): IntersectionObserver {
  addEventListener('beforeprint', () => {
    flushSync(() => {
      for (const tell of tells.values()) tell(true);
    });
  });
  return new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) tells.get(target)?.(isIntersecting);
    },
    { rootMargin: margin },
  );
}
