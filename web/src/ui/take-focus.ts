/**
 * For the `ref` of what takes the focus as it appears: `autoFocus` is left to the browser, which heeds it only while a
 * document loads.
 */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus();
}
