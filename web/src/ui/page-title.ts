import { product } from '@focuspool/domain/product';
import { useEffect } from 'react';

/** Names the page in the browser's tab, 'Task Manager · FocusPool', until it goes or says otherwise. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    const before = document.title;
    document.title = `${title} · ${product.name}`;
    return () => {
      document.title = before;
    };
  }, [title]);
}
