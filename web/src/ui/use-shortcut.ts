import { useEffectEvent, useLayoutEffect } from 'react';
import { readPreference, shortcutsKey } from '../platform/storage/preference.ts';

const typingPlaces = 'input:not([type="checkbox"], [type="range"]), textarea, select, [contenteditable]';
// One that is closing asks nothing any more.
const dialogs = ':is([role="dialog"], [role="alertdialog"]):not([data-closed])';

/**
 * Calls back when a key is pressed on the page itself: not while something is typed, nor while a dialog asks, nor, where it is a
 * single key, when the person has turned those off. `Mod+z` is Ctrl+Z, or Cmd+Z on a Mac.
 */
export function useShortcut(keys: string, onPress: () => void): void {
  const press = useEffectEvent(onPress);

  // Before the page is seen, so that whoever is quick is heard.
  useLayoutEffect(() => {
    const needsMod = keys.startsWith('Mod+');
    const key = needsMod ? keys.slice('Mod+'.length) : keys;
    // Buttons and boxes have a use for the space bar themselves, and what scrolls has, where it has the focus for that.
    const places = key === ' ' ? `button, [type="checkbox"], [tabindex="0"], ${typingPlaces}` : typingPlaces;

    function listen(event: KeyboardEvent): void {
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

/** A keyboard of other letters than Latin ones has those by their places alone. */
function readKey({ key, code, shiftKey }: KeyboardEvent): string {
  if (!/^(?!\p{Script=Latin})\p{L}$/u.test(key)) return key;
  const letter = code.replace('Key', '');
  return shiftKey ? letter : letter.toLowerCase();
}
