import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadPart, PartMissing, partLimitMs } from './load-part.ts';

describe('a part of the app', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is handed over when it has come, and nothing waits on', async () => {
    expect(await loadPart(async () => 'the page')).toBe('the page');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('that is gone is missing, with the reason', async () => {
    const gone = new TypeError('Failed to fetch dynamically imported module');
    const error = await loadPart(() => Promise.reject(gone)).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(PartMissing);
    expect(error).toMatchObject({ cause: gone });
  });

  it('is waited for 120 seconds and no longer', async () => {
    const outcome = loadPart(() => new Promise(() => {})).catch((reason: unknown) => reason);
    let isOver = false;
    void outcome.then(() => {
      isOver = true;
    });
    await vi.advanceTimersByTimeAsync(partLimitMs - 1);
    expect(isOver).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await outcome).toBeInstanceOf(PartMissing);
  });
});
