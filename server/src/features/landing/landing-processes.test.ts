import { randomUUID } from 'node:crypto';
import { landingReplySchema } from '@focuspool/domain/landing/landing-contract';
import { waitUntil } from '@focuspool/domain/testing/waiting';
import { findTimerEnd } from '@focuspool/domain/timer/timer';
import { expect, it } from 'vitest';
import { openSharedDatabase } from '../../../testing/databases/shared-database.ts';
import { addFeedMessage } from '../../../testing/feed-messages.ts';
import { openLiveClient } from '../../../testing/live-client.ts';
import { createOperationCalls, runTask } from '../../../testing/operation-calls.ts';
import { createPerson } from '../../../testing/people.ts';
import type { ServerProgram } from '../../../testing/processes/program.ts';
import { readReply } from '../../../testing/read-reply.ts';
import { systemClock } from '../../platform/clock.ts';

const rounds = 12;

type App = Awaited<ReturnType<typeof openSharedDatabase>>['app'];

/** Creates a person who is served by that process. */
async function signUpAt({ request }: ServerProgram, app: App) {
  const person = await createPerson(app, { isPremium: true });
  const { cookie } = person;
  const { act, readState } = createOperationCalls({ ...app, request, clock: systemClock }, person);
  const task = runTask();

  return {
    ...person,
    act,
    /** Begins a run at the given time, and tells of it in the feed. */
    async work(at = Date.now()) {
      const key = randomUUID();
      expect(await act({ kind: 'start_run', key, task }, { at })).toBe('accepted');
      const messageId = await addFeedMessage(app.services, person, { runKey: key });
      return { key, messageId, endsAt: (await this.readEnd()) ?? 0 };
    },
    async readEnd(): Promise<number | null> {
      const { run } = (await readState()).state;
      return run && findTimerEnd(run.timer);
    },
    async readLanding() {
      return (await readReply(landingReplySchema, await request('/api/landings', { cookie }))).landing;
    },
    land: (key: string, messageId: string, endsAt: number) =>
      act({ kind: 'land_run', key, task, endsAt, with: { kind: 'message', messageId } }),
  };
}

it('landing while the other person pauses at another process is refused or undone with a message', {
  timeout: 180_000,
}, async () => {
  const { app, start } = await openSharedDatabase();
  const [here, there] = await Promise.all([start(), start()]);
  const ann = await signUpAt(here, app);
  const client = await openLiveClient(here.liveUrl, { cookie: ann.cookie });
  const address = `landing:${ann.userId}`;
  await client.subscribe(address);
  for (let round = 0; round < rounds; round += 1) {
    const mira = await signUpAt(there, app);
    const { key, messageId, endsAt } = await mira.work();
    const own = randomUUID();
    const toldBefore = client.messagesOf(address).length;
    const land = () => ann.land(own, messageId, endsAt);
    const pause = () => mira.act({ kind: 'pause_run', key });
    // Which of the two is sent first alternates.
    const [landed, paused] =
      round % 2 === 0
        ? await Promise.all([land(), pause()])
        : (await Promise.all([pause(), land()])).toReversed();
    expect(paused).toBe('accepted');
    expect(['accepted', 'landing_missed']).toContain(landed);
    expect(await ann.readLanding()).toBeNull();
    expect(await mira.readLanding()).toBeNull();
    if (landed === 'accepted') {
      expect(await ann.readEnd()).toBe(endsAt);
      // Once for their own landing, and once more for the pause that came after it.
      await waitUntil(() => client.messagesOf(address).length >= toldBefore + 2);
    } else expect(await ann.readEnd()).toBeNull();
    await ann.act({ kind: 'drop_run', key: own });
  }
});

it('two people who land with each other at two processes at once end together without a deadlock', {
  timeout: 180_000,
}, async () => {
  const { app, start } = await openSharedDatabase();
  const [here, there] = await Promise.all([start(), start()]);
  for (let round = 0; round < rounds; round += 1) {
    const [ann, ben] = [await signUpAt(here, app), await signUpAt(there, app)];
    const at = Date.now();
    const [ofAnn, ofBen] = [await ann.work(at), await ben.work(at)];
    const verdicts = await Promise.all([
      ann.land(ofAnn.key, ofBen.messageId, ofBen.endsAt),
      ben.land(ofBen.key, ofAnn.messageId, ofAnn.endsAt),
    ]);
    // The second to be decided finds that the other's run now ends with their own, a moment at most from the end that was seen.
    expect(verdicts).toEqual(['accepted', 'accepted']);
    expect(await ann.readEnd()).toBe(await ben.readEnd());
    expect((await ann.readLanding())?.people.map(({ id }) => id)).toEqual([ben.userId]);
    expect((await ben.readLanding())?.people.map(({ id }) => id)).toEqual([ann.userId]);
  }
});
