import * as v from 'valibot';
import { doesServerAnswer } from '../api/server-health.ts';
import { readStored, writeStored } from '../storage/device-storage.ts';
import { whenReloadSafe } from './reload-guard.ts';

const storageKey = 'focuspool.mended-at';
/** A page that misses a chunk again so soon after a reload is not mended by another. */
const againMs = 5 * 60_000;

/**
 * Reloads the page once, when nothing runs, if that may bring the missing chunk: the server answers, so the chunk is gone
 * rather than the network. False when it would be of no use.
 */
export async function reloadOnce(): Promise<boolean> {
  const storage = () => sessionStorage;
  const now = Date.now();
  const reloadedAt = readStored(storageKey, v.number(), 0, storage);
  if (Math.abs(now - reloadedAt) < againMs || !(await doesServerAnswer())) return false;
  whenReloadSafe(() => {
    // Without a note of it there might be no end of reloads.
    if (writeStored(storageKey, now, storage)) location.reload();
  });
  return true;
}
