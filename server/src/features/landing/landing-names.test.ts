import { randomUUID } from 'node:crypto';
import { landingReplySchema } from '@focuspool/domain/landing/landing-contract';
import { waitFor } from '@focuspool/domain/testing/waiting';
import { findTimerEnd } from '@focuspool/domain/timer/timer';
import { expect, it } from 'vitest';
import { openLiveClient, serveTestLive } from '../../../testing/live-client.ts';
import { createOperationCalls, runTask } from '../../../testing/operation-calls.ts';
import { readReply } from '../../../testing/read-reply.ts';
import { startTestApp } from '../../../testing/test-app.ts';

/** Lets two people land together, and listens to what the open page of the second is told of it. */
async function landTwo() {
  const app = await startTestApp({ config: { hasSimulatedMembers: false } });
  const { request } = app;
  const signUp = () => app.signUp({ isPremium: true });
  const [mira, ann] = [await signUp(), await signUp()];
  await request('/api/landings/link', { method: 'PUT', cookie: mira.cookie, body: { isOn: true } });
  const ofMira = createOperationCalls(app, mira);
  await ofMira.act({ kind: 'start_run', key: randomUUID(), task: runTask() });
  const { run } = (await ofMira.readState()).state;
  const endsAt = (run && findTimerEnd(run.timer)) ?? 0;
  const seen = { kind: 'link', username: mira.username } as const;
  const land = { kind: 'land_run', key: randomUUID(), task: runTask(), endsAt, with: seen } as const;
  expect(await createOperationCalls(app, ann).act(land)).toBe('accepted');
  const page = await openLiveClient(await serveTestLive(app), { cookie: ann.cookie });
  const topic = `landing:${ann.userId}`;
  await page.subscribe(topic);
  const readNames = async () => {
    const { landing } = await readReply(landingReplySchema, await request('/api/landings', ann));
    return landing?.people.map(({ username }) => username);
  };
  return { request, signUp, mira, received: () => page.messagesOf(topic), message: { endsAt }, readNames };
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
