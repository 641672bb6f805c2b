const controls = 'a, button, input, select, textarea, label, [role]';

/**
 * Makes a double click one press on one control. If the first click has brought another control to that place (a dialog, the
 * next page, the row below), the second click is ignored. Whether a single control handles both is up to `pressOnce`. Enter held
 * on a button presses it once.
 */
export function takeEachPressOnce(): void {
  let pressed: Element | null = null;

  addEventListener(
    'click',
    (event) => {
      const control = findControl(event.target);
      if (event.detail < 2) pressed = control;
      else if (control !== pressed) {
        event.preventDefault();
        event.stopImmediatePropagation();
      }
    },
    { capture: true },
  );

  addEventListener('keydown', (event) => {
    if (event.repeat && event.key === 'Enter' && event.target instanceof HTMLButtonElement)
      event.preventDefault();
  });
}

function findControl(target: EventTarget | null): Element | null {
  const control = target instanceof Element ? target.closest(controls) : null;
  return control instanceof HTMLLabelElement ? control.control : control;
}
