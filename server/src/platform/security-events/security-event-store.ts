import { hash, randomUUID } from 'node:crypto';
import {
  type SecurityCursor,
  type SecurityEvent,
  type SecurityEventKind,
  securityEventLifeMs,
  strangersEvents,
} from '@focuspool/domain/account/security-events';
import { hourMs } from '@focuspool/domain/time-units';
import { and, desc, eq, lte, sql } from 'drizzle-orm';
import { findUserByEmail } from '../auth/user-store.ts';
import type { Queryable } from '../database/database.ts';
import { isBefore } from '../database/pages.ts';
import type { Caller } from '../rate-limit/client-address.ts';
import type { Services } from '../services.ts';
import type { Sweep } from '../sweeps.ts';
import { securityEvents } from './security-event-tables.ts';

type NewEvent = {
  readonly userId: string;
  readonly kind: SecurityEventKind;
  readonly caller: Caller;
  readonly at: Date;
};

const mostTextLength = 300;

/** Notes an event; if strangers repeat it within the hour, the count of the first goes up. */
export async function insertSecurityEvent(
  db: Queryable,
  { userId, kind, caller, at }: NewEvent,
): Promise<void> {
  const { address, headers } = caller;
  const hour = Math.floor(at.getTime() / hourMs);
  const repeated = [userId, kind, address, hour].join(' ');
  const id = strangersEvents.has(kind) ? hash('sha256', repeated, 'base64url') : randomUUID();
  const userAgent = (headers.get('user-agent') ?? '').slice(0, mostTextLength);
  await db
    .insert(securityEvents)
    .values({ id, userId, kind, at, address, userAgent })
    .onConflictDoUpdate({
      target: securityEvents.id,
      set: { at, userAgent, times: sql`${securityEvents.times} + 1` },
    });
}

/** Notes, for the owner of an address, what someone tried with it. Never rejects, so that no one has to wait for it. */
export async function noteAttempt(
  { clock, database, log }: Pick<Services, 'clock' | 'database' | 'log'>,
  email: string,
  { kind, caller }: Pick<NewEvent, 'kind' | 'caller'>,
): Promise<void> {
  try {
    const owner = await findUserByEmail(database, email);
    if (owner) await insertSecurityEvent(database, { userId: owner.id, kind, caller, at: clock.now() });
  } catch (error) {
    log.warn({ err: error, kind }, 'a security event was not noted');
  }
}

/** Up to `limit` events of the person that follow the cursor, newest first. */
export async function listSecurityEvents(
  db: Queryable,
  userId: string,
  { before, beforeId = '' }: SecurityCursor,
  limit: number,
): Promise<SecurityEvent[]> {
  const { id, at } = securityEvents;
  const isBehind =
    before === undefined ? undefined : isBefore([at, id], [new Date(Number(before)), beforeId]);
  const rows = await db
    .select()
    .from(securityEvents)
    .where(and(eq(securityEvents.userId, userId), isBehind))
    .orderBy(desc(at), desc(id))
    .limit(limit);
  return rows.map(({ userId: _, ...event }) => ({ ...event, at: event.at.getTime() }));
}

/** Deletes the events that are 90 days old. */
export function createSecurityEventSweep({ clock, database }: Pick<Services, 'clock' | 'database'>): Sweep {
  return {
    name: 'security events',
    everyMs: hourMs,
    run: async () => {
      const oldest = new Date(clock.now().getTime() - securityEventLifeMs);
      await database.delete(securityEvents).where(lte(securityEvents.at, oldest));
    },
  };
}
