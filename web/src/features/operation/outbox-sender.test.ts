import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sendOutbox } from './outbox-sender.ts';

const network = { onLine: true };
let view: EventTarget & { hidden?: boolean };
let page: EventTarget;
let stop = () => {};
beforeEach(() => {
  vi.useFakeTimers();
  network.onLine = true;
  [page, view] = [new EventTarget(), Object.assign(new EventTarget(), { hidden: false })];
  vi.stubGlobal('navigator', network);
  vi.stubGlobal('document', view);
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** One waiting operation, with counts of how often it was tried and sent. */
function openSender(isReachable = true) {
  const sender = { tried: 0, sent: 0, isReachable };
  stop = sendOutbox({
    read: () => ({ outbox: [{ id: 'one' }] }),
    watch: () => () => {},
    hasUnsent: () => sender.sent === 0,
    async flush() {
      sender.tried += 1;
      if (!sender.isReachable) throw new Error('The server cannot be reached');
      sender.sent += 1;
    },
  });
  return sender;
}

it('a hidden tab sends its outbox once the network is back, even if the first request fails', async () => {
  network.onLine = false;
  const sender = openSender(false);
  view.hidden = true;
  await vi.advanceTimersByTimeAsync(0);
  expect(sender.tried).toBe(0);
  network.onLine = true;
  page.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(sender.tried).toBe(1);
  sender.isReachable = true;
  await vi.runAllTimersAsync();
  expect(sender.sent).toBe(1);
});

it('a tab sends its outbox even if it gets no event that the network is back', async () => {
  network.onLine = false;
  const sender = openSender();
  await vi.advanceTimersByTimeAsync(0);
  network.onLine = true;
  await vi.runAllTimersAsync();
  expect(sender.sent).toBe(1);
});

it('a send is tried at once when the tab is shown, and not when it is hidden', async () => {
  const sender = openSender(false);
  await vi.advanceTimersByTimeAsync(0);
  const { tried } = sender;
  view.hidden = true;
  view.dispatchEvent(new Event('visibilitychange'));
  expect(sender.tried).toBe(tried);
  view.hidden = false;
  view.dispatchEvent(new Event('visibilitychange'));
  expect(sender.tried).toBe(tried + 1);
});
