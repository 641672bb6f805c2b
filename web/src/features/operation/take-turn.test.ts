import { afterEach, expect, it, vi } from 'vitest';
import { takeTurn } from './take-turn.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it('a turn that never comes, since a page that the browser keeps to go back to has it, is taken all the same', async () => {
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

it('a turn in which the work fails is not taken twice', async () => {
  const work = vi.fn(async () => {
    throw new Error('The server cannot be reached');
  });
  await expect(takeTurn('sending', work)).rejects.toThrow('reached');
  expect(work).toHaveBeenCalledOnce();
});

it('a turn that begins in time lasts as long as its work', async () => {
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
