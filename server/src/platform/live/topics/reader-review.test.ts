import { operationsTopic } from '@focuspool/domain/operation/operation';
import { waitUntil } from '@focuspool/domain/testing/waiting';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { watchQueries } from '../../../../testing/databases/query-count.ts';
import { openLiveClient, serveTestLive } from '../../../../testing/live-client.ts';
import { addTaskNamed } from '../../../../testing/operation-calls.ts';
import type { Person } from '../../../../testing/people.ts';
import { type PoolApp, startPoolApp } from '../../../../testing/pool-fixture.ts';
import { startTestApp, type TestApp } from '../../../../testing/test-app.ts';
import { session } from '../../auth/auth-tables.ts';
import { ownScopeOnly } from '../live.ts';
import { scheduleReviews } from '../serve-live.ts';

// The apps of the tests share this one's database.
await startTestApp();

async function startLiveApp() {
  const app = await startTestApp();
  return { ...app, url: await serveTestLive(app) };
}

async function takeSeat(liveApp: PoolApp, person: Person) {
  const { task } = await addTaskNamed(liveApp, person, 'Write a page');
  return liveApp.join({ userId: person.userId, taskId: task.id });
}

function watch({ hub, services }: Pick<TestApp, 'hub' | 'services'>) {
  onTestFinished(scheduleReviews({ hub, log: services.log, everyMs: 20 }));
}

describe('connections', () => {
  it('a connection ends when its session expires while it is open', async () => {
    const app = await startLiveApp();
    const leaving = await app.signUp();
    const client = await openLiveClient(app.url, leaving);
    const staying = await openLiveClient(app.url, await app.signUp());
    watch(app);
    await app.services.database
      .update(session)
      .set({ expiresAt: new Date(app.clock.now().getTime() - 1) })
      .where(eq(session.userId, leaving.userId));
    expect(await client.closed).toEqual({ code: 4401, reason: 'signed_out' });
    expect(staying.socket.readyState).toBe(staying.socket.OPEN);
  });

  it('a connection ends when its session was deleted without a notification', async () => {
    const app = await startLiveApp();
    const person = await app.signUp();
    const client = await openLiveClient(app.url, person);
    watch(app);
    await app.services.database.delete(session).where(eq(session.userId, person.userId));
    expect(await client.closed).toEqual({ code: 4401, reason: 'signed_out' });
  });

  it('connections stay open while the database does not answer', async () => {
    const app = await startLiveApp();
    const client = await openLiveClient(app.url, await app.signUp());
    const review = vi.fn().mockRejectedValue(new Error('connection refused'));
    onTestFinished(scheduleReviews({ hub: { review }, log: app.services.log, everyMs: 5 }));
    await waitUntil(() => review.mock.calls.length >= 3);
    expect(client.socket.readyState).toBe(client.socket.OPEN);
  });
});

describe('the topics that a person reads', () => {
  it('premium topics, and no others, end when premium is lost without a notification', async () => {
    const app = await startLiveApp();
    const { database } = app.services;
    const person = await app.signUp({ isPremium: true });
    const client = await openLiveClient(app.url, person);
    const lists = `operations:${person.userId}`;
    const own = `profile:${person.userId}`;
    for (const topic of [lists, own, 'feed']) expect(await client.subscribe(topic)).toMatchObject({ topic });
    await database.execute(sql`update profiles set is_premium = false where user_id = ${person.userId}`);
    watch(app);
    const isRefused = (topic: string) =>
      client.heard.some((said) => said.type === 'refused' && said.topic === topic);
    await waitUntil(() => isRefused(lists) && isRefused('feed'));
    expect(client.heard).toContainEqual({ type: 'refused', topic: lists, reason: 'not_premium' });
    app.hub.publish(operationsTopic, person.userId, { sequence: 1, operation: null });
    expect(await client.subscribe(own)).toMatchObject({ type: 'subscribed', topic: own });
    expect(client.messagesOf(lists)).toEqual([]);
  });

  it('the topic of a room ends when the membership is lost without a notification', async () => {
    const liveApp = await startPoolApp({ simulated: false });
    const url = await serveTestLive(liveApp);
    const person = await liveApp.signUp({ isPremium: true });
    const { room } = await takeSeat(liveApp, person);
    const client = await openLiveClient(url, person);
    const topic = `room:${room.id}`;
    expect(await client.subscribe(topic)).toMatchObject({ type: 'subscribed', topic });
    await liveApp.services.database.execute(sql`delete from pool_members where user_id = ${person.userId}`);
    watch(liveApp);
    await waitUntil(() => client.heard.length === 2);
    expect(client.heard[1]).toEqual({ type: 'refused', topic, reason: 'place_missing' });
  });

  it('a premium topic can be read on the same connection once premium is granted', async () => {
    const app = await startLiveApp();
    const person = await app.signUp({ isPremium: false });
    const client = await openLiveClient(app.url, person);
    expect(await client.subscribe('feed')).toMatchObject({ type: 'refused', reason: 'not_premium' });
    const { database } = app.services;
    await database.execute(sql`update profiles set is_premium = true where user_id = ${person.userId}`);
    expect(await client.subscribe('feed')).toMatchObject({ type: 'subscribed', topic: 'feed' });
  });

  it('a person hidden during a slower check stays hidden when that check ends', async () => {
    const app = await startLiveApp();
    const [read, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let isHidden = false;
    let isSlow = false;
    app.hub.openTopic(operationsTopic, {
      refuseScope: ownScopeOnly,
      findView: async () => {
        const view = isHidden ? () => null : undefined;
        if (!isSlow) return view;
        isSlow = false;
        read.resolve();
        await mayEnd.promise;
        return view;
      },
    });
    const person = await app.signUp({ isPremium: true });
    const client = await openLiveClient(app.url, person);
    const topic = `operations:${person.userId}`;
    expect(await client.subscribe(topic)).toMatchObject({ type: 'subscribed' });
    isSlow = true;
    const earlier = app.hub.review();
    await read.promise;
    isHidden = true;
    await app.hub.review();
    mayEnd.resolve();
    await earlier;
    app.hub.publish(operationsTopic, person.userId, { sequence: 1, operation: null });
    expect(await client.subscribe('feed')).toMatchObject({ type: 'subscribed' });
    expect(client.messagesOf(topic)).toEqual([]);
  });

  it('all readers are checked in four queries, however many there are', async () => {
    const liveApp = await startPoolApp({ simulated: false });
    const url = await serveTestLive(liveApp);
    const people = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const person = await liveApp.signUp({ isPremium: true });
        const { room } = await takeSeat(liveApp, person);
        return { ...person, topics: ['feed', `operations:${person.userId}`, `room:${room.id}`] };
      }),
    );
    const tabs = people.flatMap((person) => Array.from({ length: 10 }, () => person));
    await Promise.all(
      tabs.map(async (person) => {
        const client = await openLiveClient(url, person);
        for (const topic of person.topics)
          expect(await client.subscribe(topic)).toMatchObject({ type: 'subscribed', topic });
      }),
    );
    const statements = watchQueries(liveApp.services.database);
    await liveApp.hub.review();
    expect(statements).toHaveLength(4);
  });
});
