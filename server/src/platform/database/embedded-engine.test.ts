import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeTemporaryFolder } from '../../../testing/processes/temporary-folder.ts';
import type { DatabaseEngine } from './database.ts';
import { openEmbeddedEngine } from './embedded-engine.ts';

/** PostgreSQL makes these files again at every start. */
const cacheFile = 'pg_internal.init';

const sound = mkdtempSync(join(tmpdir(), 'focuspool-sound-'));

beforeAll(async () => {
  const engine = await openEmbeddedEngine(sound);
  await engine.database.execute(
    sql`insert into users (id, name, email) values ('1', 'Ada', 'ada@example.com')`,
  );
  await engine.close();
});

afterAll(() => rmSync(sound, { recursive: true }));

function copySound(): string {
  const folder = join(makeTemporaryFolder(), 'data');
  cpSync(sound, folder, { recursive: true });
  return folder;
}

function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== cacheFile)
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

function spoil(file: string): void {
  writeFileSync(file, randomBytes(statSync(file).size));
}

function damageEach(folder: string, damage: (file: string) => void): void {
  for (const file of listFiles(folder)) damage(file);
}

function remove(path: string): void {
  rmSync(path, { recursive: true });
}

const damages: [string, (files: string) => void][] = [
  ['truncated tables', (files) => damageEach(`${files}/base`, (file) => truncateSync(file, 100))],
  ['garbage in its tables', (files) => damageEach(`${files}/base`, spoil)],
  ['garbage in its control file', (files) => spoil(`${files}/global/pg_control`)],
  ['garbage in its write-ahead log', (files) => damageEach(`${files}/pg_wal`, spoil)],
  ['no tables', (files) => remove(`${files}/base`)],
  ['no write-ahead log', (files) => remove(`${files}/pg_wal`)],
  ['no control file', (files) => remove(`${files}/global/pg_control`)],
  ['no version file', (files) => remove(`${files}/PG_VERSION`)],
  ['a version from the future', (files) => writeFileSync(`${files}/PG_VERSION`, '99\n')],
  [
    'an empty directory',
    (files) => {
      remove(files);
      mkdirSync(files);
    },
  ],
  [
    'a file in place of its directory',
    (files) => {
      remove(files);
      writeFileSync(files, 'hello');
    },
  ],
];

describe('a damaged database', () => {
  it.each(damages)(
    'a damaged database with %s is not opened, and none of its files is deleted',
    async (_name, damage) => {
      const dataDir = copySound();
      damage(join(dataDir, 'postgres'));
      const before = listFiles(dataDir);
      await expect(openEmbeddedEngine(dataDir)).rejects.toThrow(
        `The database in ${dataDir} cannot be opened: put back a copy of the directory, ` +
          'or set another DATA_DIR. Nothing was deleted.',
      );
      expect(listFiles(dataDir)).toEqual(expect.arrayContaining(before));
    },
  );
});

async function readRows({ database }: Pick<DatabaseEngine, 'database'>, query: SQL): Promise<unknown[]> {
  const { rows } = (await database.execute(query)) as unknown as { rows: unknown[] };
  return rows;
}

