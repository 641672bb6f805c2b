import { type RefObject, useEffect, useRef } from 'react';

/**
 * After a change of page the focus goes to its heading, or to the page itself, so that whoever listens or
 * uses the keyboard goes on from there. A page that has set the focus itself keeps it.
 */
export function useMainFocus(main: RefObject<HTMLElement | null>, pathname: string): void {
  const lastPathname = useRef(pathname);

  useEffect(() => {
    const page = main.current;
    if (!page || lastPathname.current === pathname) return;
    lastPathname.current = pathname;
    if (page.contains(document.activeElement) && document.activeElement !== page) return;
    const heading = page.querySelector<HTMLElement>('h1');
    heading?.setAttribute('tabindex', '-1');
    (heading ?? page).focus({ preventScroll: true });
  }, [main, pathname]);
}
