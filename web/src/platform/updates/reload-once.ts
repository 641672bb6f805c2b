import { doesServerAnswer } from '../api/server-health.ts';
import { whenReloadSafe } from './reload-guard.ts';

const storageKey = 'focuspool.mended-at';
/** A page that misses a chunk again so soon after a reload is not mended by another. */
const againMs = 5 * 60_000;

/**
 * Reloads the page once, when nothing runs, if that may bring the missing chunk: the server answers, so the chunk is gone
 * rather than the network. False when it would be of no use.
 */
export async function reloadOnce(): Promise<boolean> {
  try {
    const now = Date.now();
    if (Math.abs(now - Number(sessionStorage.getItem(storageKey))) < againMs) return false;
    if (!(await doesServerAnswer())) return false;
    // Without a note of it there might be no end of reloads.
    sessionStorage.setItem(storageKey, String(now));
    whenReloadSafe(() => location.reload());
    return true;
  } catch {
    return false;
  }
}
