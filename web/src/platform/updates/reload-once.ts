import { doesServerAnswer } from '../api/server-health.ts';
import { writeStored } from '../storage/device-storage.ts';
import { isReloadSafe, whenReloadSafe } from './reload-guard.ts';

const storageKey = 'focuspool.mended-at';
/** If a chunk is missing again within this time of a reload, another reload would not help. */
const againMs = 5 * 60_000;

/**
 * Reloads the page once, when no timer runs, if that may bring the missing chunk: the server answers, so the chunk is gone
 * rather than the network. Resolves to false if a reload would not help or is no longer needed.
 */
export async function reloadOnce(isNeeded = () => true): Promise<boolean> {
  const now = Date.now();
  if (Math.abs(now - readReloadedAt()) < againMs || !(await doesServerAnswer())) return false;
  const reload = (): boolean => {
    // Without this note, reloads might never end.
    const isNoted = writeStored(storageKey, now, () => sessionStorage);
    if (isNoted) location.reload();
    return isNoted;
  };
  if (!isNeeded()) return false;
  if (isReloadSafe()) return reload();
  whenReloadSafe(() => isNeeded() && reload());
  return true;
}

/** Reads without a schema, because this code is inlined in the documents. */
function readReloadedAt(): number {
  try {
    return Number(sessionStorage.getItem(storageKey));
  } catch {
    return 0;
  }
}
