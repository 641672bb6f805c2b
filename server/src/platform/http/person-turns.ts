import { type CallKind, callRules } from '@focuspool/domain/account/call-rules';
import type { Context } from 'hono';
import { createProcessLimit, type ProcessLimit } from '../throttle/attempt-limit.ts';
import { createTurnstile, PatienceEnded, type Turnstile } from '../turnstile.ts';
import { replyRefusal, replyTooMany } from './reply.ts';

const maxWaiting = 200;
const patienceMs = 30_000;
const fullWaitMs = 1_000;

/** Runs one call of a person after the other; what is too much is refused before it asks the database for anything. */
export type TakeTurn = (
  c: Context,
  kind: CallKind,
  userId: string,
  run: () => Promise<void>,
) => Promise<Response | undefined>;

/**
 * One person's calls wait here for each other rather than on connections to the database, of which there would soon be none
 * for anybody else. Each process keeps its own count: to share it would cost each write two more.
 */
export function createPersonTurns(): TakeTurn {
  const limits = Object.fromEntries(
    Object.entries(callRules).map(([kind, rule]) => [kind, createProcessLimit(rule)]),
  ) as Record<CallKind, ProcessLimit>;
  const turnstiles = new Map<string, Turnstile>();

  return async (c, kind, userId, run) => {
    const waitMs = await limits[kind].count(userId);
    if (waitMs !== null) return replyTooMany(c, waitMs);
    // A body that comes slowly, or never ends, is to hold up nobody. What is wrong with it is said where it is read again.
    await c.req.text().catch(() => {});

    const key = `${kind === 'outside' ? 'outside' : 'own'} ${userId}`;
    const turnstile = turnstiles.get(key) ?? createTurnstile(1);
    if (turnstile.countWaiting() >= maxWaiting) return replyTooMany(c, fullWaitMs);
    turnstiles.set(key, turnstile);
    try {
      await turnstile.pass(run, { ms: patienceMs, gone: c.req.raw.signal });
      return undefined;
    } catch (error) {
      if (!(error instanceof PatienceEnded)) throw error;
      return replyRefusal(c, 'unavailable');
    } finally {
      if (turnstile.countInside() === 0) turnstiles.delete(key);
    }
  };
}
