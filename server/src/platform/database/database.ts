import { fileURLToPath } from 'node:url';
import { and, isNull, lte, or, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgColumn, PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { ExpectedError } from '../expected-error.ts';
import type { OnPersonChange, PeopleWatch } from './people-watch.ts';

/** The same type for both engines; a verb that needs several steps takes them in one `transaction`. */
export type Database = PgDatabase<PgQueryResultHKT, Record<string, never>>;
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
/** What the functions of a store run on: a transaction if several of them belong together. */
export type Queryable = Database | Transaction;

/** How many connections of a pool are in use and idle, how many callers wait for one, and how many there may be. */
export type PoolCounts = {
  readonly used: number;
  readonly idle: number;
  readonly waiting: number;
  readonly max: number;
};

export type DatabaseEngine = {
  readonly database: Database;
  /**
   * From now on calls `tell` for each person whose sign-ins, address, profile or suspension was changed, by whichever process.
   */
  watchPeople(tell: OnPersonChange): Promise<PeopleWatch>;
  /** Absent if there is no pool. */
  readonly countConnections?: () => PoolCounts;
  /** Copies an embedded database as it is at one moment, while it keeps running; returns the copy's data directory. */
  readonly copyFiles?: () => Promise<string>;
  /** Makes room for new rows, and brings statistics and log up to date. Absent if the database does so by itself. */
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
  /** How long a claimed row stays reserved for its claimer, if claiming does not move `dueAt`. */
  readonly claimedUntil?: PgColumn;
  readonly now: Date;
  readonly limit: number;
};

/** For an update that claims due rows: the keys of up to `limit` rows, without those that another process is claiming. */
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

/** Held while the schema is changed. */
export const migrationLock = 4_917_308_211;

export const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url));
