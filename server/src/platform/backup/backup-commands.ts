import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type AuditDetails, commandActor } from '@focuspool/domain/operator/audit-log';
import { Hono } from 'hono';
import { type AdminReply, sendAdminCommand } from '../admin/admin-socket.ts';
import { insertAuditEntry } from '../audit-log/audit-log-store.ts';
import { type DatabaseEngine, migrationLock, type Transaction } from '../database/database.ts';
import { describeDatabaseError, isTransientError } from '../database/database-errors.ts';
import {
  describePlace,
  isBehindPooler,
  openEmbeddedSession,
  openPlainSession,
  type Place,
  type PlainSession,
  type Query,
  toTransaction,
} from '../database/plain-session.ts';
import type { Services } from '../services.ts';
import { backUp } from './back-up.ts';
import { BackupError, checkBackup, refuseExisting, writeBackup } from './backup-file.ts';
import { listTables } from './catalogue.ts';
import { restore } from './restore.ts';

type BackupContext = { readonly version: string; readonly now: Date };
type RestoreChoice = BackupContext & {
  /** Whether everything in the database may be deleted. */
  readonly mayReplace: boolean;
};
type CopyServices = Pick<DatabaseEngine, 'copyFiles' | 'database'> & Pick<Services, 'clock'>;

const copyPath = '/database-copy';

/** Copies the embedded database of a running server, for a backup command that runs beside it. */
export function createCopyRoutes({ copyFiles, database, clock }: CopyServices): Hono {
  return new Hono().post(copyPath, async (c) => {
    if (!copyFiles) return c.json({ isDone: false, message: 'Only an embedded database is copied.' });
    await database.transaction((tx) => noteAct(tx, 'database_backed_up', clock.now()));
    return c.json({ isDone: true, message: await copyFiles() });
  });
}

/** Backs up the whole database into a new file, even while servers run. The audit log notes it before it is done. */
export async function runBackup(config: Place, file: string, context: BackupContext): Promise<AdminReply> {
  const path = resolve(file);
  refuseExisting(path);
  const copied = config.databaseUrl ? null : await sendAdminCommand(config.dataDir, copyPath, {});
  if (copied && !copied.isDone) return copied;
  const copy = copied?.message ?? null;
  try {
    if (!config.databaseUrl && !existsSync(join(config.dataDir, 'postgres'))) {
      return {
        isDone: false,
        message: `There is no database in ${config.dataDir} yet: start FocusPool first.`,
      };
    }
    const session = await (copy ? openEmbeddedSession(copy) : openPlainSession(config));
    const counts = await runAndClose(session, async () => {
      if (!copy) {
        await session.transact(async (query) => {
          await awaitMigration(query);
          await noteBackup(query, context.now);
        }, 'read committed');
      }
      const count = { tables: 0, rows: 0 };
      const onTable = (rows: number) => {
        count.tables += 1;
        count.rows += rows;
      };
      await session.transact((query) => writeBackup(path, backUp(query, { ...context, onTable })));
      return count;
    });
    const message =
      `Backed up ${counts.rows} rows of ${counts.tables} tables to ${path}, which only this user may read.\n` +
      'Not included: the settings, and the secret in DATA_DIR (auth-secret). Keep them elsewhere.';
    return { isDone: true, message };
  } finally {
    if (copy) await rm(copy, { recursive: true, force: true });
  }
}

/**
 * Replaces an empty database by a backup, or any database if it `mayReplace` what is there. The audit log is the backup's, with
 * one more entry.
 */
export async function runRestore(
  config: Place,
  file: string,
  { mayReplace, version, now }: RestoreChoice,
): Promise<AdminReply> {
  const path = resolve(file);
  const header = await checkBackup(path);
  const session = await openPlainSession(config);
  const isPooled = isBehindPooler(config);
  const { tables, rows } = await runAndClose(session, () =>
    session.transact(async (query) => {
      const counts = await restore(query, { header, path, version, mayReplace, isPooled });
      await noteAct(toTransaction(query), 'database_restored', now, { madeAt: header.madeAt });
      return counts;
    }, 'read committed'),
  );
  const message =
    `Restored ${rows} rows of ${tables} tables, as they were at ${header.madeAt}.\n` +
    'With another AUTH_SECRET than then, everyone has to sign in again, authenticator apps are useless, and devices agree to\n' +
    'push again.\n' +
    `They are in ${describePlace(config)}.`;
  return { isDone: true, message };
}

/**
 * Waits for a migration under way, and prevents others until the session ends: a table that is rewritten looks empty to a
 * transaction that began before. Not within the backup's own transaction, which would have begun too early.
 */
async function awaitMigration(query: Query): Promise<void> {
  await query('select pg_advisory_lock_shared($1)', [String(migrationLock)]);
}

/** Notes the backup, unless there is no audit log: the database may not have been migrated yet. */
async function noteBackup(query: Query, now: Date): Promise<void> {
  const tables = await listTables(query);
  if (tables.includes('audit_entries')) await noteAct(toTransaction(query), 'database_backed_up', now);
}

function noteAct(
  tx: Transaction,
  act: 'database_backed_up' | 'database_restored',
  at: Date,
  details: AuditDetails = {},
): Promise<void> {
  return insertAuditEntry(tx, { actor: commandActor, act, subject: 'database', at, details });
}

async function runAndClose<Value>(session: PlainSession, run: () => Promise<Value>): Promise<Value> {
  try {
    return await run();
  } catch (error) {
    if (!isDatabaseRefusal(error)) throw error;
    throw new BackupError(`The database stopped it: ${describeDatabaseError(error)}. Nothing was changed.`, {
      cause: error,
    });
  } finally {
    await session.close();
  }
}

/** Missing rights, rows that contradict each other, a lost connection: recognised by an SQLSTATE, or as transient. */
function isDatabaseRefusal(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return isTransientError(error) || (typeof code === 'string' && /^[\dA-Z]{5}$/.test(code));
}
