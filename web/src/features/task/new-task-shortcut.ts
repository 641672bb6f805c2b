import { type RefObject, useEffect } from 'react';

const busyPlaces = 'input, textarea, select, [contenteditable], [role="dialog"], [role="alertdialog"]';

/** `n` goes to the new-task field, except while something is typed or asked elsewhere. */
export function useNewTaskShortcut(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    function goToField(event: KeyboardEvent) {
      if (event.key !== 'n' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented)
        return;
      if (event.target instanceof Element && event.target.closest(busyPlaces)) return;
      event.preventDefault();
      field.current?.focus();
    }
    document.addEventListener('keydown', goToField);
    return () => document.removeEventListener('keydown', goToField);
  }, [field]);
}
