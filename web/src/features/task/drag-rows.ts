import { flushSync } from 'react-dom';

/** So far a finger or a hand may tremble without meaning to drag. */
const slackPx = 5;
/** So near the window's edge it scrolls along; on a phone the form and the bar stand at its foot. */
const edgePx = 150;
const fastestPxPerFrame = 14;
const settleMs = 200;

/** How a row looks that lies over the others. */
const raised = { zIndex: '20', backgroundColor: 'var(--color-solid)' };

type Drop = {
  readonly taskId: string;
  /** The task that it then stands in front of; null for the end. */
  readonly before: string | null;
};

/** Lets the rows of a list glide from where they were to where `change` puts them. */
export function animateMoves(list: Element, change: () => void): void {
  const before = new Map(listRows(list).map((row) => [row, topOf(row)]));
  flushSync(change);
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  // All are read before the first is moved: each place that is read after a change costs a layout.
  const moves = listRows(list).map((row) => {
    const top = topOf(row);
    return { row, byPx: (before.get(row) ?? top) - top };
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
  let boxes: { top: number; height: number }[] = [];
  let own = { top: 0, height: 0 };
  let startY = start.clientY + scrollY;
  const stop = new AbortController();
  let pointerY = start.clientY;
  let place = from;
  let isDragging = false;
  let frame = 0;

  /** Rows out of view are drawn until the end: those that were never in view stand with an estimate of their height. */
  function begin(): void {
    isDragging = true;
    handle.dataset.drags = '';
    list?.style.setProperty('--rows-out-of-view', 'visible');
    boxes = rows.map((row) => ({ top: topOf(row), height: row.offsetHeight }));
    own = boxes[from] ?? own;
    startY = start.clientY + scrollY;
  }

  function follow(): void {
    const byPx = pointerY + scrollY - startY;
    if (!isDragging && Math.abs(byPx) < slackPx) return;
    if (!isDragging) begin();
    Object.assign(dragged?.style ?? {}, { ...raised, transform: `translateY(${byPx}px)` });
    const middle = own.top + own.height / 2 + byPx;
    const isPassed = ({ top, height }: typeof own, at: number) =>
      at < from ? top + height / 2 < middle : at > from && top + height / 2 <= middle;
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
      list.style.removeProperty('--rows-out-of-view');
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
  addEventListener('scroll', follow, { signal });
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

/** From the top of the page, with what moves it at the moment. */
function topOf(row: HTMLElement): number {
  return row.getBoundingClientRect().top + scrollY;
}
