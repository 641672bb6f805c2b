import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ChunkMissing, chunkLimitMs, loadChunk } from './load-chunk.ts';

describe('a chunk of the app', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('a chunk that arrives is returned, and no timer is left', async () => {
    expect(await loadChunk(async () => 'the page')).toBe('the page');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('a chunk that is gone is reported as missing, with the cause', async () => {
    const gone = new TypeError('Failed to fetch dynamically imported module');
    const error = await loadChunk(() => Promise.reject(gone)).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ChunkMissing);
    expect(error).toMatchObject({ cause: gone });
  });

  it('a chunk is waited for until its time limit, and no longer', async () => {
    const outcome = loadChunk(() => new Promise(() => {})).catch((reason: unknown) => reason);
    let isOver = false;
    void outcome.then(() => {
      isOver = true;
    });
    await vi.advanceTimersByTimeAsync(chunkLimitMs - 1);
    expect(isOver).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await outcome).toBeInstanceOf(ChunkMissing);
  });
});
