import { fileURLToPath } from 'node:url';
import { and, isNull, lte, or, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgColumn, PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { ExpectedError } from '../expected-error.ts';
import type { OnPersonChange, PeopleWatch } from './people-watch.ts';

/** The same on both engines; a verb that needs several steps takes them in one `transaction`. */
export type Database = PgDatabase<PgQueryResultHKT, Record<string, never>>;
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
/** What a store's functions run on: a transaction when several belong together. */
export type Queryable = Database | Transaction;

/** How many connections of a pool are in use and idle, how many wait for one, and how many there may be. */
export type PoolCounts = {
  readonly used: number;
  readonly idle: number;
  readonly waiting: number;
  readonly max: number;
};

export type DatabaseEngine = {
  readonly database: Database;
  /** Tells from now on whose sign-ins, address, profile or suspension was changed, by whichever process. */
  watchPeople(tell: OnPersonChange): Promise<PeopleWatch>;
  /** Absent where there is no pool. */
  readonly countConnections?: () => PoolCounts;
  /** Copies an embedded database as it is at one moment, while it goes on; answers the data directory of the copy. */
  readonly copyFiles?: () => Promise<string>;
  /** Makes room for new rows, and brings statistics and log up to date. Absent where the database sees to that by itself. */
  readonly maintain?: (stopping?: AbortSignal) => Promise<void>;
  close(): Promise<void>;
};

/** Why the database could not be opened, in one line that says what to do. */
export class DatabaseError extends ExpectedError {}

export type ReportError = (error: Error) => void;

/** Makes the transactions of one person wait for each other; held until the transaction ends. */
export async function lockPerson(tx: Transaction, userId: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${userId}, 0))`);
}

type DueRows = {
  readonly key: Record<string, PgColumn>;
  readonly dueAt: PgColumn;
  /** Until when a row is left to whoever took it, where taking it does not move `dueAt`. */
  readonly claimedUntil?: PgColumn;
  readonly now: Date;
  readonly limit: number;
};

/** For an update that takes what is due: the keys of up to `limit` rows, without those that another process is taking. */
export function selectDue(db: Queryable, { key, dueAt, claimedUntil, now, limit }: DueRows): SQLWrapper {
  const isFree = claimedUntil && or(isNull(claimedUntil), lte(claimedUntil, now));
  return db
    .select(key)
    .from(dueAt.table)
    .where(and(lte(dueAt, now), isFree))
    .orderBy(dueAt)
    .limit(limit)
    .for('update', { skipLocked: true });
}

/** Held by whoever changes the schema. */
export const migrationLock = 4_917_308_211;

export const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url));
