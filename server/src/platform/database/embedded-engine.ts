import { existsSync } from 'node:fs';
import { chmod, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite, types } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { withTimeout } from '../concurrency/with-timeout.ts';
import { traceEmbedded } from '../observe/observed-queries.ts';
import { noTracing, type Tracing } from '../observe/tracing.ts';
import { untilStopped } from '../sweeps.ts';
import { explainDataDirError, isFull, lockDataDir } from './data-dir.ts';
import { type Database, type DatabaseEngine, DatabaseError, migrationsFolder } from './database.ts';
import { copyFiles, removeCopies } from './database-copy.ts';
import { watchEmbedded } from './people-watch.ts';

const transactionLimitMs = 10_000;

type EmbeddedOptions = { readonly limitMs?: number; readonly tracing?: Tracing };

/** Opens PostgreSQL inside this process, with its files below `dataDir`. Throws `DatabaseError`. */
export async function openEmbeddedEngine(
  dataDir: string,
  { limitMs = transactionLimitMs, tracing = noTracing }: EmbeddedOptions = {},
): Promise<DatabaseEngine> {
  return openLocked(dataDir, async (client, close) => {
    const database = drizzle({ client });
    await migrate(database, { migrationsFolder });
    await removeCopies(dataDir);
    if (tracing !== noTracing) traceEmbedded(client, tracing);
    return {
      database: limitTransactions(database, limitMs),
      watchPeople: (tell) => watchEmbedded(client, tell),
      copyFiles: () => client.runExclusive(() => copyFiles(dataDir)),
      maintain: (stopping) => maintainTables(client, stopping),
      close,
    };
  });
}

/** The same, but not migrated, and without a time limit for queries. Throws `DatabaseError`. */
export function openEmbeddedClient(dataDir: string): Promise<{ client: PGlite; close(): Promise<void> }> {
  return openLocked(dataDir, async (client, close) => ({ client, close }));
}

async function openLocked<Opened>(
  dataDir: string,
  prepare: (client: PGlite, close: () => Promise<void>) => Promise<Opened>,
): Promise<Opened> {
  try {
    await mkdir(dataDir, { recursive: true });
    // On a full disk it is a matter of chance whether the engine starts; it then fails every write.
    if (await isFull(dataDir)) throw new Error('no room for the log');
    const unlock = lockDataDir(dataDir);
    try {
      const client = await openClient(dataDir);
      return await prepare(client, async () => {
        await client.close();
        unlock();
      });
    } catch (error) {
      unlock();
      throw error;
    }
  } catch (error) {
    if (error instanceof DatabaseError) throw error;
    throw new DatabaseError(await explainDataDirError(dataDir, error), { cause: error });
  }
}

/** Everything waits for the open transaction, so none may stay open for longer: it is rolled back then. */
function limitTransactions(database: Database, limitMs: number): Database {
  const transact = database.transaction.bind(database);
  database.transaction = (run, settings) =>
    transact(async (tx) => {
      const settled = await withTimeout(
        run(tx).then((value) => ({ value })),
        limitMs,
      );
      if (!settled) throw new Error('the transaction took too long');
      return settled.value;
    }, settings);
  return database;
}

/**
 * The engine has no processes of its own that vacuum, analyse and write checkpoints: its tables and its log would grow until it
 * is closed. One table after another, so that calls get in between.
 */
async function maintainTables(client: PGlite, stopping?: AbortSignal): Promise<void> {
  const tables = `select oid::regclass::text as name from pg_class where relkind = 'r'`;
  const { rows } = await client.query<{ name: string }>(tables);
  for (const { name } of untilStopped(rows, stopping)) await client.exec(`vacuum (analyze) ${name}`);
  await client.exec('checkpoint');
}

// Of the 128 MB that it takes by default, every byte is written at the start and stays in memory: this way a server has 365 MB of
// memory, not 480. Reading all of a table of 45 MB takes no longer.
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB'];

/** The engine takes a folder without this file for a new one, and would write a new database over what is left of it. */
const versionFile = 'PG_VERSION';

async function openClient(dataDir: string): Promise<PGlite> {
  const folder = join(dataDir, 'postgres');
  if (!existsSync(folder)) await createFiles(join(dataDir, 'postgres-unfinished'), folder);
  else if (!existsSync(join(folder, versionFile))) throw new Error(`${folder} has no ${versionFile}`);
  // Earlier versions left it open to every user of the machine.
  await chmod(folder, 0o700);
  const client = await PGlite.create({
    fs: new PrivateFiles(folder),
    extensions: { btree_gist },
    startParams,
  });
  keepUsedParsers(client);
  return client;
}

/** The arrays of int2, int4, int8, text and uuid. */
const arrayTypes = [1005, 1007, 1016, 1009, 2951];

/**
 * The engine copies its table of parsers for each of Drizzle's queries, including one for the arrays of every existing type: this
 * took a third of the time of a short query.
 */
export function keepUsedParsers(client: PGlite): void {
  const arrays = arrayTypes.map((type) => [type, client.parsers[type]]);
  client.parsers = { ...types.parsers, ...Object.fromEntries(arrays) };
}

/** A first start that is killed must not leave half a database behind. */
async function createFiles(unfinished: string, folder: string): Promise<void> {
  await rm(unfinished, { recursive: true, force: true });
  const client = await PGlite.create({ fs: new PrivateFiles(unfinished), startParams });
  await client.close();
  await rename(unfinished, folder);
}

const othersMode = 0o077;

type SetMode = (node: unknown, change: { mode?: number }) => void;

/**
 * The engine's files below a folder, each for this user alone. The engine sets their modes itself, writable for everyone, so the
 * process's own umask has no effect.
 */
class PrivateFiles extends NodeFS {
  override async init(pg: PGlite, options: Parameters<NodeFS['init']>[1]) {
    return super.init(pg, {
      ...options,
      preRun: [
        ...(options.preRun ?? []),
        ({ NODEFS }) => {
          const { node_ops: nodes } = NODEFS as unknown as { node_ops: { setattr: SetMode } };
          const { setattr } = nodes;
          nodes.setattr = (node, change) =>
            setattr(
              node,
              change.mode === undefined ? change : { ...change, mode: change.mode & ~othersMode },
            );
        },
      ],
    });
  }
}
