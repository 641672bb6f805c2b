import { serverNow } from '../../../platform/clock/server-clock.ts';
import { openReplica } from '../../operation/person-replica.ts';

/** An end that is seen so much later was slept through. */
const leastMs = 5_000;
/** For so long the server is asked what became of it: a device that has just woken has no network yet. */
const patienceMs = 10_000;
const retryMs = 1_000;

/**
 * Resolves at once where an end is seen in time. Where this page slept through it, another device may have put it off: resolves
 * once that would be known, or cannot be.
 */
export async function untilSureOfEnd(userId: string, endedAt: number): Promise<void> {
  if (serverNow() - endedAt < leastMs) return;
  const isPatienceOver = wait(patienceMs).then(() => true);
  let isSure = false;
  while (!isSure) isSure = await Promise.race([isHeard(userId), isPatienceOver]);
}

async function isHeard(userId: string): Promise<boolean> {
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
