import { product } from '@focuspool/domain/product';
import { useEffect } from 'react';

let pageName = '';
/** The texts of the current countdowns, by rank; '' for none. */
const clocks: string[] = [];

function write(): void {
  document.title = [clocks.find(Boolean), pageName, product.name].filter(Boolean).join(' · ');
}

/** Names the page in the browser's tab, 'Task Manager · FocusPool', until it is left or changes the title. */
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

/** Puts a clock before the page's name, on any page. The clock of the lowest rank is shown; '' leaves the place to others. */
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