describe('the embedded database', () => {
  it('the embedded database keeps its rows when it is opened again', async () => {
    const engine = await openEmbeddedEngine(copySound());
    const rows = await readRows(engine, sql`select name from users`);
    await engine.close();
    expect(rows).toEqual([{ name: 'Ada' }]);
  });

  it('the embedded database uses 32 MB of shared buffers', async () => {
    const engine = await openEmbeddedEngine(copySound());
    const rows = await readRows(engine, sql`show shared_buffers`);
    await engine.close();
    expect(rows).toEqual([{ shared_buffers: '32MB' }]);
  });

  it('the embedded database makes a folder private that earlier versions left open', async () => {
    const dataDir = copySound();
    const folder = join(dataDir, 'postgres');
    chmodSync(folder, 0o755);
    await (await openEmbeddedEngine(dataDir)).close();
    expect(statSync(folder).mode & 0o777).toBe(0o700);
  });

  it('the embedded database starts over after a first start that was killed', async () => {
    const dataDir = makeTemporaryFolder();
    mkdirSync(join(dataDir, 'postgres-unfinished'));
    writeFileSync(join(dataDir, 'postgres-unfinished/PG_VERSION'), '18\n');
    const engine = await openEmbeddedEngine(dataDir);
    await engine.close();
    expect(readdirSync(dataDir).sort()).toEqual(['lock.sqlite', 'postgres']);
  });

  it('the embedded database rolls back a transaction that does not end, and continues', async () => {
    const { database, close } = await openEmbeddedEngine(copySound(), { limitMs: 200 });
    const stuck = database.transaction(async (tx) => {
      await tx.execute(sql`delete from users`);
      await new Promise(() => {});
    });
    const behind = database.execute(sql`select name from users`);
    await expect(stuck).rejects.toThrow('the transaction took too long');
    expect(await behind).toMatchObject({ rows: [{ name: 'Ada' }] });
    await close();
  });

  it('the embedded database reuses its space after maintenance, and answers during it', async () => {
    const { database, close, maintain } = await openEmbeddedEngine(copySound());
    const ask = async (query: SQL) => (await readRows({ database }, query))[0];
    await database.execute(sql`
      insert into users (id, name, email)
      select 'new ' || n, 'New', n || '@example.com' from generate_series(1, 2000) as n`);
    const changeAll = () => database.execute(sql`update users set name = upper(name)`);
    const look = sql`select pg_relation_size('users') as size`;
    await changeAll();
    const before = await ask(sql`select pg_current_wal_lsn()::text as lsn`);
    let hasEnded = false;
    const maintaining = maintain?.().then(() => {
      hasEnded = true;
    });
    const size = await ask(look);
    expect(hasEnded).toBe(false);
    await maintaining;
    await changeAll();
    expect(await ask(look)).toEqual(size);
    expect(await ask(sql`select reltuples from pg_class where relname = 'users'`)).toEqual({
      reltuples: 2001,
    });
    const { lsn } = before as { lsn: string };
    const checkpoint = sql`select redo_lsn >= ${lsn}::pg_lsn as is_newer from pg_control_checkpoint()`;
    expect(await ask(checkpoint)).toEqual({ is_newer: true });
    await close();
  });

  it('the embedded database cannot be opened twice at the same time', async () => {
    const dataDir = copySound();
    const engine = await openEmbeddedEngine(dataDir);
    await expect(openEmbeddedEngine(dataDir)).rejects.toThrow(
      `Another FocusPool already uses ${dataDir}: stop it, or set another DATA_DIR.`,
    );
    await engine.close();
    await (await openEmbeddedEngine(dataDir)).close();
  });

  it('the embedded database says which file to delete when its lock file is garbage', async () => {
    const dataDir = copySound();
    const lock = join(dataDir, 'lock.sqlite');
    writeFileSync(lock, randomBytes(5_000));
    const before = readFileSync(lock);
    await expect(openEmbeddedEngine(dataDir)).rejects.toThrow(
      `${lock} is not what FocusPool wrote: delete this one file and start again.`,
    );
    expect(readFileSync(lock)).toEqual(before);
  });

  it('the embedded database refuses a file as its directory', async () => {
    const dataDir = join(makeTemporaryFolder(), 'data');
    writeFileSync(dataDir, 'hello');
    await expect(openEmbeddedEngine(dataDir)).rejects.toThrow(
      `${dataDir} is not a directory: set another DATA_DIR.`,
    );
    await expect(openEmbeddedEngine(`${dataDir}/below`)).rejects.toThrow(
      'is not a directory: set another DATA_DIR.',
    );
    expect(readFileSync(dataDir, 'utf8')).toBe('hello');
  });
});
