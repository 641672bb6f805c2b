import { cheersReplySchema } from '@focuspool/domain/cheer/cheer-contract';
import { expect, it } from 'vitest';
import { openSharedDatabase } from '../../../testing/databases/shared-database.ts';
import { addFeedMessage } from '../../../testing/feed-messages.ts';
import { createOperationCalls, startRun } from '../../../testing/operation-calls.ts';
import { createPerson } from '../../../testing/people.ts';
import { readReply } from '../../../testing/read-reply.ts';
import { cheers } from './cheer-tables.ts';

it('repeated cheers of a person at two processes count once, even while the run ends', {
  timeout: 180_000,
}, async () => {
  const { app, database, start } = await openSharedDatabase();
  const [here, there] = await Promise.all([start(), start()]);
  const signUp = () => createPerson(app, { isPremium: true });
  const [worker, ann, ben] = [await signUp(), await signUp(), await signUp()];
  const { key } = (await startRun(app, worker)).timer;
  const messageId = await addFeedMessage(app.services, worker, { runKey: key });
  const body = { kind: 'message', messageId, byName: false };
  const cheer = async ({ request }: typeof here, { cookie }: typeof ann) =>
    (await request('/api/cheers', { cookie, body })).status;
  const atBoth = (person: typeof ann) =>
    Array.from({ length: 6 }, (_, at) => cheer(at % 2 === 0 ? here : there, person));

  expect(new Set(await Promise.all(atBoth(ann)))).toEqual(new Set([200]));
  expect(await database.$count(cheers)).toBe(1);

  const { act } = createOperationCalls(app, worker);
  app.clock.advance(60_000);
  const [verdict, ...late] = await Promise.all([
    act({ kind: 'complete_run', key, rounding: 'nearest' }),
    ...atBoth(ben),
  ]);
  expect(verdict).toBe('accepted');
  const isIn = late.includes(200);
  for (const status of late) expect([200, 404]).toContain(status);
  expect(await database.$count(cheers)).toBe(isIn ? 2 : 1);
  for (const { request } of [here, there]) {
    const read = await readReply(cheersReplySchema, await request('/api/cheers', { cookie: worker.cookie }));
    expect(read.cheers).toMatchObject({ people: isIn ? 2 : 1, names: [] });
  }
});
