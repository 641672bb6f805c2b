import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { claimEnd } from './end-notification.ts';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
  });
});
afterEach(() => void vi.unstubAllGlobals());

const look = (hidden: boolean) => vi.stubGlobal('document', { hidden });

it('an end is notified once, by the first tab that claims it', async () => {
  look(true);
  expect([await claimEnd('me', 'first'), await claimEnd('me', 'first')]).toEqual([true, false]);
  expect(await claimEnd('me', 'second')).toBe(true);
});

it('a hidden tab leaves an end to a visible tab of the same person', async () => {
  await navigator.locks.request('focuspool.in-view.me', async () => {
    look(true);
    expect(await claimEnd('me', 'first')).toBe(false);
    expect(await claimEnd('you', 'first')).toBe(true);
    look(false);
    expect(await claimEnd('me', 'first')).toBe(true);
  });
});

it('a hidden tab claims an end if the browser refuses locks', async () => {
  const refuse = async () => Promise.reject(new DOMException('It may store nothing.', 'SecurityError'));
  vi.stubGlobal('navigator', { locks: { request: refuse, query: refuse } });
  look(true);
  expect(await claimEnd('me', 'first')).toBe(true);
});
