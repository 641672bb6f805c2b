import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createFakeStorage } from '../storage/testing/fake-storage.ts';
import { holdReload } from './reload-guard.ts';
import { reloadOnce } from './reload-once.ts';

const reload = vi.fn();
let answer: () => Response;

beforeEach(() => {
  reload.mockClear();
  answer = () => Response.json({ status: 'ok' });
  vi.stubGlobal('fetch', async () => answer());
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('sessionStorage', createFakeStorage().storage());
});
afterEach(() => void vi.unstubAllGlobals());

describe('a page that misses a chunk', () => {
  it('a page that misses a chunk is reloaded once', async () => {
    expect([await reloadOnce(), await reloadOnce()]).toEqual([true, false]);
    expect(reload).toHaveBeenCalledOnce();
  });

  it('a page that misses a chunk is not reloaded while the server is away', async () => {
    answer = Response.error;
    expect(await reloadOnce()).toBe(false);
    expect(reload).not.toHaveBeenCalled();
  });

  it('a page that misses a chunk is reloaded once its timer has stopped', async () => {
    const stopTimer = holdReload();
    expect(await reloadOnce()).toBe(true);
    expect(reload).not.toHaveBeenCalled();
    stopTimer();
    expect(reload).toHaveBeenCalledOnce();
  });

  it('a page is not reloaded once its timer has stopped if the chunk has come meanwhile', async () => {
    let isMissing = true;
    const stopTimer = holdReload();
    expect(await reloadOnce(() => isMissing)).toBe(true);
    isMissing = false;
    stopTimer();
    expect(reload).not.toHaveBeenCalled();
  });
});
