import {
  feedReplySchema,
  type ProgressMessage,
  postedReplySchema,
} from '@focuspool/domain/feed/feed-contract';
import { waitUntil } from '@focuspool/domain/testing/waiting';
import { describe, expect, it, onTestFinished, type TestContext } from 'vitest';
import { openSharedDatabase } from '../../../testing/databases/shared-database.ts';
import { type LiveClient, openLiveClient } from '../../../testing/live-client.ts';
import { startRun } from '../../../testing/operation-calls.ts';
import { createPerson, type Person } from '../../../testing/people.ts';
import type { ServerProgram } from '../../../testing/processes/program.ts';
import { readReply } from '../../../testing/read-reply.ts';
import { findRedisProgram, startRedisServer } from '../../../testing/services/redis-server.ts';

const minute = 60_000;

type Author = Person & { readonly runKey: string };

/** Opens two processes on one PostgreSQL, with people who are halfway through their runs. */
async function openTwoProcesses(more: Record<string, string> = {}) {
  const { app, start } = await openSharedDatabase();
  const settings = { TEST_CLOCK: 'on', ...more };
  const [here, there] = await Promise.all([start(settings), start(settings)]);
  const signUp = () => createPerson(app, { isPremium: true });
  const author = async (): Promise<Author> => {
    const person = await signUp();
    const { timer } = await startRun({ ...app, request: here.request }, person);
    return { ...person, runKey: timer.key };
  };
  const authors = await Promise.all(Array.from({ length: 12 }, author));
  for (const { request } of [here, there]) {
    expect((await request('/dev/clock', { body: { advanceMs: 13 * minute } })).status).toBe(200);
  }
  return { here, there, authors, readers: [await signUp(), await signUp()] as const };
}

/** Posts a message; returns its id once the server has acknowledged it. */
async function post({ request }: ServerProgram, { cookie, runKey }: Author): Promise<string> {
  const answer = await request('/api/feed', { cookie, body: { runKey, mark: 50 } });
  return (await readReply(postedReplySchema, answer)).message.id;
}

async function readFeed({ request }: ServerProgram, { cookie }: Person): Promise<string[]> {
  const { messages } = await readReply(feedReplySchema, await request('/api/feed', { cookie }));
  return messages.map(({ id }) => id);
}

async function watchFeed({ liveUrl }: ServerProgram, person: Person): Promise<LiveClient> {
  const client = await openLiveClient(liveUrl, person);
  expect(await client.subscribe('feed')).toMatchObject({ type: 'subscribed' });
  return client;
}

function heardBy(client: LiveClient): string[] {
  return client.messagesOf('feed').map((message) => (message as ProgressMessage).id);
}

async function expectHeard(client: LiveClient, id: string): Promise<void> {
  await waitUntil(() => heardBy(client).includes(id));
}

async function showTwoProcesses(settings: Record<string, string> = {}): Promise<void> {
  const { here, there, authors, readers } = await openTwoProcesses(settings);
  const [first, second, ...others] = authors;
  if (!first || !second) throw new Error('There are too few authors');
  const [readerHere, readerThere] = readers;
  const clientHere = await watchFeed(here, readerHere);
  const clientThere = await watchFeed(there, readerThere);
  const posted = [await post(there, first), await post(here, second)];
  for (const id of posted) {
    await expectHeard(clientHere, id);
    await expectHeard(clientThere, id);
  }

  // One process is killed while it handles posts.
  const acknowledged: string[] = [];
  const posts = others.slice(0, 8).map((author) =>
    post(there, author).then(
      (id) => {
        acknowledged.push(id);
        if (acknowledged.length === 3) there.signal('SIGKILL');
      },
      () => {},
    ),
  );
  await there.ended;
  await Promise.all(posts);
  expect((await clientThere.closed).code).toBe(1006);
  const back = await watchFeed(here, readerThere);
  const read = await readFeed(here, readerThere);
  expect(acknowledged.length).toBeGreaterThanOrEqual(3);
  for (const id of [...posted, ...acknowledged]) expect(read).toContain(id);
  const last = others.at(-1);
  if (last) await expectHeard(back, await post(here, last));
}

describe('the feed of two processes', () => {
  it(
    'two processes on one PostgreSQL share one feed, even when one of them is killed',
    { timeout: 180_000 },
    () => showTwoProcesses(),
  );

  it('two processes connected by Redis share one feed and catch up after Redis was down', {
    timeout: 180_000,
  }, async (test) => {
    const redis = await startRedisOrSkip(test);
    const { here, there, authors, readers } = await openTwoProcesses({ REDIS_URL: redis.url });
    const [first, second, third] = authors;
    if (!first || !second || !third) throw new Error('There are too few authors');
    const client = await watchFeed(here, readers[0]);
    await expectHeard(client, await post(there, first));

    await redis.kill();
    await waitUntil(() => client.heard.at(-1)?.type === 'detached');
    const missed = await post(there, second);
    await redis.restart();
    await waitUntil(() => client.heard.some(({ type }) => type === 'attached'));
    // No client has to reload: what was told meanwhile was held.
    await expectHeard(client, missed);
    await expectHeard(client, await post(there, third));
    expect(client.heard.some(({ type }) => type === 'missed')).toBe(false);
  });

  it('two processes connected by Redis lose no message when one is killed', {
    timeout: 180_000,
  }, async (test) => {
    const redis = await startRedisOrSkip(test);
    await showTwoProcesses({ REDIS_URL: redis.url });
  });
});

async function startRedisOrSkip({ skip }: TestContext) {
  const program = findRedisProgram() ?? skip('no redis-server was found, and none could be installed');
  const redis = await startRedisServer(program);
  onTestFinished(() => redis.stop());
  return redis;
}
