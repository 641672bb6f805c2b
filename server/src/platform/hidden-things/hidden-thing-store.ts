import type { ReportKind } from '@focuspool/domain/report/report-contract';
import { and, eq, is, lt, type SQL, sql } from 'drizzle-orm';
import { PgColumn } from 'drizzle-orm/pg-core';
import type { Queryable, Transaction } from '../database/database.ts';
import { qualifiedColumn } from '../database/qualified-column.ts';
import { hiddenThings } from './hidden-thing-tables.ts';

export type HiddenThing = Pick<typeof hiddenThings.$inferSelect, 'ownerId' | 'kind' | 'key'>;

/**
 * For a query: whether the owner's thing with this `key` is hidden from everyone else. Looked up by its key for each row: with
 * `exists`, PostgreSQL may read everything that is hidden instead.
 */
export function isHidden(kind: ReportKind | PgColumn, owner: PgColumn, key: PgColumn | SQL): SQL<boolean> {
  const [ofKind, withKey] = [kind, key].map((part) => (is(part, PgColumn) ? qualifiedColumn(part) : part));
  return sql<boolean>`((
    select true from ${hiddenThings} where ${hiddenThings.ownerId} = ${qualifiedColumn(owner)}
    and ${hiddenThings.kind} = ${ofKind} and ${hiddenThings.key} = ${withKey}) is not null)`;
}

const isThing = ({ ownerId, kind, key }: HiddenThing) =>
  and(eq(hiddenThings.ownerId, ownerId), eq(hiddenThings.kind, kind), eq(hiddenThings.key, key));

/** False if it is hidden already. */
export async function insertHiddenThing(tx: Transaction, thing: HiddenThing, at: Date): Promise<boolean> {
  const { ownerId, kind, key } = thing;
  const rows = await tx
    .insert(hiddenThings)
    .values({ ownerId, kind, key, hiddenAt: at })
    .onConflictDoNothing()
    .returning({ key: hiddenThings.key });
  return rows.length > 0;
}

export async function deleteHiddenThing(tx: Transaction, thing: HiddenThing): Promise<void> {
  await tx.delete(hiddenThings).where(isThing(thing));
}

/** Forgets messages that were hidden before then: no message lives that long. */
export async function forgetHiddenMessages(db: Queryable, before: Date): Promise<void> {
  await db
    .delete(hiddenThings)
    .where(and(eq(hiddenThings.kind, 'message'), lt(hiddenThings.hiddenAt, before)));
}
