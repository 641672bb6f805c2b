import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { makeStartedPlace, makeUnusedPlace, openPlace } from '../../../testing/databases/database-places.ts';
import { itOn } from '../../../testing/databases/engine-choice.ts';
import { makeTemporaryFolder } from '../../../testing/processes/temporary-folder.ts';
import { serveAdmin } from '../admin/admin-socket.ts';
import { user } from '../auth/auth-tables.ts';
import { createCopyRoutes } from '../backup/backup-commands.ts';
import { systemClock } from '../clock.ts';
import { createLog } from '../log.ts';
import { secondFactor } from '../second-factor/second-factor-tables.ts';
import { checkDatabase, judgeMigrations, judgeReplica } from './database-check.ts';

const databasePoolSize = 20;

describe('the doctor on the database', () => {
  it('the doctor reports that the database answers and what remains to be migrated', async () => {
    const place = await makeUnusedPlace();
    const before = await checkDatabase({ ...place, databasePoolSize });
    const waiting = place.databaseUrl
      ? { subject: 'migrations', text: expect.stringMatching(/^the next start runs (\d+) of \1$/) }
      : { subject: 'database', text: `the first start creates it in ${place.dataDir}` };
    expect(before.findings.at(-1)).toMatchObject({ state: 'ok', ...waiting });

    const started = await makeStartedPlace();
    const { findings, reportedTime } = await checkDatabase({ ...started, databasePoolSize });
    expect(findings).toMatchObject([
      { state: 'ok', subject: 'database', text: expect.stringMatching(/^PostgreSQL \d+.* answers$/) },
      { state: 'ok', subject: 'migrations', text: expect.stringMatching(/^all \d+ are done$/) },
    ]);
    expect(reportedTime === null).toBe(place.databaseUrl === null);
  });

  itOn('embedded')('the doctor does not open an embedded database in use', async () => {
    const place = await makeStartedPlace();
    const engine = await openPlace(place);
    const stop = await serveAdmin(
      createCopyRoutes({ ...engine, clock: systemClock }),
      place.dataDir,
      createLog('silent'),
    );
    const { findings } = await checkDatabase({ ...place, databasePoolSize });
    await stop();
    expect(findings).toMatchObject([{ state: 'ok', text: expect.stringContaining('a running FocusPool') }]);
  });

  it('the doctor says what an operator lacks for the pages at /admin', async () => {
    const place = await makeStartedPlace();
    const engine = await openPlace(place);
    const [none, fresh] = ['none@ops.example', 'fresh@ops.example'];
    const [plain, ready] = ['plain@ops.example', 'ready@ops.example'];
    const add = (email: string, emailVerified = true) =>
      engine.database.insert(user).values({ id: email, name: email, email, emailVerified });
    await add(fresh, false);
    await add(plain);
    await add(ready);
    await engine.database
      .insert(secondFactor)
      .values({ id: '1', userId: ready, secret: 'x', confirmedAt: new Date() });
    await engine.close();
    const judge = async (...adminEmails: string[]) => {
      const { findings } = await checkDatabase({ ...place, databasePoolSize, adminEmails });
      return findings
        .filter(({ subject }) => subject === 'operators')
        .map(({ state, text }) => [state, text]);
    };
    expect(await judge(none, fresh, plain)).toEqual([
      [
        'wrong',
        `${none} has no account yet, ${fresh} is not verified, ${plain} has neither two-step sign-in nor a passkey: without it nobody opens /admin.`,
      ],
    ]);
    expect(await judge(ready)).toEqual([['ok', 'can open /admin']]);
    expect(await judge()).toEqual([]);
  });

  it('the doctor names the accounts that a demo left in the database', async () => {
    const place = await makeStartedPlace();
    const engine = await openPlace(place);
    const email = 'demo@demo.example';
    await engine.database.insert(user).values({ id: '1', name: email, email });
    await engine.close();
    const settings = { ...place, databasePoolSize };
    const wrongOnes = async (unwanted: string[]) =>
      (await checkDatabase(settings, unwanted)).findings.filter(({ state }) => state === 'wrong');
    expect(await wrongOnes([email, 'other@demo.example'])).toEqual([
      {
        state: 'wrong',
        subject: 'demo accounts',
        text: `${email} came from a demo, with invented commissions: delete them at /admin, or begin with an empty database.`,
      },
    ]);
    expect(await wrongOnes(['other@demo.example'])).toEqual([]);
    expect(await wrongOnes([])).toEqual([]);
  });

  itOn('postgres')('the doctor adds up the database connections of all processes', async () => {
    const place = await makeUnusedPlace();
    const diagnose = async (poolSize: number, redisUrl: string | null = null) => {
      const { findings } = await checkDatabase({ ...place, databasePoolSize: poolSize, redisUrl });
      return findings.find(({ subject }) => subject === 'connections');
    };
    // Three of the connections are for superusers.
    expect(await diagnose(195)).toBeUndefined();
    expect(await diagnose(196)).toEqual({
      state: 'wrong',
      subject: 'connections',
      text:
        'PostgreSQL takes 200 connections and reserves 3 of them, and one process with DATABASE_POOL_SIZE=196 may open 198: ' +
        'raise max_connections or lower the setting.',
    });
    for (let n = 0; n < 2; n += 1) {
      const name = 'focuspool sign-ins';
      const client = new pg.Client({ connectionString: place.databaseUrl ?? '', application_name: name });
      await client.connect();
      onTestFinished(() => client.end());
    }
    expect(await diagnose(96)).toBeUndefined();
    expect(await diagnose(97, 'redis://localhost')).toBeUndefined();
    expect((await diagnose(97))?.text).toContain('2 processes with DATABASE_POOL_SIZE=97 may open 198');
  });

  itOn('postgres')('the doctor reports several database hosts without a replica', async () => {
    const { databaseUrl, ...place } = await makeUnusedPlace();
    const { pathname, searchParams } = new URL(databaseUrl ?? '');
    const host = encodeURIComponent(searchParams.get('host') ?? '');
    const severalHosts = `postgres://postgres@${host},${host}${pathname}`;
    const { findings } = await checkDatabase({ ...place, databaseUrl: severalHosts, databasePoolSize });
    expect(findings).toContainEqual(judgeReplica({ commit: 'on', standbys: '' }));
  });

  it.each([
    [{ commit: 'on', standbys: '' }, 'wrong'],
    [{ commit: 'off', standbys: '*' }, 'wrong'],
    [{ commit: 'on', standbys: '"second"' }, 'ok'],
    [{ commit: 'remote_apply', standbys: 'ANY 1 (a, b)' }, 'ok'],
  ])('the doctor judges the settings %j of a replica as %s', (settings, state) => {
    expect(judgeReplica(settings)).toMatchObject({ state, subject: 'replica' });
  });

  itOn('postgres')('the doctor reports a database that cannot be reached', async () => {
    const dataDir = makeTemporaryFolder();
    const databaseUrl = `postgres://postgres@localhost/gone?host=${encodeURIComponent(dataDir)}`;
    expect(await checkDatabase({ databaseUrl, dataDir, databasePoolSize })).toMatchObject({
      findings: [
        {
          state: 'wrong',
          text: expect.stringMatching(/^The database at DATABASE_URL cannot be used: .*\. Start PostgreSQL/),
        },
      ],
      reportedTime: null,
    });
  });

  itOn('embedded')('the doctor reports a database migrated by another version', () => {
    expect(judgeMigrations(['of the future'])).toMatchObject({
      state: 'wrong',
      text: expect.stringContaining('migrated by another version'),
    });
  });
});
