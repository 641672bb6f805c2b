import { randomUUID } from 'node:crypto';
import { landingReplySchema } from '@focuspool/domain/landing/landing-contract';
import { minuteMs } from '@focuspool/domain/time-units';
import { findTimerEnd } from '@focuspool/domain/timer/timer';
import { expect, it } from 'vitest';
import { createOperationCalls, runTask } from '../../../testing/operation-calls.ts';
import { readReply } from '../../../testing/read-reply.ts';
import { startTestApp } from '../../../testing/test-app.ts';

const app = await startTestApp();
const { request, signUp, clock } = app;
const rounding = 'nearest';

async function signUpToLand() {
  const person = await signUp({ isPremium: true });
  const { cookie } = person;
  const key = randomUUID();
  return {
    ...person,
    ...createOperationCalls(app, person),
    key,
    read: async () =>
      (await readReply(landingReplySchema, await request('/api/landings', { cookie }))).landing,
  };
}
type Landed = Awaited<ReturnType<typeof signUpToLand>>;

/** Sets up two people who landed together half a minute ago. */
async function landTwo() {
  const [mira, ann] = [await signUpToLand(), await signUpToLand()];
  await request('/api/landings/link', { method: 'PUT', cookie: mira.cookie, body: { isOn: true } });
  expect(await mira.act({ kind: 'start_run', key: mira.key, task: runTask() })).toBe('accepted');
  const { run } = (await mira.readState()).state;
  const endsAt = (run && findTimerEnd(run.timer)) ?? 0;
  const seen = { kind: 'link', username: mira.username } as const;
  const land = { kind: 'land_run', key: ann.key, task: runTask(), endsAt, with: seen } as const;
  expect(await ann.act(land)).toBe('accepted');
  clock.advance(endsAt + 30_000 - clock.now().getTime());
  return { mira, ann, endsAt };
}

async function complete({ act, key }: Landed): Promise<void> {
  expect(await act({ kind: 'complete_run', key, rounding })).toBe('accepted');
}

async function correct({ act, key }: Landed, isDeleted: boolean): Promise<void> {
  const change = isDeleted ? ({ kind: 'delete' } as const) : ({ kind: 'minutes', minutes: 5 } as const);
  expect(await act({ kind: 'correct_run', key, change })).toBe('accepted');
}

it.each([
  ['lets their run go', ({ act, key }: Landed) => act({ kind: 'drop_run', key })],
  ['corrects their run', (mira: Landed) => complete(mira).then(() => correct(mira, false))],
  ['deletes their run', (mira: Landed) => complete(mira).then(() => correct(mira, true))],
] as const)('a person who %s after a landing does not change it for the others', async (_does, undo) => {
  const { mira, ann, endsAt } = await landTwo();
  await undo(mira);
  await complete(ann);
  const landing = await ann.read();
  expect(landing?.people).toEqual([{ id: mira.userId, username: mira.username }]);
  const { key = '', minutes = 0 } = landing?.break ?? {};
  expect(await ann.act({ kind: 'share_break', key, startedAt: endsAt, minutes })).toBe('accepted');
  // Mira's own landing belongs to a run that she no longer has.
  expect(await mira.read()).toBeNull();
});

it('a person who let their run go before a landing is out of it, even if the server learns later', async () => {
  const { mira, ann, endsAt } = await landTwo();
  const at = endsAt - minuteMs;
  expect(await mira.act({ kind: 'drop_run', key: mira.key }, { at })).toBe('accepted');
  expect(await ann.read()).toBeNull();
});
