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
  it('is loaded anew once', async () => {
    expect([await reloadOnce(), await reloadOnce()]).toEqual([true, false]);
    expect(reload).toHaveBeenCalledOnce();
  });

  it('is not loaded anew while the server is away', async () => {
    answer = Response.error;
    expect(await reloadOnce()).toBe(false);
    expect(reload).not.toHaveBeenCalled();
  });

  it('is loaded anew once its timer has stopped', async () => {
    const stopTimer = holdReload();
    expect(await reloadOnce()).toBe(true);
    expect(reload).not.toHaveBeenCalled();
    stopTimer();
    expect(reload).toHaveBeenCalledOnce();
  });

  it('is left alone once its timer has stopped where the chunk has come meanwhile', async () => {
    let isMissing = true;
    const stopTimer = holdReload();
    expect(await reloadOnce(() => isMissing)).toBe(true);
    isMissing = false;
    stopTimer();
    expect(reload).not.toHaveBeenCalled();
  });
});
