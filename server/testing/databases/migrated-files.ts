import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { migrationsFolder } from '../../src/platform/database/database.ts';

const require = createRequire(import.meta.url);
const cache = join(import.meta.dirname, '../../../.cache/migrated');

/**
 * The files of a migrated embedded database as a tar, made once for all tests of the same migrations: a first start takes
 * more than twice as long as any other.
 */
export async function keepMigratedFiles(): Promise<string> {
  const hash = hashMigrations();
  const kept = join(cache, `${hash}.tar`);
  if (existsSync(kept)) return kept;
  const files = await makeMigratedFiles();
  mkdirSync(cache, { recursive: true });
  for (const name of readdirSync(cache)) if (!name.startsWith(hash)) rmSync(join(cache, name));
  // Put in place in one step, since other tests may begin at the same moment.
  const unfinished = `${kept}.${process.pid}`;
  writeFileSync(unfinished, files);
  renameSync(unfinished, kept);
  return kept;
}

/** The engine is only loaded if there are no files yet, since most callers find them made. */
async function makeMigratedFiles(): Promise<Buffer> {
  const { PGlite } = await import('@electric-sql/pglite');
  const { btree_gist } = await import('@electric-sql/pglite/contrib/btree_gist');
  const { drizzle } = await import('drizzle-orm/pglite');
  const { migrate } = await import('drizzle-orm/pglite/migrator');
  const client = await PGlite.create({
    extensions: { btree_gist },
    initDbStartParams: ['--wal-segsize=1'],
    // A start writes every byte of the default 128 MB, which takes a third of its time.
    postgresqlconf: 'shared_buffers = 8MB',
  });
  await migrate(drizzle({ client }), { migrationsFolder });
  // Otherwise every start replays the log of all migrations.
  await client.exec('checkpoint');
  const dump = await client.dumpDataDir('none');
  await client.close();
  return Buffer.from(await dump.arrayBuffer());
}

/** Makes `dataDir` that of a server that was started once, and where no one signed up yet. */
export async function fillDataDir(dataDir: string): Promise<void> {
  const folder = join(dataDir, 'postgres');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  execFileSync('tar', ['-xf', await keepMigratedFiles(), '-C', folder], { stdio: 'ignore' });
}

function hashMigrations(): string {
  const hash = createHash('sha256').update(readFileSync(require.resolve('@electric-sql/pglite')));
  const files = readdirSync(migrationsFolder, { recursive: true, encoding: 'utf8' }).sort();
  for (const file of files.filter((name) => name.endsWith('.sql'))) {
    hash.update(readFileSync(join(migrationsFolder, file)));
  }
  return hash.digest('hex').slice(0, 16);
}
