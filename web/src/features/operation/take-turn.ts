import { withLock } from '../../platform/storage/with-lock.ts';

/** Longer than another tab takes to send. */
const patienceMs = 20_000;

/**
 * Does the work while no other tab does any of that name. Without locks, or if the turn does not come, two tabs may send the same
 * operations, which count once: Safari before 26 leaves its lock with a page that is kept for going back.
 */
export async function takeTurn(name: string, work: () => Promise<void>): Promise<void> {
  await withLock(name, work, { signal: AbortSignal.timeout(patienceMs) });
}
