import { product } from '@focuspool/domain/product';
import { useEffect } from 'react';

let pageName = '';
/** What counts down now, by its rank. */
const clocks: string[] = [];

function write(): void {
  document.title = [clocks.find(Boolean), pageName, product.name].filter(Boolean).join(' · ');
}

/** Names the page in the browser's tab, 'Task Manager · FocusPool', until it goes or says otherwise. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    const before = pageName;
    pageName = title;
    write();
    return () => {
      pageName = before;
      write();
    };
  }, [title]);
}

/** Puts a clock before the page's name, on whatever page; the lowest rank goes first, and '' gives way. */
export function useTitleClock(rank: number, clock: string): void {
  useEffect(() => {
    clocks[rank] = clock;
    write();
  }, [rank, clock]);
  useEffect(
    () => () => {
      clocks[rank] = '';
      write();
    },
    [rank],
  );
}
