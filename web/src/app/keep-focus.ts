const restingPlaces = 'h1, h2, h3, a[href], button:not(:disabled)';

/** Where the focus was, to be found again once it is gone. */
type Trace = {
  readonly element: HTMLElement;
  /** What it stood in, from the inside out. */
  readonly around: readonly Element[];
  /** Finds its like in the same part of the page. */
  readonly alike: string;
  readonly name: string;
  readonly place: number;
};

/**
 * Nobody who uses the keyboard or listens is thrown to the top of the page: where what had the focus goes, the focus goes to
 * what came in its place, or else to the nearest heading or control that is left.
 */
export function keepFocus(container: HTMLElement): void {
  let trace: Trace | null = null;

  const note = (element: Element | null) => {
    if (element instanceof HTMLElement && container.contains(element)) trace = traceOf(element, container);
  };
  note(document.activeElement);
  container.addEventListener('focusin', () => note(document.activeElement));
  // What is removed loses the focus as well; by the time that this looks it is gone.
  container.addEventListener('focusout', () =>
    queueMicrotask(() => {
      if (trace?.element.isConnected && document.activeElement === document.body) trace = null;
    }),
  );

  const restore = () => {
    if (!trace || !isLost(trace.element)) return;
    const lost = trace;
    trace = null;
    const candidates = [...findSuccessors(lost, container), container.querySelector<HTMLElement>('main')];
    candidates.some((candidate) => candidate && takesFocus(candidate));
  };
  // What lies over the page stands beside the container.
  const changes = { childList: true, subtree: true, attributeFilter: ['disabled'] };
  new MutationObserver(restore).observe(document.body, changes);
}

function isLost(element: HTMLElement): boolean {
  const { activeElement, body } = document;
  const isUsable = element.isConnected && !element.matches(':disabled');
  return !isUsable && (activeElement === body || activeElement === element);
}

function traceOf(element: HTMLElement, container: HTMLElement): Trace {
  const around: Element[] = [];
  for (let each = element.parentElement; each && each !== container; each = each.parentElement)
    around.push(each);
  const part = element.closest('main, header')?.tagName ?? '';
  const alike = `${part} ${element.tagName}`;
  const place = [...container.querySelectorAll(alike)].indexOf(element);
  return { element, around, alike, name: nameOf(element), place };
}

function findSuccessors({ around, alike, name, place }: Trace, container: HTMLElement) {
  const left = around.filter(({ isConnected }) => isConnected);
  if (left.length > 0) {
    const part = left.findIndex((each) => each.matches('main, header'));
    return left
      .slice(0, part + 1)
      .map((each) => each.querySelector<HTMLElement>(each.matches('main') ? 'h1' : restingPlaces));
  }
  // All was drawn anew, as when the app takes the place of the page that was sent.
  const twins = [...container.querySelectorAll<HTMLElement>(alike)];
  return [twins.find((twin) => nameOf(twin) === name), twins[place]];
}

const nameOf = (element: HTMLElement) => element.getAttribute('aria-label') ?? element.textContent;

function takesFocus(element: HTMLElement): boolean {
  if (element.matches('h1, h2, h3')) element.tabIndex = -1;
  element.focus({ preventScroll: true });
  return document.activeElement === element;
}
