import { afterEach, expect, it, vi } from 'vitest';
import { takeTurn } from './take-turn.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('a turn held by a page in the back/forward cache is taken after a time limit', async () => {
  const patience = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(patience.signal);
  const request = (_name: string, { signal }: LockOptions) =>
    new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
  vi.stubGlobal('navigator', { locks: { request } });
  const work = vi.fn(async () => {});
  const taken = takeTurn('sending', work);
  expect(work).not.toHaveBeenCalled();
  patience.abort();
  await taken;
  expect(work).toHaveBeenCalledOnce();
});

it('work that fails in its turn is not done twice', async () => {
  const work = vi.fn(async () => {
    throw new Error('The server cannot be reached');
  });
  await expect(takeTurn('sending', work)).rejects.toThrow('reached');
  expect(work).toHaveBeenCalledOnce();
});

it('a turn that begins in time lasts until its work is done', async () => {
  const patience = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(patience.signal);
  const done: string[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const first = takeTurn('sending', async () => {
    patience.abort();
    await promise;
    done.push('first');
  });
  const second = takeTurn('sending', async () => void done.push('second'));
  resolve();
  await Promise.all([first, second]);
  expect(done).toEqual(['first', 'second']);
});
