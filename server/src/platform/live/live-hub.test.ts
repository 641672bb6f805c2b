import type { LiveTopic } from '@focuspool/domain/live/live-topic';
import { waitUntil } from '@focuspool/domain/testing/waiting';
import * as v from 'valibot';
import { describe, expect, it, vi } from 'vitest';
import { openLiveClient, serveTestLive } from '../../../testing/live-client.ts';
import { startTestApp, type TestAppOverrides } from '../../../testing/test-app.ts';

const news: LiveTopic<{ n: number }> = {
  name: 'news',
  action: 'lists.read',
  message: v.object({ n: v.number() }),
};

// The apps of the tests share this one's database.
await startTestApp();

async function startLiveApp(overrides: TestAppOverrides = {}) {
  const app = await startTestApp(overrides);
  app.hub.openTopic(news, {
    refuseScope: ({ userId }, scope) => (scope === '' || scope === userId ? null : 'not_yours'),
  });
  const url = await serveTestLive(app);
  const person = await app.signUp({ isPremium: true });
  return { ...app, url, person };
}

it('a withdrawn message reaches neither waiting nor reconnecting readers, in any scope', async () => {
  const { url, person, hub } = await startLiveApp();
  type Said = { id: string; words: string };
  const message = v.object({ id: v.string(), words: v.string() });
  const told: LiveTopic<Said> = { name: 'told', action: 'lists.read', message };
  hub.openTopic(told, { refuseScope: () => null, batching: { everyMs: 1_000, newest: 30 } });
  const [client, other] = [await openLiveClient(url, person), await openLiveClient(url, person)];
  const joined = await client.subscribe('told:room');
  await other.subscribe('told:room');
  const [begins, secret] = [
    { id: 'ann', words: 'begins' },
    { id: 'ann', words: 'a secret' },
  ];
  const [anna, quiet] = [
    { id: 'anna', words: 'begins' },
    { id: 'ann', words: 'is quiet' },
  ];
  for (const said of [begins, secret, anna]) hub.publish(told, 'room', said);
  // Without readers nothing waits: each message is held at once.
  for (const said of [begins, anna]) hub.publish(told, 'hall', said);
  hub.takeBack(told, 'ann');
  hub.publish(told, 'room', quiet);
  await waitUntil(() => client.messagesOf('told:room').length === 3);
  expect(client.messagesOf('told:room')).toEqual([begins, anna, quiet]);
  const back = await openLiveClient(url, person);
  await back.subscribe('told:room', 'at' in joined ? joined.at : undefined);
  await waitUntil(() => back.messagesOf('told:room').length > 0);
  expect(back.messagesOf('told:room')).toEqual([anna, quiet]);
  await back.subscribe('told:hall', 'at' in joined ? joined.at : undefined);
  await waitUntil(() => back.messagesOf('told:hall').length > 0);
  expect(back.messagesOf('told:hall')).toEqual([anna]);
});

