import { useEffectEvent, useLayoutEffect } from 'react';
import { readPreference, shortcutsKey } from '../platform/storage/preference.ts';

const typingPlaces = 'input:not([type="checkbox"], [type="range"]), textarea, select, [contenteditable]';
// A closing dialog no longer asks anything.
const dialogs = ':is([role="dialog"], [role="alertdialog"]):not([data-closed])';

/**
 * Calls back when a key is pressed on the page itself: not in a text field, nor while a dialog is open, nor for a single key if
 * the person has turned those off. `Mod+z` is Ctrl+Z, or Cmd+Z on a Mac.
 */
export function useShortcut(keys: string, onPress: () => void): void {
  const press = useEffectEvent(onPress);

  // Before the first paint, so that a quick key press is not missed.
  useLayoutEffect(() => {
    const needsMod = keys.startsWith('Mod+');
    const key = needsMod ? keys.slice('Mod+'.length) : keys;
    // Buttons and checkboxes use the space bar themselves, and so do scrollable elements that have the focus.
    const places = key === ' ' ? `button, [type="checkbox"], [tabindex="0"], ${typingPlaces}` : typingPlaces;

    function listen(event: Event): void {
      // Chrome fills in saved passwords with an event of this name that has no key.
      if (!(event instanceof KeyboardEvent)) return;
      if (readKey(event) !== key || event.repeat || event.defaultPrevented) return;
      if ((event.ctrlKey || event.metaKey) !== needsMod || event.altKey) return;
      if (event.target instanceof Element && event.target.closest(places)) return;
      if (document.querySelector(dialogs) || !(needsMod || readPreference(shortcutsKey, true))) return;
      event.preventDefault();
      press();
    }
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, [keys]);
}

/** Reads the key whatever Caps Lock does, and by its position if the keyboard has a non-Latin layout. */
function readKey({ key, code, shiftKey }: KeyboardEvent): string {
  const letter = /^(?!\p{Script=Latin})\p{L}$/u.test(key) ? code.replace('Key', '') : key;
  return shiftKey ? letter.toUpperCase() : letter.toLowerCase();
}
