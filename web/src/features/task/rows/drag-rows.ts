import { flushSync } from 'react-dom';
import {
  type Box,
  bottomOf,
  findPlaceInView,
  findSeen,
  listRows,
  listSeenRows,
  measureBox,
  middleOf,
  topOf,
} from './row-places.ts';

/** So far a finger or a hand may tremble without meaning to drag. */
const slackPx = 5;
/** So near the window's edge it scrolls along; on a phone the form and the bar stand at its foot. */
const edgePx = 150;
const fastestPxPerMs = 0.84;
/** A frame that comes later moves the list no further: it would leap. */
const longestFrameMs = 100;
const settleMs = 200;

/** How a row looks that lies over the others. */
const raised = { zIndex: '20', backgroundColor: 'var(--color-solid)' };

type Drop = {
  readonly taskId: string;
  /** The task that it then stands in front of; null for the end. */
  readonly before: string | null;
};

type Around = {
  /** What has to be in view afterwards. */
  readonly scrollTo?: Element | null;
  /** What somebody points at: as far as the page can scroll it stays where it is in the window. */
  readonly still?: Element | null;
  /** The row that lies over the others, away from where the list has it. */
  readonly dragged?: HTMLElement;
};

/** Lets the rows of a list that are in view glide from where they were to where `change` puts them. */
export function animateMoves(
  list: Element,
  change: () => void,
  { scrollTo, still, dragged }: Around = {},
): void {
  const shown = [...listSeenRows(list), ...(dragged ? [dragged] : [])];
  const before = new Map(shown.map((row) => [row, topOf(row)]));
  const stillTop = still ? topOf(still) : 0;
  flushSync(change);
  scrollTo?.scrollIntoView({ block: 'nearest' });
  if (still) scrollBy(0, topOf(still) - stillTop);
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  // All are read before the first is moved: each place that is read after a change costs a layout.
  const moves = listSeenRows(list).flatMap((row) => {
    const from = before.get(row);
    return from === undefined ? [] : [{ row, byPx: from - topOf(row) }];
  });
  // None of those that glide comes between it and who presses it again.
  still?.animate([raised, raised], settleMs);
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
  // Of those in view and beside it, the first of which is `firstSeen`.
  let boxes: Box[] = [];
  let firstSeen = 0;
  const grabPx = start.clientY - findPlaceInView(dragged);
  const startY = start.clientY + scrollY;
  const stop = new AbortController();
  let pointerY = start.clientY;
  let place = from;
  let isDragging = false;
  let frame = 0;
  let shownAt = performance.now();

  /** Rows that were never in view stand with an estimate of their height, and change it as they are scrolled to. */
  function measure(): void {
    const [begin, end] = findSeen(rows);
    boxes = rows.slice(begin, end).map(measureBox);
    firstSeen = begin;
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
    const [top, bottom] = [rows[0] ?? dragged, rows.at(-1) ?? dragged];
    const [first, own, last] = [measureBox(top), measureBox(dragged), measureBox(bottom)];
    // Not past the ends of the list: the page would grow below it, and scroll on for ever.
    const highest = Math.min(first.top - own.top, middleOf(first) - 1 - middleOf(own));
    const lowest = Math.max(bottomOf(last) - bottomOf(own), middleOf(last) - middleOf(own));
    const byPx = Math.max(highest, Math.min(lowest, pointerY - grabPx - findPlaceInView(dragged)));
    Object.assign(dragged.style, { ...raised, transform: `translateY(${byPx}px)` });
    const middle = middleOf(own) + byPx;
    const isPassed = (box: Box, seenAt: number) => {
      const at = firstSeen + seenAt;
      return at < from ? middleOf(box) < middle : at > from && middleOf(box) <= middle;
    };
    const above = from < firstSeen ? firstSeen - 1 : firstSeen;
    const before = place;
    place = above + boxes.filter(isPassed).length;
    for (let at = Math.min(before, place); at <= Math.max(before, place); at += 1) {
      const row = rows[at];
      if (!row || at === from) continue;
      const isMadeRoom = at < from ? at >= place : at <= place;
      row.style.transition = `transform ${settleMs}ms`;
      row.style.transform = isMadeRoom ? `translateY(${at < from ? own.height : -own.height}px)` : '';
    }
  }

  function followScroll(): void {
    if (isDragging) measure();
    follow();
  }

  /** As fast whether frames come often or seldom. */
  function scrollAlong(now: number): void {
    // Ticked off or deleted elsewhere: nothing would ever be let go of again.
    if (!dragged?.isConnected) {
      end(false);
      return;
    }
    const fastestPx = fastestPxPerMs * Math.min(longestFrameMs, Math.max(0, now - shownAt));
    shownAt = now;
    const { clientHeight } = document.documentElement;
    const intoEdge = Math.max(0, pointerY - (clientHeight - edgePx)) - Math.max(0, edgePx - pointerY);
    if (isDragging && intoEdge !== 0) scrollBy(0, (fastestPx * intoEdge) / edgePx);
    frame = requestAnimationFrame(scrollAlong);
  }

  function end(isDropped: boolean): void {
    stop.abort();
    cancelAnimationFrame(frame);
    if (!list || !dragged || !isDragging) return;
    const change = () => {
      for (const row of rows) row.removeAttribute('style');
      const others = rows.filter((row) => row !== dragged);
      const taskId = dragged.dataset.task;
      if (isDropped && place !== from && taskId)
        onDrop({ taskId, before: others[place]?.dataset.task ?? null });
    };
    animateMoves(list, change, { dragged });
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