describe('a subscription', () => {
  it('a subscription delivers the messages of its topic in order, and no others', async () => {
    const { url, person, hub } = await startLiveApp();
    const client = await openLiveClient(url, person);
    expect(await client.subscribe('news')).toMatchObject({ type: 'subscribed', topic: 'news' });
    hub.publish(news, person.userId, { n: 1 });
    hub.publish(news, '', { n: 2 });
    hub.publish(news, '', { n: 3 });
    await waitUntil(() => client.messagesOf('news').length === 2);
    expect(client.messagesOf('news')).toEqual([{ n: 2 }, { n: 3 }]);
    expect(client.messagesOf(`news:${person.userId}`)).toEqual([]);
  });

  it('a message reaches every tab that reads its topic', async () => {
    const { url, person, hub } = await startLiveApp();
    const tabs = await Promise.all([openLiveClient(url, person), openLiveClient(url, person)]);
    for (const tab of tabs) await tab.subscribe(`news:${person.userId}`);
    hub.publish(news, person.userId, { n: 7 });
    for (const tab of tabs) {
      await waitUntil(() => tab.messagesOf(`news:${person.userId}`).length === 1);
    }
  });

  it('a subscription ends when the tab unsubscribes', async () => {
    const { url, person, hub } = await startLiveApp();
    const client = await openLiveClient(url, person);
    await client.subscribe('news');
    await client.subscribe(`news:${person.userId}`);
    client.say({ type: 'unsubscribe', topic: 'news' });
    await client.subscribe(`news:${person.userId}`);
    hub.publish(news, '', { n: 1 });
    hub.publish(news, person.userId, { n: 2 });
    await waitUntil(() => client.messagesOf(`news:${person.userId}`).length === 1);
    expect(client.messagesOf('news')).toEqual([]);
  });

  it('a message carries text of any length and script unchanged', async () => {
    const { url, person, hub } = await startLiveApp();
    const client = await openLiveClient(url, person);
    await client.subscribe('news');
    for (const length of [1, 100, 126, 70_000]) {
      const text = 'ü😀'.repeat(length);
      hub.publish({ ...news, message: v.string() }, '', text);
      await waitUntil(() => client.messagesOf('news').includes(text));
    }
  });

  it.each([
    ["to another person's scope", 'news:somebody', 'not_yours'],
    ['to a topic that does not exist', 'gossip', 'unknown_topic'],
  ])('a subscription %s is refused with its reason', async (_what, address, reason) => {
    const { url, person } = await startLiveApp();
    const client = await openLiveClient(url, person);
    expect(await client.subscribe(address)).toEqual({ type: 'refused', topic: address, reason });
  });

  it('a subscription needs the permission of its topic', async () => {
    const { url, signUp, hub } = await startLiveApp();
    const client = await openLiveClient(url, await signUp({ isPremium: false }));
    expect(await client.subscribe('news')).toMatchObject({ type: 'refused', reason: 'not_premium' });
    hub.publish(news, '', { n: 1 });
    hub.reviewPerson('nobody');
    await client.subscribe('gossip');
    expect(client.messagesOf('news')).toEqual([]);
  });

  it('a subscription is refused to a tab that has twenty, until it unsubscribes', async () => {
    const { url, person, hub } = await startLiveApp();
    hub.openTopic({ ...news, name: 'rooms' }, { refuseScope: () => null });
    const client = await openLiveClient(url, person);
    for (let n = 1; n <= 20; n += 1)
      expect(await client.subscribe(`rooms:${n}`)).toMatchObject({ type: 'subscribed' });
    expect(await client.subscribe('rooms:21')).toMatchObject({
      type: 'refused',
      reason: 'too_many_requests',
    });
    client.say({ type: 'unsubscribe', topic: 'rooms:1' });
    expect(await client.subscribe('rooms:21')).toMatchObject({ type: 'subscribed' });
  });
});

describe('a connection', () => {
  it('a connection ends when its session ends', async () => {
    const { url, signUp, request } = await startLiveApp();
    const person = await signUp();
    const other = await openLiveClient(url, await signUp());
    const client = await openLiveClient(url, person);
    const answer = await request('/api/account/sign-out', { method: 'POST', cookie: person.cookie });
    expect(answer.status).toBe(200);
    expect(await client.closed).toEqual({ code: 4401, reason: 'signed_out' });
    expect(other.socket.readyState).toBe(other.socket.OPEN);
    await expect(openLiveClient(url, person)).rejects.toThrow('401 signed_out');
  });

  it('a connection is closed to reconnect if changed access cannot be checked', async () => {
    const findViewers = vi.fn().mockRejectedValue(new Error('connection refused'));
    const { url, person, hub } = await startLiveApp({ findViewers });
    const client = await openLiveClient(url, person);
    hub.reviewPerson(person.userId);
    expect(await client.closed).toEqual({ code: 4403, reason: 'access_changed' });
  });

  it('a connection is closed to reconnect if access to a topic cannot be checked', async () => {
    const { url, person, hub } = await startLiveApp();
    const refuseScope = vi
      .fn()
      .mockRejectedValueOnce(new Error('connection refused'))
      .mockResolvedValue(null);
    hub.openTopic({ ...news, name: 'rooms' }, { refuseScope });
    const client = await openLiveClient(url, person);
    client.say({ type: 'subscribe', topic: 'rooms:1' });
    expect(await client.closed).toEqual({ code: 4403, reason: 'access_changed' });
    const back = await openLiveClient(url, person);
    expect(await back.subscribe('rooms:1')).toMatchObject({ type: 'subscribed' });
  });

  it('a connection is told when to reconnect as the process ends', async () => {
    const { url, person, hub } = await startLiveApp();
    const client = await openLiveClient(url, person);
    await hub.endConnections();
    expect(await client.closed).toEqual({ code: 1012, reason: 'restart 500' });
    expect(client.heard.at(-1)).toEqual({ type: 'restarting', withinMs: 3_000 });
  });

  it('a connection that reads nothing is dropped, and others continue', async () => {
    const { url, person, hub } = await startLiveApp();
    const slow = await openLiveClient(url, person);
    const quick = await openLiveClient(url, person);
    for (const tab of [slow, quick]) await tab.subscribe('news');
    slow.socket.pause();
    const text = 'x'.repeat(60_000);
    const big = { ...news, message: v.string() };
    let sent = 0;
    await waitUntil(() => {
      hub.publish(big, '', text);
      sent += 1;
      return hub.countSockets(person.userId) === 1;
    }, 1);
    await waitUntil(() => quick.messagesOf('news').length === sent);
    slow.socket.resume();
    expect((await slow.closed).code).toBe(1006);
  });
});
