const listControls = (container: HTMLElement) => [...container.querySelectorAll<HTMLElement>('a, button')];

/** Whoever has the focus in the frame that the page came with has it at the same place once the app takes over. */
export function keepFocus(container: HTMLElement): void {
  let place = -1;
  const notePlace = () => {
    place = listControls(container).indexOf(document.activeElement as HTMLElement);
  };
  notePlace();
  container.addEventListener('focusin', notePlace);

  new MutationObserver((_changes, observer) => {
    observer.disconnect();
    container.removeEventListener('focusin', notePlace);
    if (document.activeElement === document.body) listControls(container)[place]?.focus();
  }).observe(container, { childList: true });
}
