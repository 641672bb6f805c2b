import { feedReplySchema, type ProgressMessage } from '@focuspool/domain/feed/feed-contract';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { addFeedMessage } from '../../../testing/feed-messages.ts';
import type { Person } from '../../../testing/people.ts';
import { readReply } from '../../../testing/read-reply.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { profiles } from '../profile/profile-tables.ts';
import { createFeedSweep } from './feed-store.ts';
import { progressMessages } from './feed-tables.ts';

const minute = 60_000;
const app = await startTestApp();
const { database } = app.services;
const reader = await app.signUp({ isPremium: true });

/** Adds a message to the feed that was told `minutesAgo`. */
function addMessage(author: Person, minutesAgo: number, told: { mark?: number; intention?: string } = {}) {
  const createdAt = new Date(app.clock.now().getTime() - minutesAgo * minute);
  return addFeedMessage(app.services, author, { ...told, createdAt, taskName: 'Secret' });
}

function request(query = '', cookie = reader.cookie) {
  return app.request(`/api/feed${query}`, { cookie });
}

async function read(query = ''): Promise<ProgressMessage[]> {
  const response = await request(query);
  expect(response.status).toBe(200);
  return ((await response.json()) as { messages: ProgressMessage[] }).messages;
}

describe('reading the feed', () => {
  beforeEach(async () => {
    vi.restoreAllMocks();
    await database.delete(progressMessages);
  });

  it('reading the feed requires premium', async () => {
    expect((await request('', '')).status).toBe(401);
    expect((await request('', (await app.signUp()).cookie)).status).toBe(403);
  });

  it('the feed lists the newest message first, with names and pictures but without tasks', async () => {
    const author = await app.signUp({ isPremium: true });
    const older = await addMessage(author, 20, { mark: 80 });
    const newer = await addMessage(reader, 5, { mark: 100 });
    const messages = await read();
    expect(messages.map(({ id }) => id)).toEqual([newer, older]);
    expect(messages[1]).toEqual({
      id: older,
      userId: author.userId,
      username: author.username,
      profilePicture: 'animals/Lion.jpg',
      progressMessage: 'Making 80% progress on their task',
      timestamp: app.clock.now().getTime() - 20 * minute,
    });
    expect(JSON.stringify(messages)).not.toContain('Secret');
  });

  it('a feed message of a person without a profile has no name', async () => {
    const author = await app.signUp({ hasProfile: false });
    await addMessage(author, 1);
    expect(await read()).toMatchObject([{ username: null, profilePicture: 'animals/Lion.jpg' }]);
  });

  it('the feed shows a changed username', async () => {
    const author = await app.signUp();
    await addMessage(author, 1);
    const username = `new.${author.username}`.slice(0, 25);
    await database.update(profiles).set({ username }).where(eq(profiles.userId, author.userId));
    expect(await read()).toMatchObject([{ username }]);
  });

  it('the feed returns sixty messages at most, or the requested number', async () => {
    for (let n = 0; n < 65; n += 1) await addMessage(reader, n / 10);
    expect((await read()).length).toBe(60);
    expect((await read('?limit=3')).length).toBe(3);
  });

  it('the feed says how far back it reaches by messages that its reader sees, and not by any others', async () => {
    const [author, hider] = [await app.signUp({ isPremium: true }), await app.signUp({ isPremium: true })];
    await app.request(`/api/hidden-people/${reader.userId}`, { method: 'PUT', cookie: hider.cookie });
    onTestFinished(async () => {
      await app.request(`/api/hidden-people/${reader.userId}`, { method: 'DELETE', cookie: hider.cookie });
    });
    const ask = async (limit: number) => {
      const replied = await readReply(feedReplySchema, await request(`?limit=${limit}`));
      return { read: replied.messages.length, since: replied.since };
    };
    const ago = (minutes: number) => app.clock.now().getTime() - minutes * minute;
    await addMessage(hider, 0);
    expect(await ask(1)).toEqual({ read: 0, since: undefined });
    await addMessage(author, 1, { mark: 0, intention: 'A draft' });
    await addMessage(author, 2);
    await addMessage(author, 3);
    expect(await ask(1)).toEqual({ read: 1, since: ago(2) });
    expect(await ask(2)).toEqual({ read: 2, since: undefined });
    for (let n = 0; n < 60; n += 1) await addMessage(hider, 4 + n / 10);
    expect(await ask(60)).toEqual({ read: 2, since: ago(3) });
  });

  it.each(['0', '-1', 'all', '61', '1.5'])('reading the feed with the limit %s is refused', async (limit) => {
    expect((await request(`?limit=${limit}`)).status).toBe(400);
  });

  it('reading the feed takes as many queries for five authors as for one', async () => {
    const select = vi.spyOn(database, 'select');
    const countQuestions = async (authors: number) => {
      const before = select.mock.calls.length;
      expect((await read()).length).toBe(authors);
      return select.mock.calls.length - before;
    };
    await addMessage(await app.signUp(), 0);
    const forOne = await countQuestions(1);
    for (let n = 1; n < 5; n += 1) await addMessage(await app.signUp(), n);
    expect(await countQuestions(5)).toBe(forOne);
  });

  it('the feed reports that its progress messages could not be loaded', async () => {
    await addMessage(reader, 1);
    await database.execute('alter table progress_messages rename to progress_messages_away');
    const broken = await request();
    await database.execute('alter table progress_messages_away rename to progress_messages');
    expect(broken.status).toBe(503);
    expect(await broken.json()).toMatchObject({
      error: { reason: 'feed_unavailable', message: 'Error loading progress updates' },
    });
  });
});

describe('a feed message after an hour', () => {
  it('a feed message disappears after an hour and is deleted by the sweep', async () => {
    await database.delete(progressMessages);
    const staying = await addMessage(reader, 59.9);
    await addMessage(reader, 60);
    expect((await read()).map(({ id }) => id)).toEqual([staying]);
    await createFeedSweep(app.services).run();
    const left = await database.select({ id: progressMessages.id }).from(progressMessages);
    expect(left).toEqual([{ id: staying }]);
  });
});
