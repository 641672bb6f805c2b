import { serverNow } from '../../../platform/clock/server-clock.ts';
import { openReplica } from '../../operation/person-replica.ts';

/** The page slept through an end that it sees at least this much later. */
const leastMs = 5_000;
/** How long the server is asked about the end: a device that has just woken may have no network yet. */
const patienceMs = 10_000;
const retryMs = 1_000;

/**
 * Resolves at once if an end is seen in time. If this page slept through it, another device may have postponed the end: resolves
 * once the server has answered or the wait is over.
 */
export async function confirmEndAfterSleep(userId: string, endedAt: number): Promise<void> {
  if (serverNow() - endedAt < leastMs) return;
  const isPatienceOver = wait(patienceMs).then(() => true);
  let isDone = false;
  while (!isDone) isDone = await Promise.race([hasServerAnswered(userId), isPatienceOver]);
}

async function hasServerAnswered(userId: string): Promise<boolean> {
  try {
    await openReplica(userId).pull();
    return true;
  } catch {
    await wait(retryMs);
    return false;
  }
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
