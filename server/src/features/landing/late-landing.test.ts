import { randomUUID } from 'node:crypto';
import { landingReplySchema } from '@focuspool/domain/landing/landing-contract';
import { minuteMs } from '@focuspool/domain/time-units';
import { expect, it } from 'vitest';
import { createOperationCalls, runTask } from '../../../testing/operation-calls.ts';
import { readReply } from '../../../testing/read-reply.ts';
import { startTestApp } from '../../../testing/test-app.ts';

const app = await startTestApp();
const { request, signUp, clock } = app;

/** Sends, `afterMinutes` late, the landing of a person who was offline, with someone about whom nothing is known any more. */
async function sendLateLanding(afterMinutes: number) {
  const person = await signUp({ isPremium: true });
  const calls = createOperationCalls(app, person);
  const key = randomUUID();
  const at = clock.now().getTime();
  const endsAt = at + 25 * minuteMs;
  clock.advance(afterMinutes * minuteMs);
  const seen = { kind: 'message', messageId: randomUUID() } as const;
  const verdict = await calls.act({ kind: 'land_run', key, task: runTask(), endsAt, with: seen }, { at });
  return { ...person, ...calls, key, endsAt, verdict };
}

it('a landing received after its moment is accepted and its run counts, but with no one else', async () => {
  const { act, key, endsAt, verdict, cookie, readState } = await sendLateLanding(30);
  expect(verdict).toBe('accepted');
  const complete = { kind: 'complete_run', key, rounding: 'nearest' } as const;
  expect(await act(complete, { at: endsAt })).toBe('accepted');
  expect((await readState()).state.run).toBeNull();
  const { landing } = await readReply(landingReplySchema, await request('/api/landings', { cookie }));
  expect(landing).toBeNull();
});

it('a landing received before its moment is refused if its message is unknown', async () => {
  expect((await sendLateLanding(24)).verdict).toBe('thing_missing');
});
