const restingPlaces = 'h1, h2, h3, a[href], button:not(:disabled)';

/** The place that had the focus, so that it can be found again when the element is gone. */
type Trace = {
  readonly element: HTMLElement;
  /** Its ancestors within the container, innermost first. */
  readonly around: readonly HTMLElement[];
  /** A selector for elements of the same kind in the same part of the page. */
  readonly alike: string;
  readonly name: string;
  readonly place: number;
};

/**
 * Keeps keyboard and screen-reader users from being thrown to the top of the page: when the focused element disappears, the
 * focus moves to its replacement, or else to the nearest remaining list that may have it, heading or control.
 */
export function keepFocus(container: HTMLElement): void {
  let trace: Trace | null = null;

  const note = (element: Element | null) => {
    if (element instanceof HTMLElement && container.contains(element)) trace = traceOf(element, container);
  };
  note(document.activeElement);
  container.addEventListener('focusin', () => note(document.activeElement));
  // Removing an element also fires this event; by the time of the check such an element is no longer connected.
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
  // The body is observed because overlays are placed beside the container.
  const changes = { childList: true, subtree: true, attributeFilter: ['disabled'] };
  new MutationObserver(restore).observe(document.body, changes);
}

function isLost(element: HTMLElement): boolean {
  const { activeElement, body } = document;
  const isUsable = element.isConnected && !element.matches(':disabled');
  return !isUsable && (activeElement === body || activeElement === element);
}

function traceOf(element: HTMLElement, container: HTMLElement): Trace {
  const around: HTMLElement[] = [];
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
    return left.slice(0, part + 1).map((each) => {
      // Not to the next entry's button: a person could press it, meaning the one that is gone.
      if (each.matches('ul[tabindex]')) return each;
      return each.querySelector<HTMLElement>(each.matches('main') ? 'h1' : restingPlaces);
    });
  }
  // Everything was rendered again, as when the app replaces the prerendered page.
  const twins = [...container.querySelectorAll<HTMLElement>(alike)];
  return [twins.find((twin) => nameOf(twin) === name), twins[place]];
}

const nameOf = (element: HTMLElement) => element.getAttribute('aria-label') ?? element.textContent;

function takesFocus(element: HTMLElement): boolean {
  if (element.matches('h1, h2, h3')) element.tabIndex = -1;
  element.focus({ preventScroll: true });
  return document.activeElement === element;
}
