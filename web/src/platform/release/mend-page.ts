import * as v from 'valibot';
import { readStored, writeStored } from '../device-storage.ts';
import { doesServerAnswer } from '../server-health.ts';
import { whenSafe } from './safe-moment.ts';

const storageKey = 'focuspool.mended-at';
/** A page that misses a part again so soon after it was loaded anew is not mended by that. */
const againMs = 5 * 60_000;

/**
 * Loads the page anew once, when nothing runs, if that may bring the part that is missing: the server answers, so the
 * part is gone rather than the network. False when it would be of no use.
 */
export async function mendPage(): Promise<boolean> {
  const storage = () => sessionStorage;
  const now = Date.now();
  const mendedAt = readStored(storageKey, v.number(), 0, storage);
  if (Math.abs(now - mendedAt) < againMs || !(await doesServerAnswer())) return false;
  whenSafe(() => {
    // Without a note of it there might be no end of loading anew.
    if (writeStored(storageKey, now, storage)) location.reload();
  });
  return true;
}
