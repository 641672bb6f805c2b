import { afterEach, expect, it, vi } from 'vitest';
import { withLock } from './with-lock.ts';

afterEach(() => void vi.unstubAllGlobals());

const refuse = async () => Promise.reject(new DOMException('It may store nothing.', 'SecurityError'));

it.each([
  ['are missing', {}],
  ['are refused', { locks: { request: refuse } }],
])('withLock does the work even if locks %s', async (_how, navigator) => {
  vi.stubGlobal('navigator', navigator);
  expect(await withLock('telling', () => 'told')).toBe('told');
});

it.each([
  ['are there', navigator],
  ['are refused', { locks: { request: refuse } }],
])('withLock does not repeat work that fails if locks %s', async (_how, given) => {
  vi.stubGlobal('navigator', given);
  const work = vi.fn(() => {
    throw new Error('Broken on purpose');
  });
  await expect(withLock('telling', work)).rejects.toThrow('Broken on purpose');
  expect(work).toHaveBeenCalledOnce();
});
