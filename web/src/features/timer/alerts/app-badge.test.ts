import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { markWaiting } from './app-badge.ts';

let mark: number;
let page: EventTarget;
beforeEach(() => {
  mark = 0;
  page = new EventTarget();
  const setAppBadge = async (count: number) => {
    mark = count;
  };
  vi.stubGlobal('document', page);
  vi.stubGlobal('navigator', { setAppBadge, clearAppBadge: () => setAppBadge(0) });
});
afterEach(() => void vi.unstubAllGlobals());

/** Marks the icon as the service worker does at an end during which the page is asleep. */
function markFromWorker(): void {
  mark = 1;
}
const comeIntoView = () => page.dispatchEvent(new Event('visibilitychange'));

it('the app badge counts what waits until it is dealt with', () => {
  const seeToRun = markWaiting('run', true);
  const seeToBreak = markWaiting('break', true);
  expect(mark).toBe(2);
  seeToRun();
  expect(mark).toBe(1);
  seeToBreak();
  expect(mark).toBe(0);
});

it('the badge of an end dealt with elsewhere is cleared when the page loads or comes into view', () => {
  markFromWorker();
  const leave = markWaiting('run', false);
  expect(mark).toBe(0);
  markFromWorker();
  comeIntoView();
  expect(mark).toBe(0);
  leave();
});

it('a page that comes into view keeps the badge of what still waits there', () => {
  const leaveRun = markWaiting('run', false);
  const seeToBreak = markWaiting('break', true);
  leaveRun();
  comeIntoView();
  expect(mark).toBe(1);
  seeToBreak();
  comeIntoView();
  expect(mark).toBe(0);
});
