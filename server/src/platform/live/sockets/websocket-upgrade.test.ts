import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { promisify } from 'node:util';
import { livePath, maxClientFrameBytes } from '@focuspool/domain/live/live-protocol';
import { waitUntil } from '@focuspool/domain/testing/waiting';
import { eq } from 'drizzle-orm';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { openLiveClient, serveTestLive } from '../../../../testing/live-client.ts';
import { startTestApp } from '../../../../testing/test-app.ts';
import { session } from '../../auth/auth-tables.ts';
import { acceptUpgrades } from './websocket-upgrade.ts';

// The apps of the tests share this one's database.
await startTestApp();

async function startLiveApp() {
  const app = await startTestApp();
  return { ...app, url: await serveTestLive(app), person: await app.signUp() };
}

describe('opening a live connection', () => {
  it('a page of this site may connect', async () => {
    const { url, person, services } = await startLiveApp();
    const client = await openLiveClient(url, { ...person, origin: services.config.baseUrl });
    expect(client.socket.readyState).toBe(client.socket.OPEN);
  });

  it('a visitor may not connect', async () => {
    const { url } = await startLiveApp();
    await expect(openLiveClient(url)).rejects.toThrow('401 signed_out');
  });

  it('a cookie with a forged signature may not connect', async () => {
    const { url, person } = await startLiveApp();
    const cookie = `${person.cookie.slice(0, -6)}AAAAAA`;
    await expect(openLiveClient(url, { cookie })).rejects.toThrow('401 signed_out');
  });

  it("another site's page with the person's cookies may not connect", async () => {
    const { url, person, services } = await startLiveApp();
    const { cookie } = person;
    const warn = vi.spyOn(services.log, 'warn');
    await expect(openLiveClient(url, { cookie, origin: 'https://evil.example' })).rejects.toThrow(
      '403 foreign_origin',
    );
    expect(warn).toHaveBeenCalledExactlyOnceWith(
      'a page of https://evil.example was refused, BASE_URL is http://localhost:3000: if people open it there, set BASE_URL=https://evil.example',
    );
    await expect(openLiveClient(url, { cookie, origin: 'null' })).rejects.toThrow('403 foreign_origin');
  });

  it('an expired session may not connect', async () => {
    const { url, person, services } = await startLiveApp();
    await services.database
      .update(session)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(eq(session.userId, person.userId));
    await expect(openLiveClient(url, person)).rejects.toThrow('401 signed_out');
  });

  it('an upgrade request to another route is refused', async () => {
    const { url, person } = await startLiveApp();
    await expect(openLiveClient(url.replace('/api/live', '/api/health'), person)).rejects.toThrow(
      '404 unknown_route',
    );
  });

  it('a refused connection is closed even if its other end stays open', async () => {
    const { hub, services } = await startTestApp();
    const { config, log } = services;
    const server = createServer();
    acceptUpgrades(server, { hub, readSocketSession: async () => null, baseUrl: config.baseUrl, log });
    const port = await new Promise<number>((resolve) => {
      server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
    });
    onTestFinished(() => void server.close());
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
    onTestFinished(() => void socket.destroy());
    const headers = ['Host: localhost', 'Connection: Upgrade', 'Upgrade: websocket'];
    socket.write([`GET ${livePath} HTTP/1.1`, ...headers, '', ''].join('\r\n'));
    const [answer] = await once(socket, 'data');
    expect(String(answer)).toMatch(/^HTTP\/1.1 401 /);
    const countOpen = promisify(server.getConnections.bind(server));
    await waitUntil(async () => (await countOpen()) === 0);
  });

  it('thirty tabs of one person may connect, and no more', async () => {
    const { url, person, signUp } = await startLiveApp();
    await Promise.all(Array.from({ length: 30 }, () => openLiveClient(url, person)));
    await expect(openLiveClient(url, person)).rejects.toThrow('429 too_many_requests');
    const somebodyElse = await openLiveClient(url, await signUp());
    expect(somebodyElse.socket.readyState).toBe(somebodyElse.socket.OPEN);
  });

  it('thirty tabs of one person may connect, and no more, even if all are recognized at once', async () => {
    const app = await startTestApp();
    const [person, all] = [await app.signUp(), Promise.withResolvers<void>()];
    let recognized = 0;
    const url = await serveTestLive(app, () => {
      recognized += 1;
      if (recognized === 33) all.resolve();
      return all.promise;
    });
    const opened = await Promise.allSettled(Array.from({ length: 33 }, () => openLiveClient(url, person)));
    const refused = opened.filter(({ status }) => status === 'rejected');
    expect(refused).toMatchObject(Array(3).fill({ reason: { message: '429 too_many_requests' } }));
    expect(app.hub.countSockets(person.userId)).toBe(30);
  });
});

describe('abuse of a connection', () => {
  const tooLarge = 'x'.repeat(maxClientFrameBytes + 1);

  it.each([
    ['binary noise', Buffer.from([0, 255, 17, 3]), 4400, 'malformed'],
    ['text that is not JSON', 'hello', 4400, 'malformed'],
    ['a message of an unknown kind', '{"type":"publish","topic":"news"}', 4400, 'malformed'],
    ['a message with an unknown field', '{"type":"subscribe","topic":"a","x":1}', 4400, 'malformed'],
    ['an invalid topic', '{"type":"subscribe","topic":"!session"}', 4400, 'malformed'],
    ['a frame that is too large', tooLarge, 1009, 'frame_too_large'],
    ['a frame of a megabyte', 'x'.repeat(1024 * 1024), 1009, 'frame_too_large'],
  ])('%s ends the connection', async (_what, data, code, reason) => {
    const { url, person, hub } = await startLiveApp();
    const client = await openLiveClient(url, person);
    const bystander = await openLiveClient(url, person);
    client.socket.on('error', () => {});
    client.socket.send(data);
    expect(await client.closed).toEqual({ code, reason });
    expect(bystander.socket.readyState).toBe(bystander.socket.OPEN);
    await waitUntil(() => hub.countSockets(person.userId) === 1);
  });

  it('a flood of messages is throttled, then cut off', async () => {
    const { url, person } = await startLiveApp();
    const client = await openLiveClient(url, person);
    for (let n = 0; n < 1_000; n += 1) client.say({ type: 'subscribe', topic: 'gossip' });
    expect(await client.closed).toEqual({ code: 4429, reason: 'too_many_messages' });
    expect(client.heard.length).toBe(40);
  });
});
