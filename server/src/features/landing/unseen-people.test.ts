import { landingOfferSchema, landingReplySchema } from '@focuspool/domain/landing/landing-contract';
import { expect, it } from 'vitest';
import { addFeedMessage } from '../../../testing/feed-messages.ts';
import { signUpToLand } from '../../../testing/landing-calls.ts';
import { runTask } from '../../../testing/operation-calls.ts';
import type { Person } from '../../../testing/people.ts';
import { readReply, reasonOf } from '../../../testing/read-reply.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { insertHiddenThing } from '../../platform/hidden-things/hidden-thing-store.ts';
import { insertSuspension } from '../../platform/suspension/suspension-store.ts';

const app = await startTestApp({ config: { hasSimulatedMembers: false } });
const { request, services, clock } = app;
const { database } = services;
const signUp = () => signUpToLand(app);

it.each(['which only its author may see', 'hidden by reports'])(
  'a message %s leads no one to its author, neither to land nor to cheer',
  async (what) => {
    const [mira, ann] = [await signUp(), await signUp()];
    await mira.start();
    const isReported = what === 'hidden by reports';
    const parts = isReported ? {} : { mark: 0, intention: 'A draft' };
    const messageId = await addFeedMessage(services, mira, { runKey: mira.key(), ...parts });
    const thing = { ownerId: mira.userId, kind: 'message', key: messageId } as const;
    if (isReported) await database.transaction((tx) => insertHiddenThing(tx, thing, clock.now()));
    const seen = { kind: 'message', messageId } as const;
    const { cookie } = ann;
    const offer = await request(`/api/landings/offer?${new URLSearchParams(seen)}`, { cookie });
    expect(await readReply(landingOfferSchema, offer)).toEqual({ endsAt: null });
    const landing = { key: ann.key(), task: runTask(), endsAt: await mira.readEnd(), with: seen };
    expect(await ann.act({ kind: 'land_run', ...landing })).toBe('thing_missing');
    const cheered = await request('/api/cheers', { cookie, body: { ...seen, byName: false } });
    expect(await reasonOf(cheered)).toBe('thing_missing');
  },
);

it('a person who hides another, or is suspended, is not said to have left the landing, as one who pauses is', async () => {
  const [mira, ann, ben] = [await signUp(), await signUp(), await signUp()];
  await mira.start();
  await ann.landWith(mira);
  await ben.landWith(mira);
  const listLeft = async ({ cookie }: Person) =>
    (await readReply(landingReplySchema, await request('/api/landings', { cookie }))).left;
  await request(`/api/hidden-people/${ben.userId}`, { cookie: ann.cookie, method: 'PUT' });
  expect([await listLeft(ann), await listLeft(ben), await listLeft(mira)]).toEqual([[], [], []]);
  await mira.act({ kind: 'pause_run', key: mira.key() });
  expect([await listLeft(ann), await listLeft(ben)]).toEqual([[mira.userId], [mira.userId]]);
  await ann.act({ kind: 'pause_run', key: ann.key() });
  expect([await listLeft(ben), await listLeft(mira)]).toEqual([[mira.userId], []]);
  const suspension = { userId: mira.userId, suspendedAt: clock.now(), reason: 'Spam' };
  await database.transaction((tx) => insertSuspension(tx, suspension));
  expect(await listLeft(ben)).toEqual([]);
});
