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

/** How far a trembling finger or hand may move without starting a drag. */
const slackPx = 5;
/** How near the window's edge a drag scrolls the page; on a phone the form and the bar are at the window's foot. */
const edgePx = 150;
const fastestPxPerMs = 0.84;
/** A frame that took longer scrolls the list no further than this allows, or the list would jump. */
const longestFrameMs = 100;
const settleMs = 200;

/** The look of a row that lies over the others. */
const raised = { zIndex: '20', backgroundColor: 'var(--color-solid)' };

type Drop = {
  readonly taskId: string;
  /** The task in front of which it was dropped; null for the end. */
  readonly before: string | null;
};

type Around = {
  /** The element that has to be in view afterwards. */
  readonly scrollTo?: Element | null;
  /** The element under a person's pointer; it stays in place within the window, as far as the page can scroll. */
  readonly still?: Element | null;
  /** The row that lies over the others, away from its place in the list. */
  readonly dragged?: HTMLElement;
};

/** Animates the visible rows of a list from their places to the places where `change` puts them. */
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
  // All places are read before the first row is moved, because each reading after a change costs a layout.
  const moves = listSeenRows(list).flatMap((row) => {
    const from = before.get(row);
    return from === undefined ? [] : [{ row, byPx: from - topOf(row) }];
  });
  // Raised, so that no gliding row comes between it and a second press.
  still?.animate([raised, raised], settleMs);
  for (const { row, byPx } of moves) {
    if (byPx === 0) continue;
    const from = { transform: `translateY(${byPx}px)` };
    row.animate([from, { transform: 'none' }], { duration: settleMs, easing: 'cubic-bezier(0.2, 0, 0, 1)' });
  }
}

/**
 * Drags the row of the pressed handle along with the pointer, while the other rows make room. Calls `onDrop` if the row is
 * dropped in another place, but not if the drag is cancelled. Merely pressing the handle drags nothing.
 */
export function dragRow(handle: HTMLElement, start: PointerEvent, onDrop: (drop: Drop) => void): void {
  const dragged = handle.closest<HTMLElement>('[data-task]');
  const list = dragged?.parentElement;
  if (!dragged || !list) return;
  const rows = listRows(list);
  const from = rows.indexOf(dragged);
  // The boxes of the rows in or near the view, the first of which has the index `firstSeen`.
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

  /** Called again on scrolling: rows that were never in view have an estimated height, which changes when they are reached. */
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
    // Not past the ends of the list: the page would grow below it and scroll for ever.
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

  /** Scrolls at the same speed whatever the frame rate. */
  function scrollAlong(now: number): void {
    // The row is gone, ticked or deleted elsewhere: no event would ever end the drag.
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

/** Whether the click on a handle is the end of a drag. Clicks by keyboard have a detail of 0 and never are. */
export function isEndOfDrag(handle: HTMLElement, { detail }: { detail: number }): boolean {
  return detail > 0 && handle.dataset.drags !== undefined;
}
