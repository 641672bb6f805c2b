import { randomUUID } from 'node:crypto';
import { livePath } from '@focuspool/domain/live/live-protocol';
import { waitUntil } from '@focuspool/domain/testing/waiting';
import { sql } from 'drizzle-orm';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openPatientPostgres } from '../testing/databases/patient-postgres.ts';
import { createPostgresDatabase } from '../testing/databases/test-database.ts';
import { openLiveClient } from '../testing/live-client.ts';
import { startServerProgram } from '../testing/processes/program.ts';
import { makeTemporaryFolder } from '../testing/processes/temporary-folder.ts';
import { readCookies } from '../testing/read-reply.ts';
import { profiles } from './features/profile/profile-tables.ts';
import { premiumGrants } from './features/subscription/subscription-tables.ts';
import { user } from './platform/auth/auth-tables.ts';
import { lockPerson } from './platform/database/database.ts';

const day = 24 * 60 * 60_000;
const patience = { timeout: 400_000 };

/** A process that stays, a way to start one that will be stopped on the same database, and a person who reads at the first. */
async function openStage() {
  const url = await createPostgresDatabase();
  const { database, close } = await openPatientPostgres(url);
  onTestFinished(close);
  const start = () =>
    startServerProgram({
      DATABASE_URL: url,
      DATA_DIR: makeTemporaryFolder(),
      AUTH_SECRET: 'the same secret for both of the processes',
    });
  const staying = await start();
  const post = (path: string, body: unknown, { url, cookie }: { url: string; cookie: string }) =>
    fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    });
  const credentials = { email: 'ada@example.com', password: 'correct horse' };
  const cookie = readCookies(
    await post('/api/account/sign-up', credentials, { url: staying.url, cookie: '' }),
  );
  await post('/api/profile', { username: 'ada' }, { url: staying.url, cookie });
  await database.update(user).set({ emailVerified: true });
  const [person] = await database.update(profiles).set({ isPremium: true }).returning();
  const userId = person?.userId ?? '';
  const listen = (at: { url: string }) =>
    openLiveClient(`${at.url.replace('http:', 'ws:')}${livePath}`, { cookie });

  /** Holds up all changes to the person until the returned function is called. */
  const holdPerson = async () => {
    const [held, letGo] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const done = database.transaction(async (tx) => {
      await lockPerson(tx, userId);
      held.resolve();
      await letGo.promise;
    });
    await held.promise;
    return async () => {
      letGo.resolve();
      await done;
    };
  };
  const untilSomebodyWaits = () =>
    waitUntil(async () => {
      const waiting = sql`pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`;
      return (await database.$count(waiting)) > 0;
    });
  return { start, staying, database, cookie, userId, post, listen, holdPerson, untilSomebodyWaits };
}

const untilClosed = ({ url }: { url: string }) =>
  waitUntil(() =>
    fetch(`${url}/api/health`).then(
      () => false,
      () => true,
    ),
  );

describe('a process that is stopped', () => {
  it('a stopping process still publishes the changes of a running request', patience, async () => {
    const stage = await openStage();
    const stopping = await stage.start();
    const [elsewhere, here] = [await stage.listen(stage.staying), await stage.listen(stopping)];
    const topic = `operations:${stage.userId}`;
    expect(await elsewhere.subscribe(topic)).toMatchObject({ type: 'subscribed' });
    const operation = { kind: 'set_goal', id: randomUUID(), at: Date.now(), minutes: 60 };

    const letGo = await stage.holdPerson();
    const answer = stage.post(
      '/api/operations',
      { sentAt: Date.now(), operations: [operation] },
      { url: stopping.url, cookie: stage.cookie },
    );
    await stage.untilSomebodyWaits();
    stopping.signal('SIGTERM');
    expect(await here.closed).toMatchObject({ code: 1012 });
    await letGo();

    expect((await answer).status).toBe(200);
    await waitUntil(() => elsewhere.messagesOf(topic).length === 1);
    expect(elsewhere.messagesOf(topic)).toMatchObject([{ operation: { id: operation.id } }]);
    expect(await stopping.untilItEnds('the stop')).toMatchObject({ code: 0, stderr: '' });
  });

  it('a stopping process still publishes the changes of a running sweep', patience, async () => {
    const stage = await openStage();
    const elsewhere = await stage.listen(stage.staying);
    const topic = `profile:${stage.userId}`;
    expect(await elsewhere.subscribe(topic)).toMatchObject({ type: 'subscribed' });
    const letGo = await stage.holdPerson();
    const [startDate, endDate] = [new Date(Date.now() - 2 * day), new Date(Date.now() - day)];
    await stage.database.insert(premiumGrants).values({ userId: stage.userId, startDate, endDate });
    const stopping = await stage.start();
    await stage.untilSomebodyWaits();
    stopping.signal('SIGTERM');
    await untilClosed(stopping);
    await letGo();

    await waitUntil(() => elsewhere.messagesOf(topic).length === 1);
    expect(elsewhere.messagesOf(topic)).toEqual([{ isPremium: false }]);
    expect(await stopping.untilItEnds('the stop')).toMatchObject({ code: 0, stderr: '' });
  });
});
