import type { Verdict } from '@focuspool/domain/operation/operation';
import type { RefusalReason } from '@focuspool/domain/refusals';
import { and, eq, lt, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { prepareQuery, prepareStatement } from '../../platform/database/prepared-query.ts';
import { operationReceipts, personSequences } from './operation-tables.ts';

const selectSequence = prepareQuery((db, { userId }: { userId: string }) =>
  db
    .select({ sequence: personSequences.sequence })
    .from(personSequences)
    .where(eq(personSequences.userId, userId)),
);

/** Finds the number of the person's latest operation; 0 if they have done nothing yet. */
export async function findSequence(db: Queryable, userId: string): Promise<number> {
  const [row] = await selectSequence(db, { userId });
  return row?.sequence ?? 0;
}

type Receipt = { readonly userId: string; readonly id: string; readonly recordedAt: Date };

// The number is up to date even after waiting for the lock: a conflicting insert always sees the latest row.
const takeNumber = prepareStatement<Receipt, { sequence: string | number; isNew: boolean }>(
  ({ userId, id, recordedAt }) => sql`
    with held as materialized (select pg_advisory_xact_lock(hashtextextended(${userId}, 0))),
    taken as (
      insert into ${personSequences} as known (user_id, sequence) select ${userId}::text, 1 from held
      on conflict (user_id) do update set sequence = known.sequence + 1 returning sequence
    ),
    receipt as (
      insert into ${operationReceipts} (user_id, id, sequence, recorded_at)
      select ${userId}::text, ${id}::uuid, sequence, ${recordedAt}::timestamptz from taken
      on conflict do nothing returning id
    )
    select sequence, exists (select from receipt) as "isNew" from taken`,
);

/**
 * Locks the person as `lockPerson` does, takes the next number and writes the receipt, all in one round trip. `isNew` is
 * false for an operation that was decided before: the transaction must then be rolled back.
 */
export async function takeSequence(
  tx: Transaction,
  userId: string,
  id: string,
  recordedAt: Date,
): Promise<{ sequence: number; isNew: boolean }> {
  const [row] = await takeNumber(tx, { userId, id, recordedAt });
  if (!row) throw new Error('A sequence that was not taken');
  return { sequence: Number(row.sequence), isNew: row.isNew };
}

/** Marks what processes and devices know of these people as out of date, because rows were changed without an operation. */
export async function skipSequences(tx: Transaction, userIds: Iterable<string>): Promise<void> {
  // Always in the same order, so that no two transactions wait for each other.
  const rows = [...new Set(userIds)].sort().map((userId) => ({ userId, sequence: 1 }));
  if (rows.length === 0) return;
  const { userId, sequence } = personSequences;
  await tx
    .insert(personSequences)
    .values(rows)
    .onConflictDoUpdate({ target: userId, set: { sequence: sql`${sequence} + 1` } });
}

/** Finds the verdict on an operation; its content is not kept, so its device asks for the state. */
export async function findVerdict(db: Queryable, userId: string, id: string): Promise<Verdict | null> {
  const [row] = await db
    .select()
    .from(operationReceipts)
    .where(and(eq(operationReceipts.userId, userId), eq(operationReceipts.id, id)));
  if (!row) return null;
  const { sequence, refusal } = row;
  if (refusal) return { state: 'refused', id, reason: refusal };
  return { state: 'accepted', id, sequence: sequence ?? 0, operation: null };
}

/** Keeps a refusal; false if the operation has another verdict by now. */
export async function insertRefusal(
  db: Queryable,
  receipt: { userId: string; id: string; refusal: RefusalReason; recordedAt: Date },
): Promise<boolean> {
  const rows = await db
    .insert(operationReceipts)
    .values(receipt)
    .onConflictDoNothing()
    .returning({ id: operationReceipts.id });
  return rows.length > 0;
}

/** Deletes at most `most` receipts older than `earliest`; resolves to how many. */
export async function deleteReceiptsBefore(db: Queryable, earliest: Date, most: number): Promise<number> {
  const old = db
    .select({ place: sql`ctid` })
    .from(operationReceipts)
    .where(lt(operationReceipts.recordedAt, earliest))
    .limit(most);
  const deleted = await db
    .delete(operationReceipts)
    .where(sql`ctid = any(array(${old}))`)
    .returning({ id: operationReceipts.id });
  return deleted.length;
}
