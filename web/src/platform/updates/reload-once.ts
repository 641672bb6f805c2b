import { doesServerAnswer } from '../api/server-health.ts';
import { writeStored } from '../storage/device-storage.ts';
import { isReloadSafe, whenReloadSafe } from './reload-guard.ts';

const storageKey = 'focuspool.mended-at';
/** A page that misses a chunk again so soon after a reload is not mended by another. */
const againMs = 5 * 60_000;

/**
 * Reloads the page once, when nothing runs, if that may bring the missing chunk: the server answers, so the chunk is gone
 * rather than the network. False when it would be of no use, or is not needed by then.
 */
export async function reloadOnce(isNeeded = () => true): Promise<boolean> {
  const now = Date.now();
  if (Math.abs(now - readReloadedAt()) < againMs || !(await doesServerAnswer())) return false;
  const reload = (): boolean => {
    // Without a note of it there might be no end of reloads.
    const isNoted = writeStored(storageKey, now, () => sessionStorage);
    if (isNoted) location.reload();
    return isNoted;
  };
  if (!isNeeded()) return false;
  if (isReloadSafe()) return reload();
  whenReloadSafe(() => isNeeded() && reload());
  return true;
}

/** Without a schema: this stands in the documents themselves. */
function readReloadedAt(): number {
  try {
    return Number(sessionStorage.getItem(storageKey));
  } catch {
    return 0;
  }
}
