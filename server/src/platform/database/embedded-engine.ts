import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { lockDataDir } from './data-dir-lock.ts';
import { describeDataDirTrouble } from './data-dir-trouble.ts';
import { type DatabaseEngine, DatabaseError } from './database.ts';
import { migrationsFolder } from './migrations-folder.ts';

/** Opens PostgreSQL inside this process, with its files below `dataDir`. Throws `DatabaseError`. */
export async function openEmbeddedEngine(dataDir: string): Promise<DatabaseEngine> {
  try {
    await mkdir(dataDir, { recursive: true });
    const unlock = lockDataDir(dataDir);
    try {
      const client = await openClient(dataDir);
      const database = drizzle({ client });
      await migrate(database, { migrationsFolder });
      return {
        database,
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

/** The engine takes a folder without this file for a new one and would write a new database over what is left of it. */
const versionFile = 'PG_VERSION';

async function openClient(dataDir: string): Promise<PGlite> {
  const folder = join(dataDir, 'postgres');
  if (!existsSync(folder)) await createFiles(join(dataDir, 'postgres-unfinished'), folder);
  else if (!existsSync(join(folder, versionFile))) throw new Error(`${folder} has no ${versionFile}`);
  return PGlite.create({ dataDir: folder, extensions: { btree_gist } });
}

/** A first start that is killed leaves no half a database behind. */
async function createFiles(unfinished: string, folder: string): Promise<void> {
  await rm(unfinished, { recursive: true, force: true });
  const client = await PGlite.create({ dataDir: unfinished });
  await client.close();
  await rename(unfinished, folder);
}
