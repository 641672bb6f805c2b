import { once } from 'node:events';
import { request as sendRequest } from 'node:http';
import { promisify } from 'node:util';
import { callRateLimits } from '@focuspool/domain/account/call-limits';
import { waitUntil } from '@focuspool/domain/testing/waiting';
import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { itOn } from '../../../testing/databases/engine-choice.ts';
import { openPatientPostgres } from '../../../testing/databases/patient-postgres.ts';
import { createPostgresDatabase } from '../../../testing/databases/test-database.ts';
import { addTask, addTaskNamed, createOperationCalls } from '../../../testing/operation-calls.ts';
import { readRefusal } from '../../../testing/read-reply.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { listen } from './listen.ts';

async function openHouse() {
  const url = await createPostgresDatabase();
  const engine = await openPatientPostgres(url);
  onTestFinished(() => engine.close());
  const app = await startTestApp({ services: { database: engine.database } });
  const connect = async () => {
    const client = new pg.Client(url);
    await client.connect();
    onTestFinished(() => client.end());
    return client;
  };
  // Two clients: an observer within a transaction sees the connections as they were at its beginning.
  const [observer, holder] = [await connect(), await connect()];
  return {
    app,
    /** Holds up all writes of the person until it is released. */
    hold: (userId: string) => observer.query('select pg_advisory_lock(hashtextextended($1, 0))', [userId]),
    release: () => observer.query('select pg_advisory_unlock_all()'),
    /** Holds up all reading of lists until they are released. */
    holdLists: () => holder.query('begin; lock table task_lists'),
    releaseLists: () => holder.query('commit'),
    countWaiting: async (): Promise<number> => {
      const { rows } = await observer.query(
        `select count(*)::int from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rows[0].count;
    },
  };
}

async function serve({ app }: TestApp) {
  const { server, port, close } = await listen(app, { port: 0, host: '127.0.0.1' });
  onTestFinished(() => close(0));
  return {
    server,
    url: `http://127.0.0.1:${port}`,
    countConnections: promisify(server.getConnections.bind(server)),
  };
}

describe('concurrent calls of one person', () => {
  itOn('postgres')('concurrent writes of one person wait on one connection, blocking no others', async () => {
    const { app, hold, release, countWaiting } = await openHouse();
    const [busy, other] = [await app.signUp({ isPremium: true }), await app.signUp({ isPremium: true })];
    const calls = createOperationCalls(app, busy);
    await hold(busy.userId);
    const writes = Array.from({ length: 60 }, (_, n) => calls.act(addTask(`Task ${n}`)));
    await waitUntil(async () => (await countWaiting()) > 0);
    const others = createOperationCalls(app, other);
    for (let n = 0; n < 30; n += 1) expect((await others.readState()).sequence).toBe(0);
    expect(await others.act(addTask('Read'))).toBe('accepted');
    expect(await countWaiting()).toBe(1);

    await release();
    expect(await Promise.all(writes)).toEqual(Array(60).fill('accepted'));
    expect((await calls.readState()).state.lists[0]?.tasks).toHaveLength(60);
  });

  itOn('postgres')('history searches of one person wait on one connection, and not for writes', async () => {
    const { app, hold, release, holdLists, releaseLists, countWaiting } = await openHouse();
    const person = await app.signUp({ isPremium: true });
    const search = () => app.request('/api/history/search?q=zzqx', { cookie: person.cookie });
    await holdLists();
    const searches = Array.from({ length: 20 }, search);
    await waitUntil(async () => (await countWaiting()) > 0);
    for (let n = 0; n < 30; n += 1)
      expect((await app.request('/api/stats/week', { cookie: person.cookie })).status).toBe(200);
    expect(await countWaiting()).toBe(1);
    await releaseLists();
    expect((await Promise.all(searches)).map(({ status }) => status)).toEqual(Array(20).fill(200));

    await hold(person.userId);
    const { act } = createOperationCalls(app, person);
    const write = act(addTask('Read'));
    await waitUntil(async () => (await countWaiting()) > 0);
    expect((await search()).status).toBe(200);
    await release();
    expect(await write).toBe('accepted');
  });

  itOn('postgres')('a queued call is dropped if its client disconnects', async () => {
    const { app, hold, release, countWaiting } = await openHouse();
    const person = await app.signUp({ isPremium: true });
    const { url, countConnections } = await serve(app);
    const { stamp, readState } = createOperationCalls(app, person);
    const add = (text: string, signal: AbortSignal | null = null) => {
      const added = stamp(addTask(text));
      return fetch(`${url}/api/operations`, {
        method: 'POST',
        headers: { cookie: person.cookie, 'content-type': 'application/json' },
        body: JSON.stringify({ sentAt: added.at, operations: [added] }),
        signal,
      });
    };
    await hold(person.userId);
    const first = add('First');
    await waitUntil(async () => (await countWaiting()) > 0);
    const leaving = new AbortController();
    const second = add('Second', leaving.signal);
    await waitUntil(async () => (await countConnections()) === 2);
    leaving.abort();
    await expect(second).rejects.toThrow();
    await waitUntil(async () => (await countConnections()) === 1);
    const third = add('Third');
    await release();
    expect([(await first).status, (await third).status]).toEqual([200, 200]);
    const [list] = (await readState()).state.lists;
    expect(list?.tasks.map(({ text }) => text)).toEqual(['First', 'Third']);
  });

  it('concurrent calls of one person are not held up by one whose body never ends', async () => {
    const app = await startTestApp();
    const person = await app.signUp({ isPremium: true });
    const { server, url } = await serve(app);
    const headers = { cookie: person.cookie, 'content-type': 'application/json', 'content-length': '100' };
    const slow = sendRequest(`${url}/api/operations`, { method: 'POST', headers });
    onTestFinished(() => void slow.destroy());
    slow.on('error', () => {});
    const arrived = once(server, 'request');
    slow.write('{"sentAt":');
    await arrived;
    await addTaskNamed(app, person, 'Read');
  });

  itOn('postgres')('calls beyond the two hundred that can wait are refused, the rest are done', async () => {
    const { app, hold, release } = await openHouse();
    const person = await app.signUp({ isPremium: true });
    const { stamp, post, act } = createOperationCalls(app, person);
    await hold(person.userId);
    const refused: Response[] = [];
    const writes = Array.from({ length: 250 }, async (_, n) => {
      const answer = await post([stamp(addTask(`Task ${n}`))]);
      if (answer.status === 429) refused.push(answer);
      return answer.status;
    });
    await waitUntil(() => refused.length === 49);
    expect(refused[0]?.headers.get('retry-after')).toBe('1');
    await release();
    const statuses = await Promise.all(writes);
    expect(statuses.filter((status) => status !== 429)).toEqual(Array(201).fill(200));
    expect(await act(addTask('Read'))).toBe('accepted');
  });
});

describe('too many calls of one person', () => {
  const app = startTestApp();
  const cases = [
    // Refused for lack of a body, before the database is asked: a thousand of them take less than the limit's minute.
    ['write', '/api/pool/join', 'POST'],
    ['rename', '/api/profile', 'PATCH'],
    ['export', '/api/privacy/data', 'GET'],
    ['export', '/api/coupons/analytics.csv', 'GET'],
  ] as const;
  it.each(cases)(
    "too many calls of one person to %s at %s are refused with the time to wait, and other people's are not",
    async (kind, path, method) => {
      const { request, signUp } = await app;
      const [often, other] = [await signUp({ isPremium: true }), await signUp({ isPremium: true })];
      const send = ({ cookie }: typeof often) => request(path, { method, cookie });
      const { attempts } = callRateLimits[kind];
      for (let n = 0; n < attempts; n += 1) {
        const { status } = await send(often);
        if (status === 429) expect.fail(`Refused after ${n} of ${attempts}`);
      }
      const refused = await send(often);
      expect(refused.status).toBe(429);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect((await readRefusal(refused)).message).toMatch(
        /^Too many attempts\. Please try again in \d+ \w+\.$/,
      );
      expect((await send(other)).status).not.toBe(429);
    },
  );
});
