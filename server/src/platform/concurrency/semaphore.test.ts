import { describe, expect, it } from 'vitest';
import { createSemaphore, WaitEnded } from './semaphore.ts';

/** Work that ends when it is told to. */
function createWorks(count: number) {
  const semaphore = createSemaphore(2);
  const started: number[] = [];
  const works = Array.from({ length: count }, (_, id) => {
    const { promise: told, resolve: finish, reject: fail } = Promise.withResolvers<number>();
    const done = semaphore.run(() => {
      started.push(id);
      return told;
    });
    return { finish: () => finish(id), fail: () => fail(new Error('no')), done };
  });
  return { started, works };
}

describe('a semaphore for two', () => {
  it('a semaphore admits the next task when one finishes, in order of arrival', async () => {
    const { started, works } = createWorks(4);
    expect(started).toEqual([0, 1]);
    works[1]?.finish();
    expect(await works[1]?.done).toBe(1);
    await Promise.resolve();
    expect(started).toEqual([0, 1, 2]);
    works[0]?.finish();
    works[2]?.finish();
    works[3]?.finish();
    expect(await Promise.all(works.map(({ done }) => done))).toEqual([0, 1, 2, 3]);
  });

  it('a semaphore admits the next task when one fails', async () => {
    const { started, works } = createWorks(3);
    works[0]?.fail();
    await expect(works[0]?.done).rejects.toThrow('no');
    works[1]?.finish();
    works[2]?.finish();
    expect(await works[2]?.done).toBe(2);
    expect(started).toEqual([0, 1, 2]);
  });

  it('a semaphore does not admit a task that was aborted or waited too long', async () => {
    const { started, works } = createWorks(2);
    const semaphore = createSemaphore(1);
    const first = semaphore.run(() => works[0]?.done ?? Promise.reject());
    const leaving = new AbortController();
    const { signal: staying } = new AbortController();
    const enter = async () => started.push(9);
    const gone = semaphore.run(enter, { ms: 60_000, gone: leaving.signal });
    const late = semaphore.run(enter, { ms: 1, gone: staying });
    const next = semaphore.run(async () => 'next', { ms: 60_000, gone: staying });
    leaving.abort();
    await expect(gone).rejects.toThrow(WaitEnded);
    await expect(late).rejects.toThrow(WaitEnded);
    await expect(semaphore.run(enter, { ms: 60_000, gone: leaving.signal })).rejects.toThrow(WaitEnded);
    expect([semaphore.countActive(), semaphore.countWaiting()]).toEqual([1, 1]);
    works[0]?.finish();
    expect([await first, await next]).toEqual([0, 'next']);
    expect(started).toEqual([0, 1]);
    expect(semaphore.countActive()).toBe(0);
  });
});
