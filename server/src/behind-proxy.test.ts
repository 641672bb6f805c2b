import { randomUUID } from 'node:crypto';
import { request as requestHttp } from 'node:http';
import { Agent, type RequestOptions, request as requestHttps } from 'node:https';
import { fileURLToPath } from 'node:url';
import { viewerReplySchema } from '@focuspool/domain/account/account-contract';
import { livePath, serverMessageSchema } from '@focuspool/domain/live/live-protocol';
import { waitUntil } from '@focuspool/domain/testing/waiting';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { startHangingPostgres } from '../testing/databases/hanging-postgres.ts';
import { openPatientPostgres } from '../testing/databases/patient-postgres.ts';
import { createPostgresDatabase } from '../testing/databases/test-database.ts';
import { startServerProgram } from '../testing/processes/program.ts';
import { makeTemporaryFolder } from '../testing/processes/temporary-folder.ts';
import { readCookies, readReply } from '../testing/read-reply.ts';
import { findCaddyProgram, startCaddyServer } from '../testing/services/caddy-server.ts';
import { findFreePort } from '../testing/services/free-port.ts';
import { findRedisProgram, startRedisServer } from '../testing/services/redis-server.ts';
import { user } from './platform/auth/auth-tables.ts';

const caddyfile = fileURLToPath(new URL('../../Caddyfile', import.meta.url));
const caddyProgram = findCaddyProgram();
const redisProgram = findRedisProgram();
if (!(caddyProgram && redisProgram)) {
  process.stderr.write('SKIPPED: no caddy or no redis-server was found, and none could be installed.\n');
}

type Sent = { method?: string; headers?: Record<string, string>; body?: object };

function ask(
  url: string,
  { method, headers, body }: Sent = {},
  options: RequestOptions = {},
): Promise<Response> {
  const text = body && JSON.stringify(body);
  const send = url.startsWith('https:') ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const sent = send(url, {
      ...options,
      method: method ?? (text ? 'POST' : 'GET'),
      headers: { ...(text ? { 'content-type': 'application/json' } : {}), ...headers },
    });
    sent.once('error', reject);
    sent.once('response', async (response) => {
      const headers = new Headers();
      for (const [name, values = []] of Object.entries(response.headersDistinct)) {
        for (const value of values) headers.append(name, value);
      }
      const body = Buffer.concat(await response.toArray());
      resolve(new Response(body, { status: response.statusCode ?? 0, headers }));
    });
    sent.end(text);
  });
}

/** Two processes of ours beside PostgreSQL and Redis, behind Caddy with our Caddyfile. */
async function startAll() {
  const databaseUrl = await createPostgresDatabase();
  const line = await startHangingPostgres(databaseUrl);
  onTestFinished(() => line.stop());
  const redis = await startRedisServer(redisProgram ?? '');
  onTestFinished(() => redis.stop());
  const httpsPort = await findFreePort();
  const baseUrl = `https://localhost:${httpsPort}`;
  const start = () =>
    startServerProgram({
      NODE_ENV: 'production',
      BASE_URL: baseUrl,
      DATABASE_URL: line.url,
      REDIS_URL: redis.url,
      DATA_DIR: makeTemporaryFolder(),
      AUTH_SECRET: 'the same secret for both of the processes',
      VAPID_PRIVATE_KEY: Buffer.alloc(32, 7).toString('base64url'),
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'FocusPool <focus@example.com>',
      PREMIUM_FOR_ALL: 'on',
      TRUST_PROXY: '1',
    });
  const processes = await Promise.all([start(), start()]);
  const apps = processes.map(({ url }) => `127.0.0.1:${new URL(url).port}`);
  const caddy = await startCaddyServer(caddyProgram ?? '', caddyfile, { httpsPort }, apps);
  const { database, close } = await openPatientPostgres(databaseUrl);
  onTestFinished(close);
  const agent = new Agent({ ca: caddy.authority });
  onTestFinished(() => agent.destroy());
  return {
    processes,
    line,
    caddy,
    database,
    baseUrl,
    request: (path: string, sent?: Sent) => ask(baseUrl + path, sent, { agent }),
  };
}

