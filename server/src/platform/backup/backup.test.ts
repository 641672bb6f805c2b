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
import { waitUntil } from '@focuspool/domain/testing/waiting';
import { sql } from 'drizzle-orm';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import {
  describePlace,
  makeStartedPlace,
  makeUnusedPlace,
  openPlace,
  queryPlace,
} from '../../../testing/databases/database-places.ts';
import { itOn } from '../../../testing/databases/engine-choice.ts';
import { fillAccount } from '../../../testing/full-account.ts';
import { startTestShop } from '../../../testing/test-shop.ts';
import { serveAdmin } from '../admin/admin-socket.ts';
import { checkAuditLog } from '../audit-log/check-audit-log.ts';
import { systemClock } from '../clock.ts';
import { type DatabaseEngine, migrationLock } from '../database/database.ts';
import { openPostgresSession, type Place, type Query } from '../database/plain-session.ts';
import { createLog } from '../log.ts';
import { backUp } from './back-up.ts';
import { createCopyRoutes, runBackup, runRestore } from './backup-commands.ts';
import { writeBackup } from './backup-file.ts';

const about = { version: '1.2.3', now: new Date('2026-11-22T10:00:00Z') };
const emptyOnly = { ...about, mayReplace: false };
const replacing = { ...about, mayReplace: true };
const oddName = 'Ada\n"Love\\lace"\u2028{[\u{1f525}\t';

const folder = mkdtempSync(join(tmpdir(), 'focuspool-backups-'));
afterAll(() => rmSync(folder, { recursive: true }));

function nameFile(): string {
  return join(folder, `${randomUUID()}.backup`);
}

/** A database with something in every table that people leave traces in, which is in use until the test ends. */
async function fillPlace(): Promise<{ place: Place; engine: DatabaseEngine }> {
  const place = await makeStartedPlace();
  const engine = await openPlace(place);
  const shop = await startTestShop({ services: { database: engine.database } });
  const owner = await shop.signUp();
  await shop.request('/api/coupons/own', { cookie: owner.cookie, body: { letters: 'JKLM' } });
  await fillAccount(shop, await shop.signUp(), 'JKLM50');
  await addUser(engine, 'odd', oddName);
  if (!place.databaseUrl) {
    onTestFinished(
      await serveAdmin(
        createCopyRoutes({ ...engine, clock: systemClock }),
        place.dataDir,
        createLog('silent'),
      ),
    );
  }
  return { place, engine };
}

async function addUser({ database }: DatabaseEngine, id: string, name: string): Promise<void> {
  await database.execute(
    sql`insert into users (id, name, email) values (${id}, ${name}, ${`${id}@example.com`})`,
  );
}

/** A database that nobody uses, with one person in it, and its backup; no test changes either. */
const small = await makeSmall();

