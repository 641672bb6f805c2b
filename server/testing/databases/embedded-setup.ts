import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import type { TestProject } from 'vitest/node';
import { migrationsFolder } from '../../src/platform/database/database.ts';
import './engine-choice.ts';

/** Migrates one embedded database and keeps its files as a dump: a first start takes seconds, loading a part of one. */
export default async function prepareEmbedded(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'focuspool-embedded-'));
  const dumpFile = join(folder, 'migrated.tar');
  const client = await PGlite.create({ extensions: { btree_gist } });
  await migrate(drizzle({ client }), { migrationsFolder });
  const dump = await client.dumpDataDir('none');
  writeFileSync(dumpFile, Buffer.from(await dump.arrayBuffer()));
  await client.close();
  project.provide('engine', { name: 'embedded', dumpFile });
  return () => rmSync(folder, { recursive: true, force: true });
}
