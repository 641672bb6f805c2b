import { listsTopic } from '@focuspool/domain/task/list-news';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { serveTestLive, visitLive } from '../../../testing/live-visitor.ts';
import type { Person } from '../../../testing/people.ts';
import { type PoolHouse, startPoolHouse } from '../../../testing/pool-house.ts';
import { watchQueries } from '../../../testing/query-count.ts';
import { addTaskNamed, createTaskCalls } from '../../../testing/task-calls.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { session } from '../sessions/account-tables.ts';
import { watchReaders } from './reader-watch.ts';

// The apps of the tests share this one's database.
await startTestApp();

async function openHouse() {
  const app = await startTestApp();
  return { ...app, url: await serveTestLive(app) };
}

async function takeSeat(house: PoolHouse, person: Person) {
  const { task } = await addTaskNamed(createTaskCalls(house, person), 'Write a page');
  return house.join({ userId: person.userId, taskId: task.id });
}

function watch({ hub, services }: Pick<TestApp, 'hub' | 'services'>) {
  onTestFinished(watchReaders({ hub, log: services.log, everyMs: 20 }));
}

describe('connections', () => {
  it('end when their sign-in expires while they are open', async () => {
    const app = await openHouse();
    const leaving = await app.signUp();
    const visitor = await visitLive(app.url, leaving);
    const staying = await visitLive(app.url, await app.signUp());
    watch(app);
    await app.services.database
      .update(session)
      .set({ expiresAt: new Date(app.clock.now().getTime() - 1) })
      .where(eq(session.userId, leaving.userId));
    expect(await visitor.closed).toEqual({ code: 4401, reason: 'signed_out' });
    expect(staying.socket.readyState).toBe(staying.socket.OPEN);
  });

  it('end when nobody told of the end of their sign-in', async () => {
    const app = await openHouse();
    const person = await app.signUp();
    const visitor = await visitLive(app.url, person);
    watch(app);
    await app.services.database.delete(session).where(eq(session.userId, person.userId));
    expect(await visitor.closed).toEqual({ code: 4401, reason: 'signed_out' });
  });

  it('stay while the database does not answer', async () => {
    const app = await openHouse();
    const visitor = await visitLive(app.url, await app.signUp());
    const review = vi.fn().mockRejectedValue(new Error('connection refused'));
    onTestFinished(watchReaders({ hub: { review }, log: app.services.log, everyMs: 5 }));
    await vi.waitUntil(() => review.mock.calls.length >= 3);
    expect(visitor.socket.readyState).toBe(visitor.socket.OPEN);
  });
});

describe('what somebody reads', () => {
  it('ends when premium is lost and nobody tells, and nothing else of theirs does', async () => {
    const app = await openHouse();
    const { database } = app.services;
    const person = await app.signUp({ isPremium: true });
    const visitor = await visitLive(app.url, person);
    const lists = `lists:${person.userId}`;
    const own = `profile:${person.userId}`;
    for (const topic of [lists, own, 'feed']) expect(await visitor.subscribe(topic)).toMatchObject({ topic });
    await database.execute(sql`update profiles set is_premium = false where user_id = ${person.userId}`);
    watch(app);
    const isRefused = (topic: string) =>
      visitor.heard.some((said) => said.type === 'refused' && said.topic === topic);
    await vi.waitUntil(() => isRefused(lists) && isRefused('feed'));
    expect(visitor.heard).toContainEqual({ type: 'refused', topic: lists, reason: 'not_premium' });
    app.hub.publish(listsTopic, person.userId, { kind: 'list_current', list: null, waiting: [] });
    expect(await visitor.subscribe(own)).toMatchObject({ type: 'subscribed', topic: own });
    expect(visitor.messagesOf(lists)).toEqual([]);
  });

  it('ends with the place in the room, though nobody tells', async () => {
    const house = await startPoolHouse({ simulated: false });
    const url = await serveTestLive(house);
    const person = await house.signUp({ isPremium: true });
    const { room } = await takeSeat(house, person);
    const visitor = await visitLive(url, person);
    const topic = `room:${room.id}`;
    expect(await visitor.subscribe(topic)).toMatchObject({ type: 'subscribed', topic });
    await house.services.database.execute(sql`delete from pool_members where user_id = ${person.userId}`);
    watch(house);
    await vi.waitUntil(() => visitor.heard.length === 2);
    expect(visitor.heard[1]).toEqual({ type: 'refused', topic, reason: 'place_missing' });
  });

  it('begins without a new connection once premium has come', async () => {
    const app = await openHouse();
    const person = await app.signUp({ isPremium: false });
    const visitor = await visitLive(app.url, person);
    expect(await visitor.subscribe('feed')).toMatchObject({ type: 'refused', reason: 'not_premium' });
    const { database } = app.services;
    await database.execute(sql`update profiles set is_premium = true where user_id = ${person.userId}`);
    expect(await visitor.subscribe('feed')).toMatchObject({ type: 'subscribed', topic: 'feed' });
  });

  it('is checked in three queries, however many read', async () => {
    const house = await startPoolHouse({ simulated: false });
    const url = await serveTestLive(house);
    const people = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const person = await house.signUp({ isPremium: true });
        const { room } = await takeSeat(house, person);
        return { ...person, topics: ['feed', `lists:${person.userId}`, `room:${room.id}`] };
      }),
    );
    const tabs = people.flatMap((person) => Array.from({ length: 10 }, () => person));
    await Promise.all(
      tabs.map(async (person) => {
        const visitor = await visitLive(url, person);
        for (const topic of person.topics)
          expect(await visitor.subscribe(topic)).toMatchObject({ type: 'subscribed', topic });
      }),
    );
    const statements = watchQueries(house.services.database);
    await house.hub.review();
    expect(statements).toHaveLength(3);
  });
});
