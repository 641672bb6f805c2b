import { useEffectEvent, useLayoutEffect } from 'react';

const typingPlaces = 'input:not([type="checkbox"], [type="range"]), textarea, select, [contenteditable]';
const dialogs = '[role="dialog"], [role="alertdialog"]';

/** Calls back when a key is pressed on the page itself: not while something is typed, nor while a dialog asks. */
export function useShortcut(key: string, onPress: () => void): void {
  const press = useEffectEvent(onPress);

  // Before the page is seen, so that whoever is quick is heard.
  useLayoutEffect(() => {
    // Buttons and boxes have a use for the space bar themselves.
    const places = key === ' ' ? `button, [type="checkbox"], ${typingPlaces}` : typingPlaces;

    function listen(event: KeyboardEvent): void {
      if (event.key !== key || event.repeat || event.defaultPrevented) return;
      if (event.ctrlKey || event.altKey || event.metaKey) return;
      if (event.target instanceof Element && event.target.closest(places)) return;
      if (document.querySelector(dialogs)) return;
      event.preventDefault();
      press();
    }
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [key]);
}
