import { waitFor } from '@focuspool/domain/testing/waiting';
import { expect, it } from 'vitest';
import { signUpToLand } from '../../../testing/landing-calls.ts';
import { openLiveClient, serveTestLive } from '../../../testing/live-client.ts';
import { startTestApp } from '../../../testing/test-app.ts';

/** Lets two people land together, and listens to what the open page of the second is told of it. */
async function landTwo() {
  const app = await startTestApp({ config: { hasSimulatedMembers: false } });
  const [mira, ann] = [await signUpToLand(app), await signUpToLand(app)];
  await mira.start();
  const endsAt = await ann.landWith(mira);
  const page = await openLiveClient(await serveTestLive(app), { cookie: ann.cookie });
  const topic = `landing:${ann.userId}`;
  await page.subscribe(topic);
  const readNames = async () => (await ann.readLanding())?.people.map(({ username }) => username);
  const signUp = () => app.signUp({ isPremium: true });
  return {
    request: app.request,
    signUp,
    mira,
    received: () => page.messagesOf(topic),
    message: { endsAt },
    readNames,
  };
}

it('a landing is published again when a person in it changes their name', async () => {
  const { request, mira, received, message, readNames } = await landTwo();
  const username = `${mira.username}_2`;
  await request('/api/profile', { method: 'PATCH', cookie: mira.cookie, body: { username } });
  await waitFor(() => expect(received()).toEqual([message]));
  expect(await readNames()).toEqual([username]);
});

it('a landing is published again when the name of a person in it is hidden', async () => {
  const { request, signUp, mira, received, message, readNames } = await landTwo();
  const body = { kind: 'username', userId: mira.userId, username: mira.username };
  for (const { cookie } of [await signUp(), await signUp()]) await request('/api/reports', { cookie, body });
  expect([await readNames(), received()]).toEqual([[mira.username], []]);
  await request('/api/reports', { cookie: (await signUp()).cookie, body });
  await waitFor(() => expect(received()).toEqual([message]));
  expect(await readNames()).toEqual([null]);
});
