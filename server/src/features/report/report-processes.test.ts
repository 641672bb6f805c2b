import { feedReplySchema } from '@focuspool/domain/feed/feed-contract';
import { waitUntil } from '@focuspool/domain/testing/waiting';
import { expect, it } from 'vitest';
import { openSharedDatabase } from '../../../testing/databases/shared-database.ts';
import { addFeedMessage } from '../../../testing/feed-messages.ts';
import { openLiveClient } from '../../../testing/live-client.ts';
import { createPerson, type Person } from '../../../testing/people.ts';
import type { ServerProgram } from '../../../testing/processes/program.ts';
import { readReply } from '../../../testing/read-reply.ts';

async function report({ request }: ServerProgram, { cookie }: Person, messageId: string): Promise<number> {
  return (await request('/api/reports', { cookie, body: { kind: 'message', messageId } })).status;
}

async function shows({ request }: ServerProgram, { cookie }: Person, messageId: string): Promise<boolean> {
  const { messages } = await readReply(feedReplySchema, await request('/api/feed', { cookie }));
  return messages.some(({ id }) => id === messageId);
}

it('three concurrent reports at two processes hide a message from readers of both, not from its owner', {
  timeout: 180_000,
}, async () => {
  const { app, start } = await openSharedDatabase();
  const [here, there] = await Promise.all([start(), start()]);
  const signUp = () => createPerson(app, { isPremium: true });
  const [owner, reader, ...reporters] = await Promise.all(Array.from({ length: 5 }, signUp));
  if (!owner || !reader) throw new Error('Nobody signed up');
  const id = await addFeedMessage(app.services, owner);
  const clients = await Promise.all([here, there].map(({ liveUrl }) => openLiveClient(liveUrl, reader)));
  for (const client of clients) await client.subscribe('feed_changes');

  const statuses = await Promise.all(
    [...reporters, ...reporters].map((reporter, at) => report(at % 2 === 0 ? here : there, reporter, id)),
  );
  expect(new Set(statuses)).toEqual(new Set([200]));
  for (const client of clients) {
    await waitUntil(() => client.messagesOf('feed_changes').length > 0);
    expect(client.messagesOf('feed_changes')).toEqual([{ hidden: [id], shown: [] }]);
  }
  for (const process of [here, there]) {
    expect(await shows(process, reader, id)).toBe(false);
    expect(await shows(process, owner, id)).toBe(true);
  }
});
