import { type CallKind, callRateLimits } from '@focuspool/domain/account/call-limits';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { createSemaphore, type Semaphore, WaitEnded } from '../concurrency/semaphore.ts';
import { createProcessRateCounter, type RateCounter } from '../rate-limit/rate-counter.ts';
import { replyRefusal, replyTooMany } from './reply.ts';

const maxWaiting = 200;
const patienceMs = 30_000;
const fullWaitMs = 1_000;
/** Pages give up on an answer after fifteen seconds, and a phone in a tunnel says nothing: its connection is ended then. */
const takingMs = 20_000;

/** Calls that neither hold up the person's own writes nor wait for them. */
const isApart = (kind: CallKind) => kind === 'outside' || kind === 'search' || kind === 'large_read';

/** A person's tabs and devices ask at once, and one of them may be slow to take its answer. */
const mostLargeReads = 3;

/**
 * Runs one person's calls one after the other, and few of their large reads at once; what is too much is refused before it asks
 * the database for anything.
 */
type QueueCall = (
  c: Context,
  kind: CallKind,
  userId: string,
  run: () => Promise<Response | undefined>,
) => Promise<Response | undefined>;

/**
 * One person's calls wait here for each other rather than on database connections, of which there would soon be none left for
 * others. Each process keeps its own count: sharing it would cost each write two more writes.
 */
export function createPersonQueue(): QueueCall {
  const limits = Object.fromEntries(
    Object.entries(callRateLimits).map(([kind, rule]) => [kind, createProcessRateCounter(rule)]),
  ) as Partial<Record<CallKind, RateCounter>>;
  const semaphores = new Map<string, Semaphore>();

  return async (c, kind, userId, run) => {
    const waitMs = (await limits[kind]?.count(userId)) ?? null;
    if (waitMs !== null) return replyTooMany(c, waitMs);
    // A body that comes slowly, or never ends, must hold up no one. Errors in it are reported when it is read again.
    await c.req.text().catch(() => {});

    const key = `${isApart(kind) ? kind : 'own'} ${userId}`;
    const isLarge = kind === 'large_read';
    const semaphore = semaphores.get(key) ?? createSemaphore(isLarge ? mostLargeReads : 1);
    if (semaphore.countWaiting() >= maxWaiting) return replyTooMany(c, fullWaitMs);
    semaphores.set(key, semaphore);
    const { promise: answer, resolve, reject } = Promise.withResolvers<Response | undefined>();
    semaphore
      .run(
        async () => {
          resolve(await run());
          if (isLarge) await waitUntilTaken(c);
        },
        { ms: patienceMs, gone: c.req.raw.signal },
      )
      .catch((error) => {
        if (error instanceof WaitEnded) resolve(replyRefusal(c, 'unavailable'));
        else reject(error);
      })
      .finally(() => {
        if (semaphore.countActive() === 0) semaphores.delete(key);
      });
    return answer;
  };
}

/**
 * Waits until nothing of the answer is in memory any more: it has been sent, or its connection has ended, even if the answer
 * never had its turn there.
 */
async function waitUntilTaken(c: Context): Promise<void> {
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>;
  if (!incoming || incoming.closed) return;
  const taking = setTimeout(() => incoming.socket.destroy(), takingMs);
  await new Promise((resolve) => incoming.once('close', resolve));
  clearTimeout(taking);
}
