import { flushSync } from 'react-dom';

/** So far a finger or a hand may tremble without meaning to drag. */
const slackPx = 5;
/** So near the window's edge it scrolls along; on a phone the form and the bar stand at its foot. */
const edgePx = 150;
const fastestPxPerFrame = 14;
const settleMs = 200;

/** How a row looks that lies over the others. */
const raised = { zIndex: '20', backgroundColor: 'var(--color-solid)' };

type Box = { readonly top: number; readonly height: number };

type Drop = {
  readonly taskId: string;
  /** The task that it then stands in front of; null for the end. */
  readonly before: string | null;
};

/** Lets the rows of a list that are in view glide from where they were to where `change` puts them. */
export function animateMoves(list: Element, change: () => void): void {
  const before = new Map(listSeenRows(list).map((row) => [row, topOf(row)]));
  flushSync(change);
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  // All are read before the first is moved: each place that is read after a change costs a layout.
  const moves = listSeenRows(list).flatMap((row) => {
    const from = before.get(row);
    return from === undefined ? [] : [{ row, byPx: from - topOf(row) }];
  });
  for (const { row, byPx } of moves) {
    if (byPx === 0) continue;
    const from = { transform: `translateY(${byPx}px)` };
    row.animate([from, { transform: 'none' }], { duration: settleMs, easing: 'cubic-bezier(0.2, 0, 0, 1)' });
  }
}

/**
 * Drags the row of the handle that was pressed along with the pointer; the others make room. `onDrop` is called when it was let
 * go in another place, and nothing is when the drag was broken off. Whoever only presses the handle drags nothing.
 */
export function dragRow(handle: HTMLElement, start: PointerEvent, onDrop: (drop: Drop) => void): void {
  const dragged = handle.closest<HTMLElement>('[data-task]');
  const list = dragged?.parentElement;
  if (!dragged || !list) return;
  const rows = listRows(list);
  const from = rows.indexOf(dragged);
  let boxes: Box[] = [];
  const grabPx = start.clientY - findPlaceInView(dragged);
  const startY = start.clientY + scrollY;
  const stop = new AbortController();
  let pointerY = start.clientY;
  let place = from;
  let isDragging = false;
  let frame = 0;

  /** Rows that were never in view stand with an estimate of their height, and change it as they are scrolled to. */
  function measure(): void {
    boxes = rows.map(({ offsetTop, offsetHeight }) => ({ top: offsetTop, height: offsetHeight }));
  }

  function begin(): void {
    isDragging = true;
    handle.dataset.drags = '';
    measure();
  }

  function follow(): void {
    if (!isDragging && Math.abs(pointerY + scrollY - startY) < slackPx) return;
    if (!isDragging) begin();
    if (!dragged) return;
    const [first, own, last] = [boxes[0], boxes[from], boxes.at(-1)];
    if (!first || !own || !last) return;
    // Not past the ends of the list: the page would grow below it, and scroll on for ever.
    const highest = Math.min(first.top - own.top, middleOf(first) - 1 - middleOf(own));
    const lowest = Math.max(bottomOf(last) - bottomOf(own), middleOf(last) - middleOf(own));
    const byPx = Math.max(highest, Math.min(lowest, pointerY - grabPx - findPlaceInView(dragged)));
    Object.assign(dragged.style, { ...raised, transform: `translateY(${byPx}px)` });
    const middle = middleOf(own) + byPx;
    const isPassed = (box: Box, at: number) =>
      at < from ? middleOf(box) < middle : at > from && middleOf(box) <= middle;
    place = boxes.filter(isPassed).length;
    for (const [at, row] of rows.entries()) {
      if (at === from) continue;
      const isMadeRoom = at < from ? at >= place : at <= place;
      const shift = isMadeRoom ? `translateY(${at < from ? own.height : -own.height}px)` : '';
      if (row.style.transform === shift) continue;
      row.style.transition = `transform ${settleMs}ms`;
      row.style.transform = shift;
    }
  }

  function followScroll(): void {
    if (isDragging) measure();
    follow();
  }

  function scrollAlong(): void {
    const { clientHeight } = document.documentElement;
    const intoEdge = Math.max(0, pointerY - (clientHeight - edgePx)) - Math.max(0, edgePx - pointerY);
    if (isDragging && intoEdge !== 0) scrollBy(0, (fastestPxPerFrame * intoEdge) / edgePx);
    frame = requestAnimationFrame(scrollAlong);
  }

  function end(isDropped: boolean): void {
    stop.abort();
    cancelAnimationFrame(frame);
    if (!list || !isDragging) return;
    animateMoves(list, () => {
      for (const row of rows) row.removeAttribute('style');
      const others = rows.filter((row) => row !== dragged);
      const taskId = dragged?.dataset.task;
      if (isDropped && place !== from && taskId)
        onDrop({ taskId, before: others[place]?.dataset.task ?? null });
    });
  }

  delete handle.dataset.drags;
  handle.setPointerCapture(start.pointerId);
  frame = requestAnimationFrame(scrollAlong);
  const { signal } = stop;
  const move = ({ clientY }: PointerEvent) => {
    pointerY = clientY;
    follow();
  };
  handle.addEventListener('pointermove', move, { signal });
  addEventListener('scroll', followScroll, { signal });
  handle.addEventListener('pointerup', () => end(true), { signal });
  handle.addEventListener('pointercancel', () => end(false), { signal });
  addEventListener('keydown', ({ key }) => key === 'Escape' && end(false), { signal });
}

/** Whether the click on a handle is the end of a drag; the keyboard makes clicks as well, of no detail. */
export function isEndOfDrag(handle: HTMLElement, { detail }: { detail: number }): boolean {
  return detail > 0 && handle.dataset.drags !== undefined;
}

function listRows(list: Element): HTMLElement[] {
  return [...list.querySelectorAll<HTMLElement>(':scope > [data-task]')];
}

const middleOf = ({ top, height }: Box) => top + height / 2;
const bottomOf = ({ top, height }: Box) => top + height;

/** Those in view, and as far beside it as a window is high. */
function listSeenRows(list: Element): HTMLElement[] {
  return listRows(list).filter((row) => {
    const { top, bottom } = row.getBoundingClientRect();
    return bottom > -innerHeight && top < 2 * innerHeight;
  });
}

/** Where the list has the row, from the top of the window, without what moves it at the moment. */
function findPlaceInView(row: HTMLElement): number {
  return (row.offsetParent?.getBoundingClientRect().top ?? 0) + row.offsetTop;
}

/** From the top of the page, with what moves it at the moment. */
function topOf(row: HTMLElement): number {
  return row.getBoundingClientRect().top + scrollY;
}
