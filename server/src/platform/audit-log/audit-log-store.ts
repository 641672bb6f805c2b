import { createHash } from 'node:crypto';
import {
  type AuditAct,
  type AuditDetails,
  type AuditEntry,
  type AuditQuery,
  toSealedText,
} from '@focuspool/domain/operator/audit-log';
import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../database/database.ts';
import { readLogContext } from '../observe/log-context.ts';
import { auditEntries } from './audit-log-tables.ts';

/** Held while adding to the log, so that each entry knows the one before it. */
const addingLock = 6_301_842_117;

/** Who acts: the id of an operator's account, or `commandActor`. */
export type Actor = { readonly actor: string };

export type NewAuditEntry = Actor & {
  readonly act: AuditAct;
  readonly subject: string;
  readonly at: Date;
  readonly details?: AuditDetails;
};

/**
 * Adds an act to the log, within the transaction that carries it out. It must be the last step: everyone else who acts waits for
 * the end of the transaction.
 */
export async function insertAuditEntry(
  tx: Transaction,
  { actor, act, subject, at, details = {} }: NewAuditEntry,
): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${addingLock})`);
  const [last] = await tx
    .select({ number: auditEntries.number, seal: auditEntries.seal })
    .from(auditEntries)
    .orderBy(desc(auditEntries.number))
    .limit(1);
  const number = (last?.number ?? 0) + 1;
  const entry = { number, at: at.getTime(), actor, act, subject, details, requestId: readRequestId() };
  await tx.insert(auditEntries).values({
    ...entry,
    at,
    details: JSON.stringify(details),
    seal: sealEntry(entry, last?.seal ?? ''),
  });
}

/** The seal of an entry and, by the one before, of all earlier ones; `check-audit-log.ts` checks them. */
export function sealEntry(entry: AuditEntry, sealBefore: string): string {
  return createHash('sha256').update(toSealedText(entry, sealBefore)).digest('base64url');
}

function readRequestId(): string | null {
  const context = readLogContext();
  return 'requestId' in context ? String(context.requestId) : null;
}

export type AuditRow = typeof auditEntries.$inferSelect;

export function toEntry({ seal: _, ...row }: AuditRow): AuditEntry {
  return { ...row, at: row.at.getTime(), details: JSON.parse(row.details) as AuditDetails };
}

/** Up to `limit` entries, newest first; of one subject only if one is given. */
export async function listAuditEntries(
  db: Queryable,
  { before, subject }: AuditQuery,
  limit: number,
): Promise<AuditEntry[]> {
  const rows = await db
    .select()
    .from(auditEntries)
    .where(
      and(
        subject === undefined ? undefined : eq(auditEntries.subject, subject),
        before === undefined ? undefined : lt(auditEntries.number, before),
      ),
    )
    .orderBy(desc(auditEntries.number))
    .limit(limit);
  return rows.map(toEntry);
}