it.skipIf(!(caddyProgram && redisProgram))(
  'two processes behind the proxy serve one site with TLS, compression and live updates while one stops',
  async () => {
    const { processes, caddy, database, baseUrl, request } = await startAll();
    const email = 'ada@example.com';
    const signedUp = await request('/api/account/sign-up', { body: { email, password: 'correct horse' } });
    expect(signedUp.status).toBe(200);
    const cookie = readCookies(signedUp);
    const headers = { cookie };
    expect((await request('/api/profile', { headers, body: { username: 'ada' } })).status).toBe(200);
    await database.update(user).set({ emailVerified: true }).where(eq(user.email, email));
    const readViewer = async () =>
      (await readReply(viewerReplySchema, await request('/api/account/viewer', { headers }))).viewer;
    const userId = (await readViewer())?.userId ?? '';

    const plain = await ask(`http://localhost:${caddy.httpPort}/auth`);
    expect(plain.status).toBe(308);
    expect(plain.headers.get('location')).toMatch(/^https:\/\/localhost/);
    const compressed = await request('/api/openapi.json', { headers: { 'accept-encoding': 'gzip' } });
    expect(compressed.headers.get('content-encoding')).toBe('gzip');

    // The proxy gives the second socket to the process that has fewer.
    const sockets = [await openSocket(), await openSocket()];
    const operation = { kind: 'set_goal', id: randomUUID(), at: Date.now(), minutes: 60 };
    const told = await request('/api/operations', {
      headers,
      body: { sentAt: Date.now(), operations: [operation] },
    });
    expect(told.status).toBe(200);
    await waitUntil(() => sockets.every(({ heard }) => heard.some((text) => text.includes(operation.id))));

    const [first] = processes;
    first?.signal('SIGTERM');
    await waitUntil(async () => {
      expect(await readViewer()).toMatchObject({ userId });
      return sockets.some(({ closed }) => closed.length > 0);
    });
    expect(await first?.untilItEnds('the stop')).toMatchObject({ code: 0 });
    expect(sockets.flatMap(({ closed }) => closed)).toEqual([1012]);
    expect(await readViewer()).toMatchObject({ userId });
    await openSocket();

    async function openSocket() {
      const socket = new WebSocket(`${baseUrl.replace('https:', 'wss:')}${livePath}`, {
        ca: caddy.authority,
        headers: { cookie, origin: baseUrl },
      });
      onTestFinished(() => socket.terminate());
      const heard: string[] = [];
      const closed: number[] = [];
      socket.on('message', (data) => heard.push(data.toString()));
      socket.on('close', (code) => closed.push(code));
      const topic = `operations:${userId}`;
      await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
      socket.send(JSON.stringify({ type: 'subscribe', topic }));
      await waitUntil(() =>
        heard.some((text) => v.parse(serverMessageSchema, JSON.parse(text)).type === 'subscribed'),
      );
      return { heard, closed };
    }
  },
);

it.skipIf(!(caddyProgram && redisProgram))(
  'the proxy still serves pages while the database is unavailable',
  async () => {
    const { processes, line, request } = await startAll();
    const { status } = await ask(new URL('/auth', processes[0]?.url).href);
    expect((await request('/auth')).status).toBe(status);
    await waitUntil(async () => (await request('/api/ready')).status === 200);

    line.freeze();
    // The proxy has noticed once it answers by itself.
    await waitUntil(async () => {
      const answer = await request('/api/ready');
      return answer.status === 503 && !answer.headers.has('x-request-id');
    });
    expect((await request('/api/ready')).headers.get('retry-after')).toBe('5');
    expect((await request('/auth')).status).toBe(status);
    expect((await request('/api/health')).status).toBe(200);

    line.thaw();
    await waitUntil(async () => (await request('/api/ready')).status === 200);
  },
);
