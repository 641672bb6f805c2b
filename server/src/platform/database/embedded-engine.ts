import { existsSync } from 'node:fs';
import { chmod, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { settleWithin } from '../settle-within.ts';
import { lockDataDir } from './data-dir-lock.ts';
import { describeDataDirTrouble, isFull } from './data-dir-trouble.ts';
import { type Database, type DatabaseEngine, DatabaseError } from './database.ts';
import { migrationsFolder } from './migrations-folder.ts';
import { PrivateFiles } from './private-files.ts';

const transactionLimitMs = 10_000;

/** Opens PostgreSQL inside this process, with its files below `dataDir`. Throws `DatabaseError`. */
export async function openEmbeddedEngine(
  dataDir: string,
  limitMs = transactionLimitMs,
): Promise<DatabaseEngine> {
  try {
    await mkdir(dataDir, { recursive: true });
    // On a full disk the engine starts or not as chance has it, and then fails every write.
    if (await isFull(dataDir)) throw new Error('no room for the log');
    const unlock = lockDataDir(dataDir);
    try {
      const client = await openClient(dataDir);
      const database = drizzle({ client });
      await migrate(database, { migrationsFolder });
      return {
        database: limitTransactions(database, limitMs),
        close: async () => {
          await client.close();
          unlock();
        },
      };
    } catch (error) {
      unlock();
      throw error;
    }
  } catch (error) {
    if (error instanceof DatabaseError) throw error;
    throw new DatabaseError(await describeDataDirTrouble(dataDir, error), { cause: error });
  }
}

/** Everything waits for the transaction that is open, so that none may stay open for longer: it is taken back then. */
function limitTransactions(database: Database, limitMs: number): Database {
  const transact = database.transaction.bind(database);
  database.transaction = (run, settings) =>
    transact(async (tx) => {
      const settled = await settleWithin(
        run(tx).then((value) => ({ value })),
        limitMs,
      );
      if (!settled) throw new Error('the transaction took too long');
      return settled.value;
    }, settings);
  return database;
}

/** The engine takes a folder without this file for a new one and would write a new database over what is left of it. */
const versionFile = 'PG_VERSION';

async function openClient(dataDir: string): Promise<PGlite> {
  const folder = join(dataDir, 'postgres');
  if (!existsSync(folder)) await createFiles(join(dataDir, 'postgres-unfinished'), folder);
  else if (!existsSync(join(folder, versionFile))) throw new Error(`${folder} has no ${versionFile}`);
  // Earlier versions left it open to every user of the machine.
  await chmod(folder, 0o700);
  return PGlite.create({ fs: new PrivateFiles(folder), extensions: { btree_gist } });
}

/** A first start that is killed leaves no half a database behind. */
async function createFiles(unfinished: string, folder: string): Promise<void> {
  await rm(unfinished, { recursive: true, force: true });
  const client = await PGlite.create({ fs: new PrivateFiles(unfinished) });
  await client.close();
  await rename(unfinished, folder);
}
