import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { viewerReplySchema } from '@focuspool/domain/account/account-contract';
import { waitUntil } from '@focuspool/domain/testing/waiting';
import pg from 'pg';
import * as v from 'valibot';
import { expect, it, onTestFinished } from 'vitest';
import { createPostgresDatabase } from '../testing/databases/test-database.ts';
import { startServerProgram } from '../testing/processes/program.ts';
import { makeTemporaryFolder } from '../testing/processes/temporary-folder.ts';
import { readCookies } from '../testing/read-reply.ts';
import { findPgBouncerProgram, startPgBouncer } from '../testing/services/pgbouncer.ts';
import { runBackup, runRestore } from './platform/backup/backup-commands.ts';
import { openPostgresEngine } from './platform/database/postgres-engine.ts';
import { checkDatabase } from './platform/doctor/database-check.ts';

const settings = fileURLToPath(new URL('../../deploy/pgbouncer.ini', import.meta.url));
const program = findPgBouncerProgram();
if (!program) {
  process.stderr.write('SKIPPED: no pgbouncer was found, and none could be installed.\n');
}
const poolSize = 3;
/** Further connections of a process: one listens for changes to people, the other for live messages. */
const listening = 2;

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client(url);
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

it.skipIf(!program)(
  'two processes share a few pooled connections with our timeouts, and notify each other past the pooler',
  { timeout: 400_000 },
  async () => {
    const direct = await createPostgresDatabase();
    const pooled = await startPgBouncer(program ?? '', { settings, databaseUrl: direct, poolSize });
    const start = () =>
      startServerProgram({
        DATABASE_URL: pooled,
        DATABASE_DIRECT_URL: direct,
        DATABASE_PREPARED: 'off',
        DATA_DIR: makeTemporaryFolder(),
        AUTH_SECRET: 'the same secret for both of the processes',
        PREMIUM_FOR_ALL: 'on',
      });
    const [one, other] = await Promise.all([start(), start()]);
    const post = (path: string, body: object, headers = {}) =>
      fetch(one.url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      });
    const signedUp = await post('/api/account/sign-up', {
      email: 'ada@example.com',
      password: 'correct horse',
    });
    expect(signedUp.status).toBe(200);
    const cookie = readCookies(signedUp);
    const readViewer = async (url: string) => {
      const answer = await fetch(`${url}/api/account/viewer`, { headers: { cookie } });
      return v.parse(viewerReplySchema, await answer.json()).viewer;
    };
    expect(await readViewer(other.url)).toMatchObject({ emailVerified: false });

    const names = Array.from({ length: 40 }, (_, n) => `ada${n}`);
    const answers = await Promise.all(
      names.map((name, n) =>
        fetch(`${(n % 2 ? one : other).url}/api/profile/username-availability?username=${name}`, {
          headers: { cookie },
        }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(names.map(() => 200));
    const observer = await connect(direct);
    const { rows } = await observer.query(
      'select count(*)::int as count from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    expect(rows[0].count).toBeLessThanOrEqual(poolSize + 2 * listening);

    const client = await connect(pooled);
    const limits = ['lock_timeout', 'statement_timeout', 'idle_in_transaction_session_timeout'];
    const shown: string[] = [];
    for (const name of limits) shown.push((await client.query(`show ${name}`)).rows[0][name]);
    expect(shown).toEqual(['8s', '10s', '10s']);

    expect((await post('/api/account/sign-out', {}, { cookie })).status).toBe(200);
    await waitUntil(async () => (await readViewer(other.url)) === null);
  },
);

it.skipIf(!program)(
  'a restore refuses while a server runs, and ignores connections that the pooler keeps after its stop',
  async () => {
    const direct = await createPostgresDatabase();
    const pooled = await startPgBouncer(program ?? '', { settings, databaseUrl: direct, poolSize });
    const folder = makeTemporaryFolder();
    const place = { databaseUrl: pooled, databaseDirectUrl: direct, dataDir: folder };
    const file = join(folder, 'file.backup');
    const about = { version: '1.2.3', now: new Date('2026-11-22T10:00:00Z') };
    await runBackup(place, file, about);
    const restore = () => runRestore(place, file, { ...about, mayReplace: true });

    const engine = await openPostgresEngine(pooled, () => {}, { directUrl: direct, isPreparing: false });
    const { isCurrent } = await engine.watchPeople(() => {});
    await waitUntil(async () => isCurrent());
    await engine.database.execute('select 1');
    await expect(restore()).rejects.toThrow('A FocusPool is running on this database: stop it first.');
    await engine.close();
    expect(await restore()).toMatchObject({ isDone: true });
  },
);

it.skipIf(!program)(
  'the doctor reports a pooler that loses prepared statements, unless they are turned off',
  async () => {
    const direct = await createPostgresDatabase();
    const pooled = await startPgBouncer(program ?? '', { settings, databaseUrl: direct, poolSize });
    const place = { databaseUrl: pooled, databaseDirectUrl: direct, dataDir: makeTemporaryFolder() };
    const examine = async (isPreparingStatements: boolean) => {
      const { findings } = await checkDatabase({ ...place, databasePoolSize: 20, isPreparingStatements });
      return findings.at(-1);
    };
    // Unless its settings mention prepared statements, which these do not, only newer versions pass them on.
    const [, minor = ''] =
      /PgBouncer 1\.(\d+)/.exec(execFileSync(program ?? '', ['--version']).toString()) ?? [];
    const passes = { state: 'ok', text: 'passes queries on' };
    const loses = { state: 'wrong', text: expect.stringMatching(/loses.*set DATABASE_PREPARED=off/) };
    expect(await examine(true)).toMatchObject(Number(minor) < 24 ? loses : passes);
    expect(await examine(false)).toMatchObject(passes);
  },
);