async function makeSmall(): Promise<{ place: Place; file: string }> {
  const place = await makeStartedPlace();
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

/** A database without its audit log, and separately that log, which notes what was done to the rest. */
async function describeApart(place: Place) {
  const { rows, ...schema } = await describePlace(place);
  const { audit_entries: log = [], ...others } = rows;
  const entries = log.map((row) => JSON.parse(row) as { number: number; act: string });
  return { tables: { ...schema, rows: others }, log: entries.sort((a, b) => a.number - b.number) };
}

type Described = Awaited<ReturnType<typeof describeApart>>;

/** Expects the same in every table, and in the audit log too, but for these acts added at its end. */
function expectSame(copy: Described, original: Described, acts: string[]): void {
  expect(copy.tables).toEqual(original.tables);
  expect(copy.log.slice(0, original.log.length)).toEqual(original.log);
  expect(copy.log.slice(original.log.length).map(({ act }) => act)).toEqual(acts);
}

/** Rewrites the lines of a whole backup, and seals them again. */
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
  it('a restored backup gives the same database, table by table', { timeout: 400_000 }, async () => {
    const { place } = await fillPlace();
    const file = nameFile();
    expect(await runBackup(place, file, about)).toMatchObject({ isDone: true });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const target = await makeUnusedPlace();
    expect(await runRestore(target, file, emptyOnly)).toMatchObject({
      isDone: true,
      message: expect.stringContaining('as they were at 2026-11-22T10:00:00.000Z'),
    });
    const restored = await describeApart(target);
    const again = nameFile();
    await runBackup(target, again, about);
    expect(restored.tables.rows.users?.join()).toContain(JSON.stringify(oddName).slice(1, -1));
    const filled = Object.entries(restored.tables.rows).flatMap(([table, rows]) =>
      rows.length ? [table] : [],
    );
    expect(filled).toEqual(
      expect.arrayContaining(['runs', 'run_month_sums', 'pool_rooms', 'tasks', 'payment_orders']),
    );
    expect(filled.length).toBeGreaterThan(25);
    // The first database is still as it was at that moment: no one has done anything meanwhile.
    const copy = await makeStartedPlace();
    await runRestore(copy, again, emptyOnly);
    const copied = await describeApart(copy);
    expectSame(copied, restored, ['database_backed_up', 'database_restored']);
    if (place.databaseUrl) expectSame(restored, await describeApart(place), ['database_restored']);
    // The database still maintains its sums of rows.
    const { database } = await openPlace(copy);
    expect(await checkAuditLog(database)).toEqual({ count: copied.log.length, broken: null });
    await database.execute(sql`delete from runs`);
    const { rows } = (await database.execute(
      sql`select coalesce(sum(runs), 0)::int as runs from run_month_sums`,
    )) as unknown as { rows: unknown[] };
    expect(rows).toEqual([{ runs: 0 }]);
  });

  itOn('postgres')('a backup moves PostgreSQL to the embedded database and back', async () => {
    const { place } = await fillPlace();
    const before = await describeApart(place);
    const embedded = await makeStartedPlace('embedded');
    const [there, back] = [nameFile(), nameFile()];
    await runBackup(place, there, about);
    await runRestore(embedded, there, emptyOnly);
    const acts = ['database_backed_up', 'database_restored'];
    expectSame(await describeApart(embedded), before, acts);
    await runBackup(embedded, back, about);
    const postgres = await makeStartedPlace('postgres');
    await runRestore(postgres, back, emptyOnly);
    expectSame(await describeApart(postgres), before, [...acts, ...acts]);
  });

  it('a backup holds a single moment, despite writes while it is made', async () => {
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
    const target = await makeStartedPlace();
    await runRestore(target, file, emptyOnly);
    expect(await readNames(target)).not.toContain('Late');
    expect(await readNames(target)).toContain(oddName);
  });

  it('a backup never overwrites a file, and the audit log records even a failed one', async () => {
    const { place, file } = small;
    const before = await describePlace(place);
    await expect(runBackup(place, file, about)).rejects.toThrow(
      `${file} already exists: name another file, or delete it.`,
    );
    expect(await describePlace(place)).toEqual(before);
    const nowhere = join(folder, 'nowhere', 'x.backup');
    const other = await makeStartedPlace();
    await runRestore(other, file, emptyOnly);
    await expect(runBackup(other, nowhere, about)).rejects.toThrow(
      `${nowhere} cannot be opened: there is no such file or folder.`,
    );
    const meanwhile = nameFile();
    const lines = async function* () {
      yield 'one\n';
      writeFileSync(meanwhile, 'of another backup');
    };
    await expect(writeBackup(meanwhile, lines())).rejects.toThrow(`${meanwhile} already exists`);
    expect(readFileSync(meanwhile, 'utf8')).toBe('of another backup');
    // It is noted before it is done, so that no file gets out unnoted.
    expect((await describeApart(other)).log.map(({ act }) => act)).toContain('database_backed_up');
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
  it('a restore refuses a truncated or altered file and changes nothing', async () => {
    const before = await describePlace(small.place);
    for (const [what, damage] of Object.entries(damages)) {
      const file = nameFile();
      copyFileSync(small.file, file);
      damage(file);
      await expect(runRestore(small.place, file, replacing), what).rejects.toThrow(
        `${file} is not a complete backup`,
      );
    }
    expect(await describePlace(small.place)).toEqual(before);
  });

  it('a restore replaces a database only with --replace, and completely or not at all', async () => {
    const other = await makeStartedPlace();
    const engine = await openPlace(other);
    await addUser(engine, 'bob', 'Bob');
    await engine.close();
    const before = await describePlace(other);
    await expect(runRestore(other, small.file, emptyOnly)).rejects.toThrow(
      'The database is not empty (users has rows): add --replace to delete everything in it.',
    );
    const twice = await rewrite(small.file, (line) =>
      line.includes('ada@example.com') ? `${line}\n${line}` : line,
    );
    await expect(runRestore(other, twice, replacing)).rejects.toThrow('duplicate key');
    expect(await describePlace(other)).toEqual(before);

    expect(await runRestore(other, small.file, replacing)).toMatchObject({ isDone: true });
    expectSame(await describeApart(other), await describeApart(small.place), ['database_restored']);
  });

  it('a restore refuses the backup of a newer FocusPool', async () => {
    const { place, file } = small;
    const newer = await rewrite(file, (line) => line.replace('"migrations":[', '"migrations":["another",'));
    await expect(runRestore(place, newer, { ...replacing, version: '1.2.2' })).rejects.toThrow(
      `${newer} was made by FocusPool 1.2.3: restore it with that version or a newer one.`,
    );
    await expect(runRestore(place, newer, replacing)).rejects.toThrow(
      `${newer} was made by another build of FocusPool 1.2.3, with 1 migration that this one does not have: restore it with the build that made it, or with a newer one.`,
    );
    const format = await rewrite(file, (line) => line.replace('"formatVersion":1', '"formatVersion":2'));
    await expect(runRestore(place, format, replacing)).rejects.toThrow('restore it with that version');
    const foreign = await rewrite(file, (line) => line.replace('focuspool-backup', 'coffee'));
    await expect(runRestore(place, foreign, replacing)).rejects.toThrow('is not a backup of FocusPool.');
  });

  it('a restore refuses a database that a running FocusPool uses', async () => {
    const { place, file } = small;
    const { database, close } = await openPlace(place);
    await database.execute(sql`select 1`);
    await expect(runRestore(place, file, replacing)).rejects.toThrow(
      place.databaseUrl
        ? 'A FocusPool is running on this database: stop it first.'
        : `Another FocusPool already uses ${place.dataDir}: stop it, or set another DATA_DIR.`,
    );
    await close();
    expect(await readNames(place)).toEqual(['Ada']);
  });
});

itOn('postgres')('a backup waits for a running migration and contains its changes', async () => {
  const { place, engine } = await fillPlace();
  const migration = await openPostgresSession(place.databaseUrl ?? '');
  onTestFinished(() => migration.close());
  const file = nameFile();
  const { backup } = await migration.transact(async (query) => {
    await query('select pg_advisory_xact_lock($1)', [String(migrationLock)]);
    const backup = runBackup(place, file, about);
    await waitUntil(async () => {
      const found = await engine.database.execute(
        sql`select 1 from pg_locks where locktype = 'advisory' and not granted
          and database = (select oid from pg_database where datname = current_database())`,
      );
      return (found as unknown as { rows: unknown[] }).rows.length > 0;
    });
    await query(`insert into users (id, name, email) values ('migrated', '', 'migrated@example.com')`);
    return { backup };
  });
  expect((await backup).isDone).toBe(true);
  expect(gunzipSync(readFileSync(file)).toString()).toContain('migrated@example.com');
});
