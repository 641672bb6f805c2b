/**
 * For the `ref` of an element that takes the focus when it appears: `autoFocus` is left to the browser, which only respects it
 * while a document loads.
 */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus();
}
