import { useEffect, useEffectEvent } from 'react';

// What has a use for the space bar itself.
const takesSpace = 'button, input, textarea, select, [contenteditable]';

/** Calls back when the space bar is pressed on the page itself. */
export function useSpaceKey(onSpace: () => void): void {
  const press = useEffectEvent(onSpace);

  useEffect(() => {
    function listen(event: KeyboardEvent): void {
      if (event.key !== ' ' || event.repeat || event.ctrlKey || event.altKey || event.metaKey) return;
      if (event.target instanceof Element && event.target.closest(takesSpace)) return;
      if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return;
      event.preventDefault();
      press();
    }
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
}
