import { withLock } from '../../platform/storage/with-lock.ts';

/** Longer than a tab sends that another one waits for. */
const patienceMs = 20_000;

/**
 * Does the work when no other tab does any of that name. Without locks, or where the turn does not come, two tabs may send the
 * same, which counts once: Safari before 26 leaves its lock to a page that is kept for going back.
 */
export async function takeTurn(name: string, work: () => Promise<void>): Promise<void> {
  await withLock(name, work, { signal: AbortSignal.timeout(patienceMs) });
}
