import { randomUUID } from 'node:crypto';
import { type Landing, landingReplySchema } from '@focuspool/domain/landing/landing-contract';
import { findTimerEnd } from '@focuspool/domain/timer/timer';
import { createOperationCalls, runTask } from './operation-calls.ts';
import { readReply } from './read-reply.ts';
import type { TestApp } from './test-app.ts';

export type LandingPerson = Awaited<ReturnType<typeof signUpToLand>>;

/** Signs up a person with whom others can land by their link; returns what they can do. */
export async function signUpToLand(app: TestApp) {
  const person = await app.signUp({ isPremium: true });
  const { cookie } = person;
  await app.request('/api/landings/link', { method: 'PUT', cookie, body: { isOn: true } });
  const calls = createOperationCalls(app, person);
  let key = randomUUID();

  async function demand(what: Parameters<typeof calls.act>[0]): Promise<void> {
    const verdict = await calls.act(what);
    if (verdict !== 'accepted') throw new Error(`${what.kind} was refused: ${verdict}`);
  }
  async function readEnd(): Promise<number> {
    const { run } = (await calls.readState()).state;
    return (run && findTimerEnd(run.timer)) ?? 0;
  }

  return {
    ...person,
    ...calls,
    /** The key of the run that they are on, or begin next. */
    key: () => key,
    readEnd,
    start: () => demand({ kind: 'start_run', key, task: runTask() }),
    /** Lands with another of them; resolves to the moment. */
    async landWith(other: { username: string; readEnd: typeof readEnd }): Promise<number> {
      const endsAt = await other.readEnd();
      const seen = { kind: 'link', username: other.username } as const;
      await demand({ kind: 'land_run', key, task: runTask(), endsAt, with: seen });
      return endsAt;
    },
    async drop(): Promise<void> {
      await demand({ kind: 'drop_run', key });
      key = randomUUID();
    },
    readLanding: async (): Promise<Landing | null> =>
      (await readReply(landingReplySchema, await app.request('/api/landings', { cookie }))).landing,
  };
}
