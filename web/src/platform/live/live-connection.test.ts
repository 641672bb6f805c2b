import { type AddressInfo, createServer } from 'node:net';
import { waitUntil } from '@focuspool/domain/testing/waiting';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { connectTo, openLiveHost, readTopic } from './testing/live-host.ts';

describe("the tab's live connection", () => {
  it('the connection opens with the first reader, once for all topics', async () => {
    const host = await openLiveHost();
    const { connection } = connectTo(host.port);
    expect(host.server.clients.size).toBe(0);
    const feed = readTopic(connection, 'feed');
    const lists = readTopic(connection, 'lists:me');
    await waitUntil(() => feed.onRefresh.mock.calls.length === 1 && lists.onRefresh.mock.calls.length === 1);
    expect(host.server.clients.size).toBe(1);
    expect(host.subscriptions).toEqual(['subscribe feed', 'subscribe lists:me']);
  });

  it('a tab that fails to reconnect in its turn draws another turn from the same span', async () => {
    const host = await openLiveHost();
    let [now, drawn] = [0, 0];
    const { connection } = connectTo(
      host.port,
      () => now,
      () => drawn,
    );
    const feed = readTopic(connection, 'feed');
    await waitUntil(() => feed.onRefresh.mock.calls.length === 1);
    const waits = vi.spyOn(globalThis, 'setTimeout');
    onTestFinished(() => waits.mockRestore());
    const waitsOf = (ms: number) => waits.mock.calls.filter(([, delay]) => delay === ms).length;
    host.tellAll({ type: 'restarting', withinMs: 60_000 });
    drawn = 0.5;
    now = 10_000;
    await host.close();
    await waitUntil(() => waitsOf(30_000) === 1);
  });

  it('the connection gives each topic its own messages', async () => {
    const host = await openLiveHost();
    const { connection } = connectTo(host.port);
    const feed = readTopic(connection, 'feed');
    const lists = readTopic(connection, 'lists:me');
    await waitUntil(() => host.subscriptions.length === 2);
    host.tellAll({ type: 'messages', topic: 'feed', messages: [1, 2] });
    host.tellAll({ type: 'messages', topic: 'lists:me', messages: [3] });
    await waitUntil(() => lists.messages.length === 1);
    expect(feed.messages).toEqual([1, 2]);
  });

  it('a topic is subscribed to once, and unsubscribed with its last reader', async () => {
    const host = await openLiveHost();
    const { connection } = connectTo(host.port);
    const one = readTopic(connection, 'feed');
    await waitUntil(() => host.subscriptions.length === 1);
    const other = readTopic(connection, 'feed');
    one.stop();
    const lists = readTopic(connection, 'lists:me');
    await waitUntil(() => lists.onRefresh.mock.calls.length === 1);
    host.tellAll({ type: 'messages', topic: 'feed', messages: ['news'] });
    await waitUntil(() => other.messages.length === 1);
    other.stop();
    await waitUntil(() => host.subscriptions.length === 3);
    expect(host.subscriptions).toEqual(['subscribe feed', 'subscribe lists:me', 'unsubscribe feed']);
    expect(one.messages).toEqual([]);
  });

  it('the connection comes back by itself, subscribes again and refreshes its topics', async () => {
    const host = await openLiveHost();
    const { connection, status } = connectTo(host.port);
    const feed = readTopic(connection, 'feed');
    await waitUntil(() => feed.onRefresh.mock.calls.length === 1);
    const begunBefore = status.markDown.mock.calls.length;
    await host.close();
    await waitUntil(() => status.markDown.mock.calls.length > begunBefore);
    const back = await openLiveHost({ port: host.port });
    await waitUntil(() => feed.onRefresh.mock.calls.length === 2);
    expect(back.subscriptions).toEqual(['subscribe feed']);
    expect(status.markUp.mock.invocationCallOrder.at(-1)).toBeGreaterThan(
      status.markDown.mock.invocationCallOrder.at(-1) ?? 0,
    );
  });

  it('a connection that is lost once nobody reads is neither reported nor restored', async () => {
    const host = await openLiveHost();
    const { connection, status } = connectTo(host.port);
    const feed = readTopic(connection, 'feed');
    await waitUntil(() => feed.onRefresh.mock.calls.length === 1);
    feed.stop();
    const [downBefore, upBefore] = [status.markDown.mock.calls.length, status.markUp.mock.calls.length];
    await host.close();
    await waitUntil(() => status.markUp.mock.calls.length > upBefore);
    expect(status.markDown).toHaveBeenCalledTimes(downBefore);
  });

  it('a topic is refreshed after missed messages, not when other processes are back', async () => {
    const host = await openLiveHost();
    const { connection, status } = connectTo(host.port);
    const feed = readTopic(connection, 'feed');
    await waitUntil(() => feed.onRefresh.mock.calls.length === 1);
    host.tellAll({ type: 'detached' });
    await waitUntil(() => status.markDown.mock.calls.length === 2);
    host.tellAll({ type: 'attached' });
    await waitUntil(() => status.markUp.mock.calls.length === 2);
    expect(feed.onRefresh).toHaveBeenCalledTimes(1);
    host.tellAll({ type: 'missed', withinMs: 5_000 });
    await waitUntil(() => feed.onRefresh.mock.calls.length === 2);
  });

  it('the connection resumes from its last position without a refresh', async () => {
    const host = await openLiveHost();
    const { connection } = connectTo(host.port);
    const feed = readTopic(connection, 'feed');
    await waitUntil(() => feed.onRefresh.mock.calls.length === 1);
    host.tellAll({ type: 'messages', topic: 'feed', messages: ['one'], at: 'host.7' });
    host.tellAll({ type: 'beat', at: 'host.9' });
    host.tellAll({ type: 'messages', topic: 'feed', messages: ['two'] });
    await waitUntil(() => feed.messages.length === 2);
    await host.close();
    const back = await openLiveHost({ port: host.port });
    await waitUntil(() => back.subscriptions.length === 1);
    const lists = readTopic(connection, 'lists:me');
    await waitUntil(() => lists.onRefresh.mock.calls.length === 1);
    expect(back.subscriptions).toEqual(['subscribe feed host.9', 'subscribe lists:me']);
    expect(feed.onRefresh).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['could not be refreshed', { fails: true, missed: false }],
    ['has not been refreshed since messages were missed', { fails: false, missed: true }],
  ])('a new connection refreshes a topic that %s', async (_what, { fails, missed }) => {
    const host = await openLiveHost();
    const { connection } = connectTo(host.port, Date.now, () => 0.999);
    const feed = readTopic(connection, 'feed');
    const lists = readTopic(connection, 'lists:me');
    if (fails) feed.onRefresh.mockRejectedValue(new Error('away'));
    await waitUntil(() => feed.onRefresh.mock.calls.length === 1 && lists.onRefresh.mock.calls.length === 1);
    if (missed) host.tellAll({ type: 'missed', withinMs: 600_000 });
    host.tellAll({ type: 'messages', topic: 'lists:me', messages: ['one'], at: 'host.7' });
    await waitUntil(() => lists.messages.length === 1);
    await host.close();
    const back = await openLiveHost({ port: host.port });
    await waitUntil(() => back.subscriptions.length === 2 && feed.onRefresh.mock.calls.length > 1);
    expect(back.subscriptions).toEqual([
      'subscribe feed',
      missed ? 'subscribe lists:me' : 'subscribe lists:me host.7',
    ]);
  });

  it('a topic that could not be refreshed is refreshed again until it succeeds', async () => {
    const host = await openLiveHost();
    const { connection } = connectTo(host.port);
    const place = readTopic(connection, 'room:one');
    place.onRefresh.mockRejectedValueOnce(new Error('Too many requests.'));
    place.onRefresh.mockRejectedValueOnce(new Error('Too many requests.'));
    await waitUntil(() => place.onRefresh.mock.calls.length === 3);
    expect(host.subscriptions).toEqual(['subscribe room:one']);
  });

  it('a topic that could not be refreshed is left alone once it has no reader', async () => {
    const host = await openLiveHost();
    const { connection } = connectTo(host.port);
    const [place, feed] = [readTopic(connection, 'room:one'), readTopic(connection, 'feed')];
    place.onRefresh.mockRejectedValue(new Error('Too many requests.'));
    feed.onRefresh.mockRejectedValueOnce(new Error('Too many requests.'));
    await waitUntil(() => place.onRefresh.mock.calls.length === 1);
    place.stop();
    await waitUntil(() => feed.onRefresh.mock.calls.length === 2);
    expect(place.onRefresh).toHaveBeenCalledTimes(1);
  });

  it('a topic whose message needed a failed request is refreshed until it succeeds', async () => {
    const host = await openLiveHost();
    const { connection } = connectTo(host.port);
    const asked = vi.fn(async () => {});
    const onMessages = vi.fn(async () => Promise.reject(new Error('Too many requests.')));
    onTestFinished(connection.read('hidden:me', { onMessages, onRefresh: asked }));
    await waitUntil(() => asked.mock.calls.length === 1);
    asked.mockRejectedValueOnce(new Error('Too many requests.'));
    host.tellAll({ type: 'messages', topic: 'hidden:me', messages: ['news'] });
    await waitUntil(() => asked.mock.calls.length === 3);
    expect(onMessages).toHaveBeenCalledTimes(1);
  });

  it('topics are refreshed at each attempt if calls get through but no connection does', async () => {
    const host = await openLiveHost();
    await host.close();
    const { connection, isServerReady } = connectTo(host.port);
    const place = readTopic(connection, 'room:one');
    await waitUntil(() => isServerReady.mock.calls.length === 1);
    expect(place.onRefresh).not.toHaveBeenCalled();
    isServerReady.mockResolvedValue(true);
    await waitUntil(() => place.onRefresh.mock.calls.length === 2);
  });

  it('an unanswered attempt fails like a refused one and leaves no socket open', async () => {
    const open = new Set<unknown>();
    let [begun, passedMs] = [0, 0];
    const deaf = createServer((socket) => {
      socket.once('data', () => {
        begun += 1;
        open.add(socket);
      });
      socket.on('error', () => {}).on('close', () => open.delete(socket));
    });
    await new Promise<void>((resolve) => deaf.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void deaf.close());
    const { port } = deaf.address() as AddressInfo;
    const { connection, isServerReady, onInvalidSession } = connectTo(port, () => Date.now() + passedMs);
    isServerReady.mockResolvedValue(true);
    const place = readTopic(connection, 'room:one');
    for (const attempt of [1, 2]) {
      await waitUntil(() => begun === attempt);
      expect(place.onRefresh).not.toHaveBeenCalled();
      passedMs += 11_000;
      connection.wake();
    }
    await waitUntil(() => place.onRefresh.mock.calls.length === 1);
    expect(onInvalidSession).toHaveBeenCalledTimes(1);
    await waitUntil(() => begun === 3 && open.size === 1);
  });

  it('a topic refreshed without a connection still resumes from its last position', async () => {
    const host = await openLiveHost();
    const { connection, isServerReady } = connectTo(host.port);
    isServerReady.mockResolvedValue(true);
    const feed = readTopic(connection, 'feed');
    await waitUntil(() => feed.onRefresh.mock.calls.length === 1);
    host.tellAll({ type: 'messages', topic: 'feed', messages: ['one'], at: 'host.7' });
    await waitUntil(() => feed.messages.length === 1);
    await host.close();
    await waitUntil(() => feed.onRefresh.mock.calls.length === 2);
    const back = await openLiveHost({ port: host.port });
    await waitUntil(() => back.subscriptions.length === 1);
    expect(back.subscriptions).toEqual(['subscribe feed host.7']);
  });

  it('the connection does not resume from a position before missed messages', async () => {
    const host = await openLiveHost();
    const { connection } = connectTo(host.port, Date.now, () => 0.999);
    const feed = readTopic(connection, 'feed');
    await waitUntil(() => feed.onRefresh.mock.calls.length === 1);
    host.tellAll({ type: 'messages', topic: 'feed', messages: ['one'], at: 'host.7' });
    await waitUntil(() => feed.messages.length === 1);
    await host.close();
    const back = await openLiveHost({ port: host.port });
    await waitUntil(() => back.subscriptions.length === 1);
    expect(back.subscriptions).toEqual(['subscribe feed host.7']);
    back.tellAll({ type: 'missed', withinMs: 600_000 });
    back.tellAll({ type: 'messages', topic: 'feed', messages: ['two'] });
    await waitUntil(() => feed.messages.length === 2);
    await back.close();
    const again = await openLiveHost({ port: host.port });
    await waitUntil(() => again.subscriptions.length === 1);
    expect(again.subscriptions).toEqual(['subscribe feed']);
  });

  it('the connection reports that the session has ended, and stays closed until it is woken', async () => {
    const host = await openLiveHost();
    const { connection, status, onInvalidSession } = connectTo(host.port);
    readTopic(connection, 'feed');
    await waitUntil(() => host.subscriptions.length === 1);
    let attempts = 0;
    host.server.on('connection', () => {
      attempts += 1;
    });
    for (const socket of host.server.clients) socket.close(4401, 'signed_out');
    await waitUntil(() => onInvalidSession.mock.calls.length === 1);
    // A sign-out is not a failure: the one call is from before the connection was opened.
    expect(status.markDown).toHaveBeenCalledTimes(1);
    connection.wake();
    await waitUntil(() => attempts === 1);
  });

  it('the connection comes back by itself if the person is signed in again', async () => {
    const host = await openLiveHost();
    const { connection, onInvalidSession } = connectTo(host.port);
    onInvalidSession.mockResolvedValue(true);
    const feed = readTopic(connection, 'feed');
    await waitUntil(() => feed.onRefresh.mock.calls.length === 1);
    for (const socket of host.server.clients) socket.close(4401, 'signed_out');
    await waitUntil(() => feed.onRefresh.mock.calls.length === 2);
  });

  it('the session is reported as invalid when a topic may no longer be read', async () => {
    const host = await openLiveHost();
    const { connection, onInvalidSession } = connectTo(host.port);
    const feed = readTopic(connection, 'feed');
    await waitUntil(() => feed.onRefresh.mock.calls.length === 1);
    expect(onInvalidSession).not.toHaveBeenCalled();
    host.tellAll({ type: 'refused', topic: 'feed', reason: 'not_premium' });
    await waitUntil(() => onInvalidSession.mock.calls.length === 1);
    expect(feed.onRefresh).toHaveBeenCalledTimes(2);
  });

  it('a connection that delivers nothing counts as failed, and its topics are refreshed', async () => {
    const host = await openLiveHost({ isSilent: true });
    let passedMs = 0;
    const { connection, status, isServerReady } = connectTo(host.port, () => Date.now() + passedMs);
    isServerReady.mockResolvedValue(true);
    const feed = readTopic(connection, 'feed');
    for (const attempts of [1, 2]) {
      await waitUntil(() => host.subscriptions.length === attempts);
      passedMs += 11_000;
      connection.wake();
    }
    await waitUntil(() => feed.onRefresh.mock.calls.length === 1);
    expect(status.markUp).not.toHaveBeenCalled();
  });

  it('the session is reported as invalid when the connection is refused again and again', async () => {
    const host = await openLiveHost();
    await host.close();
    const { connection, onInvalidSession } = connectTo(host.port);
    readTopic(connection, 'feed');
    // The session may end while the server cannot be asked, so it is asked again.
    await waitUntil(() => onInvalidSession.mock.calls.length === 2);
  });

  it('the connection skips messages that it does not understand', async () => {
    const host = await openLiveHost();
    const { connection } = connectTo(host.port);
    const feed = readTopic(connection, 'feed');
    await waitUntil(() => host.subscriptions.length === 1);
    for (const socket of host.server.clients) socket.send('not JSON');
    host.tellAll({ type: 'riddle' });
    host.tellAll({ type: 'messages', topic: 'feed', messages: ['news'] });
    await waitUntil(() => feed.messages.length === 1);
  });

  it('the connection is made again at a wake-up after a minute of silence', async () => {
    const host = await openLiveHost();
    let asleepMs = 0;
    const { connection } = connectTo(host.port, () => Date.now() + asleepMs);
    const feed = readTopic(connection, 'feed');
    await waitUntil(() => feed.onRefresh.mock.calls.length === 1);
    connection.wake();
    expect(host.subscriptions.length).toBe(1);
    asleepMs = 61_000;
    connection.wake();
    await waitUntil(() => feed.onRefresh.mock.calls.length === 2);
  });

  it('the connection notices a minute of silence even if the clock was set back by an hour', async () => {
    const host = await openLiveHost();
    let setByMs = 0;
    const { connection } = connectTo(host.port, () => Date.now() + setByMs);
    const feed = readTopic(connection, 'feed');
    await waitUntil(() => feed.onRefresh.mock.calls.length === 1);
    for (const byMs of [-60 * 60_000, 61_000]) {
      setByMs += byMs;
      connection.wake();
    }
    await waitUntil(() => feed.onRefresh.mock.calls.length === 2);
  });

  it('the connection is back at once after each of many sleeps, whatever the random delay', async () => {
    const host = await openLiveHost();
    let asleepMs = 0;
    const { connection } = connectTo(
      host.port,
      () => Date.now() + asleepMs,
      () => 0.99,
    );
    const feed = readTopic(connection, 'feed');
    await waitUntil(() => feed.onRefresh.mock.calls.length === 1);
    for (const times of [2, 3, 4, 5, 6, 7, 8]) {
      asleepMs += 61_000;
      connection.wake();
      await waitUntil(() => feed.onRefresh.mock.calls.length === times);
    }
  });
});
