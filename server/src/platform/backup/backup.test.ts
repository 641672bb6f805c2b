import { randomUUID } from 'node:crypto';
import {
  copyFileSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import {
  describePlace,
  makePlace,
  openPlace,
  type Place,
  queryPlace,
} from '../../../testing/databases/database-places.ts';
import { itOn } from '../../../testing/databases/engine-choice.ts';
import { fillAccount } from '../../../testing/full-account.ts';
import { startTestShop } from '../../../testing/test-shop.ts';
import { serveAdmin } from '../admin/admin-socket.ts';
import type { DatabaseEngine } from '../database/database.ts';
import type { Query } from '../database/plain-session.ts';
import { createLog } from '../log.ts';
import { backUp } from './back-up.ts';
import { createCopyRoutes, runBackup, runRestore } from './backup-commands.ts';
import { writeBackup } from './backup-file.ts';

const about = { version: '1.2.3', now: new Date('2026-11-22T10:00:00Z') };
const oddName = 'Ada\n"Love\\lace"\u2028{[\u{1f525}\t';

const folder = mkdtempSync(join(tmpdir(), 'focuspool-backups-'));
afterAll(() => rmSync(folder, { recursive: true }));

function nameFile(): string {
  return join(folder, `${randomUUID()}.backup`);
}

/** A database with something in every table that people leave traces in, and in use until the test ends. */
async function fillPlace(): Promise<{ place: Place; engine: DatabaseEngine }> {
  const place = await makePlace();
  const engine = await openPlace(place);
  const shop = await startTestShop({ services: { database: engine.database } });
  const owner = await shop.signUp();
  await shop.request('/api/coupons/own', { cookie: owner.cookie, body: { letters: 'JKLM' } });
  await fillAccount(shop, await shop.signUp(), 'JKLM50');
  await addUser(engine, 'odd', oddName);
  if (!place.databaseUrl) {
    onTestFinished(await serveAdmin(createCopyRoutes(engine), place.dataDir, createLog('silent')));
  }
  return { place, engine };
}

async function addUser({ database }: DatabaseEngine, id: string, name: string): Promise<void> {
  await database.execute(
    sql`insert into users (id, name, email) values (${id}, ${name}, ${`${id}@example.com`})`,
  );
}

/** A database that nobody uses, with one person in it, and its backup; no test changes the one or the other. */
const small = await makeSmall();

async function makeSmall(): Promise<{ place: Place; file: string }> {
  const place = await makePlace();
  const engine = await openPlace(place);
  await addUser(engine, 'ada', 'Ada');
  await engine.close();
  const file = nameFile();
  await runBackup(place, file, about);
  return { place, file };
}

function readNames(place: Place): Promise<string[]> {
  return queryPlace(place, async (query) => {
    const rows = await query<{ name: string }>('select name from users order by id');
    return rows.map(({ name }) => name);
  });
}

/** The lines of a whole backup as somebody wanted them, sealed anew. */
async function rewrite(file: string, change: (line: string) => string): Promise<string> {
  const lines = unpack(file).trimEnd().split('\n').slice(0, -1);
  const path = nameFile();
  await writeBackup(
    path,
    (async function* () {
      for (const line of lines) yield `${change(line)}\n`;
    })(),
  );
  return path;
}

describe('a backup', () => {
  it('a backup that is restored gives the same database, table by table', async () => {
    const { place } = await fillPlace();
    const file = nameFile();
    expect(await runBackup(place, file, about)).toMatchObject({ isDone: true });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const target = await makePlace();
    expect(await runRestore(target, file, false)).toMatchObject({
      isDone: true,
      message: expect.stringContaining('as they were at 2026-11-22T10:00:00.000Z'),
    });
    const restored = await describePlace(target);
    const again = nameFile();
    await runBackup(target, again, about);
    expect(restored.rows.users?.join()).toContain(JSON.stringify(oddName).slice(1, -1));
    const filled = Object.keys(restored.rows).filter((table) => restored.rows[table]?.length);
    expect(filled).toEqual(
      expect.arrayContaining(['runs', 'run_month_sums', 'pool_rooms', 'tasks', 'payment_orders']),
    );
    expect(filled.length).toBeGreaterThan(25);
    // What the first was at that moment is what it is still: nobody did anything meanwhile.
    const copy = await makePlace();
    await runRestore(copy, again, false);
    expect(await describePlace(copy)).toEqual(restored);
    if (place.databaseUrl) expect(await describePlace(place)).toEqual(restored);
    // The sums that the database keeps of rows are kept on.
    const { database } = await openPlace(copy);
    await database.execute(sql`delete from runs`);
    const { rows } = (await database.execute(
      sql`select coalesce(sum(runs), 0)::int as runs from run_month_sums`,
    )) as unknown as { rows: unknown[] };
    expect(rows).toEqual([{ runs: 0 }]);
  });

  itOn('postgres')('a backup moves PostgreSQL into the embedded database, and back', async () => {
    const { place } = await fillPlace();
    const before = await describePlace(place);
    const embedded = await makePlace('embedded');
    const [there, back] = [nameFile(), nameFile()];
    await runBackup(place, there, about);
    await runRestore(embedded, there, false);
    expect(await describePlace(embedded)).toEqual(before);
    await runBackup(embedded, back, about);
    const postgres = await makePlace('postgres');
    await runRestore(postgres, back, false);
    expect(await describePlace(postgres)).toEqual(before);
  });

  it('a backup holds one moment, whatever is written while it is made', async () => {
    const { place, engine } = await fillPlace();
    const copy = await engine.copyFiles?.();
    const file = nameFile();
    const seen = async (query: Query) => {
      const lines = backUp(query, about);
      const first = await lines.next();
      await addUser(engine, 'late', 'Late');
      await writeBackup(
        file,
        (async function* () {
          yield first.value as string;
          yield* lines;
        })(),
      );
    };
    await queryPlace(copy ? { ...place, dataDir: copy } : place, seen);
    const target = await makePlace();
    await runRestore(target, file, false);
    expect(await readNames(target)).not.toContain('Late');
    expect(await readNames(target)).toContain(oddName);
  });

  it('a backup is not written over a file, and leaves none behind when it fails', async () => {
    const { place, file } = small;
    await expect(runBackup(place, file, about)).rejects.toThrow(
      `${file} exists already: name another file, or delete it.`,
    );
    const nowhere = join(folder, 'nowhere', 'x.backup');
    await expect(runBackup(place, nowhere, about)).rejects.toThrow(
      `${nowhere} cannot be opened: there is no such file or folder.`,
    );
  });
});

const unpack = (file: string) => gunzipSync(readFileSync(file)).toString();
const pack = (file: string, text: string) => writeFileSync(file, gzipSync(text));

const damages: Record<string, (file: string) => void> = {
  'cut short': (file) => truncateSync(file, statSync(file).size - 20),
  empty: (file) => truncateSync(file, 0),
  'another byte in it': (file) => {
    const bytes = readFileSync(file);
    const at = bytes.length >> 1;
    bytes.writeUInt8(bytes.readUInt8(at) ^ 1, at);
    writeFileSync(file, bytes);
  },
  'never packed': (file) => writeFileSync(file, unpack(file)),
  'changed and packed again': (file) =>
    pack(file, unpack(file).replace('ada@example.com', 'eve@example.com')),
  'without its last lines': (file) =>
    pack(file, `${unpack(file).trimEnd().split('\n').slice(0, -2).join('\n')}\n`),
  'with lines after its end': (file) => pack(file, `${unpack(file)}["one more"]\n`),
};

describe('a restore', () => {
  it('a restore refuses a file that was cut or altered, and changes nothing', async () => {
    const before = await describePlace(small.place);
    for (const [what, damage] of Object.entries(damages)) {
      const file = nameFile();
      copyFileSync(small.file, file);
      damage(file);
      await expect(runRestore(small.place, file, true), what).rejects.toThrow(
        `${file} is not a whole backup`,
      );
    }
    expect(await describePlace(small.place)).toEqual(before);
  });

  it('a restore replaces a database only when it is told to, and all of it or nothing', async () => {
    const other = await makePlace();
    const engine = await openPlace(other);
    await addUser(engine, 'bob', 'Bob');
    await engine.close();
    const before = await describePlace(other);
    await expect(runRestore(other, small.file, false)).rejects.toThrow(
      'The database is not empty (users has rows): add --replace to delete all that it holds.',
    );
    const twice = await rewrite(small.file, (line) =>
      line.includes('ada@example.com') ? `${line}\n${line}` : line,
    );
    await expect(runRestore(other, twice, true)).rejects.toThrow('duplicate key');
    expect(await describePlace(other)).toEqual(before);

    expect(await runRestore(other, small.file, true)).toMatchObject({ isDone: true });
    expect(await describePlace(other)).toEqual(await describePlace(small.place));
  });

  it('a restore does not read what a newer FocusPool wrote', async () => {
    const { place, file } = small;
    const newer = await rewrite(file, (line) => line.replace('"migrations":[', '"migrations":["another",'));
    await expect(runRestore(place, newer, true)).rejects.toThrow(
      `${newer} was made by FocusPool 1.2.3: restore it with that version or a newer one.`,
    );
    const format = await rewrite(file, (line) => line.replace('"formatVersion":1', '"formatVersion":2'));
    await expect(runRestore(place, format, true)).rejects.toThrow('restore it with that version');
    const foreign = await rewrite(file, (line) => line.replace('focuspool-backup', 'coffee'));
    await expect(runRestore(place, foreign, true)).rejects.toThrow('is not a backup of FocusPool.');
  });

  it('a restore refuses a database that a FocusPool runs on', async () => {
    const { place, file } = small;
    const { database, close } = await openPlace(place);
    await database.execute(sql`select 1`);
    await expect(runRestore(place, file, true)).rejects.toThrow(
      place.databaseUrl
        ? 'A FocusPool runs on this database: stop it first.'
        : `Another FocusPool already uses ${place.dataDir}: stop it, or set another DATA_DIR.`,
    );
    await close();
    expect(await readNames(place)).toEqual(['Ada']);
  });
});
