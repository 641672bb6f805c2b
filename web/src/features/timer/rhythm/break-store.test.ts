import type { Break } from '@focuspool/domain/rhythm/rhythm';
import { minuteMs } from '@focuspool/domain/time-units';
import { expect, it } from 'vitest';
import { createListeners } from '../../../platform/listeners.ts';
import { createBreakStore } from './break-store.ts';

const t0 = 1_700_000_000_000;
const taken: Break = { key: crypto.randomUUID(), startedAt: t0, minutes: 5, leftAt: null };

function openPage(first: Break | null, minutes = 0) {
  const changes = createListeners();
  const shown = { rhythm: { lastBreak: first } };
  const clock = { minutes };
  const replica = { read: () => ({ shown }), watch: changes.watch };
  const store = createBreakStore({ replica, now: () => t0 + clock.minutes * minuteMs });
  const ends: string[] = [];
  store.watchEnd((ended) => ends.push(ended.taken.key));
  return {
    ...store,
    ends,
    lookAt: (later: number) => {
      clock.minutes = later;
      store.refresh();
      return store.read()?.reading.status ?? null;
    },
    hear: (next: Break | null) => {
      shown.rhythm = { lastBreak: next };
      changes.notify();
      return store.read()?.reading.status ?? null;
    },
  };
}

it('a break is running from its start, over at its end, and gone hours later', () => {
  const page = openPage(taken);
  expect([0, 4.9, 5, 100, 130].map(page.lookAt)).toEqual(['running', 'running', 'over', 'over', null]);
});

it('watchers of a finished break are notified when it is no longer announced', () => {
  const page = openPage(taken, 6);
  let heard = 0;
  page.watch(() => (heard += 1));
  page.lookAt(9);
  expect([heard, page.read()?.reading.isAnnounced]).toEqual([0, true]);
  page.lookAt(10);
  expect([heard, page.read()?.reading.isAnnounced]).toEqual([1, false]);
});

it('the end of a break is reported once, on the page that saw it run', () => {
  const page = openPage(taken, 4);
  page.lookAt(5);
  page.lookAt(6);
  expect(page.ends).toEqual([taken.key]);
});

it('a page opened after the end of a break does not report it', () => {
  const page = openPage(taken, 6);
  page.lookAt(7);
  expect(page.ends).toEqual([]);
});

it('a break that is left or replaced on another device reports no end', () => {
  const page = openPage(null);
  expect(page.hear(taken)).toBe('running');
  const next = { ...taken, key: crypto.randomUUID(), startedAt: t0 - 5 * minuteMs };
  expect(page.hear(next)).toBe('over');
  expect(page.hear({ ...taken, leftAt: t0 })).toBeNull();
  expect(page.ends).toEqual([]);
});
