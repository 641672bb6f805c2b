import { randomUUID } from 'node:crypto';
import {
  type Landing,
  landingKeptMs,
  landingOfferSchema,
  landingReplySchema,
} from '@focuspool/domain/landing/landing-contract';
import { placeSchema } from '@focuspool/domain/pool/pool-contract';
import { waitFor } from '@focuspool/domain/testing/waiting';
import { minuteMs } from '@focuspool/domain/time-units';
import { findTimerEnd } from '@focuspool/domain/timer/timer';
import { eq } from 'drizzle-orm';
import { describe, expect, it, onTestFinished } from 'vitest';
import { addFeedMessage } from '../../../testing/feed-messages.ts';
import { openLiveClient, serveTestLive } from '../../../testing/live-client.ts';
import { addTaskNamed, createOperationCalls, runTask } from '../../../testing/operation-calls.ts';
import type { Person } from '../../../testing/people.ts';
import { readReply, reasonOf } from '../../../testing/read-reply.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { user } from '../../platform/auth/auth-tables.ts';
import { insertSuspension } from '../../platform/suspension/suspension-store.ts';
import { createLandingSweep } from './landing-store.ts';
import { landings } from './landing-tables.ts';

const app = await startTestApp({ config: { hasSimulatedMembers: false } });
const { request, services, clock } = app;
const { database } = services;

/** Signs up a person with a task; returns what they can do with it. */
async function signUp(on: TestApp = app) {
  const person = await on.signUp({ isPremium: true });
  const calls = createOperationCalls(on, person);
  const { act } = calls;
  const task = runTask((await addTaskNamed(on, person, 'Write')).task);
  let key = randomUUID();
  const { cookie } = person;

  const addMessage = (mark = 50) => addFeedMessage(on.services, person, { runKey: key, mark });

  async function readEnd(): Promise<number | null> {
    const { run } = (await calls.readState()).state;
    return run && findTimerEnd(run.timer);
  }

  return {
    ...person,
    ...calls,
    key: () => key,
    addMessage,
    readEnd,
    async work(): Promise<string> {
      expect(await act({ kind: 'start_run', key, task })).toBe('accepted');
      return addMessage();
    },
    pause: () => act({ kind: 'pause_run', key }),
    async complete(): Promise<void> {
      expect(await act({ kind: 'complete_run', key, rounding: 'nearest' })).toBe('accepted');
      key = randomUUID();
    },
    async join() {
      onTestFinished(async () => void (await on.request('/api/pool/leave', { cookie, body: {} })));
      const joined = await on.request('/api/pool/join', { cookie, body: { taskId: task.taskId } });
      return readReply(placeSchema, joined);
    },
    async ask(query: Record<string, string>): Promise<number | null> {
      const path = `/api/landings/offer?${new URLSearchParams(query)}`;
      return (await readReply(landingOfferSchema, await on.request(path, { cookie }))).endsAt;
    },
    landAs: (seen: object, endsAt: number) =>
      act({ kind: 'land_run', key, task, endsAt, with: seen as { kind: 'message'; messageId: string } }),
    async land(messageId: string): Promise<string> {
      const endsAt = await this.ask({ kind: 'message', messageId });
      return endsAt === null ? 'not offered' : this.landAs({ kind: 'message', messageId }, endsAt);
    },
    async read(): Promise<Landing | null> {
      return (await readReply(landingReplySchema, await on.request('/api/landings', { cookie }))).landing;
    },
  };
}

const goTo = (instant: number) => clock.advance(instant - clock.now().getTime());
const hide = ({ cookie }: Person, { userId }: Person, method = 'PUT') =>
  request(`/api/hidden-people/${userId}`, { cookie, method });
const namesOf = (landing: Landing | null) => landing?.people.map(({ username }) => username);

/** Sets up two people who land together in 20 minutes; the one who was seen takes longer breaks. */
async function landTwo() {
  const [mira, ann] = [await signUp(), await signUp()];
  await mira.act({ kind: 'set_rhythm', settings: { shortBreakMinutes: 9 } });
  const messageId = await mira.work();
  clock.advance(5 * minuteMs);
  expect(await ann.land(messageId)).toBe('accepted');
  return { mira, ann, messageId, endsAt: (await mira.readEnd()) ?? 0 };
}

describe('landing with another person', () => {
  it('two runs that land together end at the same millisecond, and each person sees the other', async () => {
    const { mira, ann, messageId, endsAt } = await landTwo();
    expect(await ann.readEnd()).toBe(endsAt);
    expect(await ann.read()).toMatchObject({
      endsAt,
      runKey: ann.key(),
      people: [{ username: mira.username }],
    });
    expect(await mira.read()).toMatchObject({
      endsAt,
      runKey: mira.key(),
      people: [{ username: ann.username }],
    });
    const [one, other] = [await ann.read(), await mira.read()];
    expect(await ann.ask({ kind: 'message', messageId })).toBeNull();
    expect(one?.break).toEqual(other?.break);
    expect(one?.break.minutes).toBe(9);
  });

  it('a person who joins a landing later lands with everyone in it', async () => {
    const { mira, ann, messageId } = await landTwo();
    const [ben, cem] = [await signUp(), await signUp()];
    clock.advance(1);
    expect(await ben.land(messageId)).toBe('accepted');
    clock.advance(1);
    await ann.addMessage();
    expect(await cem.land(await ann.addMessage(80))).toBe('accepted');
    expect(namesOf(await mira.read())).toEqual([ann.username, ben.username, cem.username]);
    expect(new Set(namesOf(await cem.read()))).toEqual(new Set([mira.username, ann.username, ben.username]));
  });

  it('two people who land with each other at once land together', async () => {
    const [ann, ben] = [await signUp(), await signUp()];
    const ofAnn = await ann.work();
    clock.advance(100);
    const ofBen = await ben.work();
    const verdicts = await Promise.all([ann.land(ofBen), ben.land(ofAnn)]);
    expect(verdicts).toContain('accepted');
    expect(await ann.readEnd()).toBe(await ben.readEnd());
    expect(namesOf(await ann.read())).toEqual([ben.username]);
    expect(namesOf(await ben.read())).toEqual([ann.username]);
  });

  it('a member of a room can land with another one from their card, a person elsewhere cannot', async () => {
    const [mira, ann] = [await signUp(), await signUp()];
    await mira.work();
    const { memberId } = await mira.join();
    const elsewhere = await signUp();
    expect(await elsewhere.ask({ kind: 'member', memberId })).toBeNull();
    await ann.join();
    const endsAt = (await ann.ask({ kind: 'member', memberId })) ?? 0;
    expect(endsAt).toBe(await mira.readEnd());
    expect(await ann.landAs({ kind: 'member', memberId }, endsAt)).toBe('accepted');
    expect(namesOf(await mira.read())).toEqual([ann.username]);
    const { room } = await ann.join();
    const ends = room.members.map(({ run }) => run.endsAt);
    expect(new Set(ends).size).toBe(1);
  });
});

describe('leaving a landing', () => {
  it.each([
    ['pauses the run', 'pause_run'],
    ['lets the run go', 'drop_run'],
    ['completes the run early', 'complete_run'],
  ] as const)('a person who %s is out of the landing, and the other keeps their end', async (_does, kind) => {
    const { mira, ann, endsAt } = await landTwo();
    clock.advance(minuteMs);
    const rounding = 'nearest';
    await mira.act(kind === 'complete_run' ? { kind, key: mira.key(), rounding } : { kind, key: mira.key() });
    expect(await ann.read()).toBeNull();
    expect(await mira.read()).toBeNull();
    expect(await ann.readEnd()).toBe(endsAt);
  });

  it('a person who resumes a paused run is out of the landing but can land again', async () => {
    const { mira, ann, messageId } = await landTwo();
    await ann.pause();
    clock.advance(1);
    expect(await ann.act({ kind: 'start_run', key: ann.key(), task: runTask() })).toBe('accepted');
    expect(await mira.read()).toBeNull();
    const ben = await signUp();
    expect(await ben.land(await ann.addMessage())).toBe('accepted');
    expect(namesOf(await ben.read())).toEqual([ann.username]);
    expect(await ann.land(messageId)).toBe('accepted');
    expect(namesOf(await mira.read())).toEqual([ann.username]);
  });

  it('landing is refused without any change if the other run has changed since it was seen', async () => {
    const [mira, ann] = [await signUp(), await signUp()];
    const messageId = await mira.work();
    const seen = { kind: 'message', messageId };
    const endsAt = (await mira.readEnd()) ?? 0;
    await mira.pause();
    const before = await ann.readRows();
    expect(await ann.landAs(seen, endsAt)).toBe('landing_missed');
    clock.advance(minuteMs);
    await mira.act({ kind: 'start_run', key: mira.key(), task: runTask() });
    expect(await ann.landAs(seen, endsAt)).toBe('landing_missed');
    clock.advance(minuteMs);
    await mira.complete();
    expect(await ann.landAs(seen, endsAt)).toBe('landing_missed');
    await mira.work();
    expect(await ann.land(messageId)).toBe('not offered');
    expect(await ann.readRows()).toEqual(before);
    expect(await ann.read()).toBeNull();
  });

  it('landing corrects an end that is up to a second off and refuses one that is further off', async () => {
    const [mira, ann] = [await signUp(), await signUp()];
    const messageId = await mira.work();
    const endsAt = (await mira.readEnd()) ?? 0;
    expect(await ann.landAs({ kind: 'message', messageId }, endsAt + 700)).toBe('accepted');
    expect(await ann.readEnd()).toBe(endsAt);
    expect(await ann.landAs({ kind: 'message', messageId }, endsAt + 1_001)).toBe('landing_missed');
  });

  it('a device whose clock is off by an hour lands at the same moment', async () => {
    const [mira, ann] = [await signUp(), await signUp()];
    const messageId = await mira.work();
    const endsAt = (await mira.readEnd()) ?? 0;
    const ahead = clock.now().getTime() + 60 * minuteMs;
    const landing = { kind: 'land_run', key: ann.key(), task: runTask(), endsAt } as const;
    const operation = ann.stamp({ ...landing, with: { kind: 'message', messageId } }, { at: ahead });
    expect(await ann.send([operation], ahead)).toMatchObject([{ state: 'accepted' }]);
    expect(await ann.readEnd()).toBe(endsAt);
    expect(namesOf(await mira.read())).toEqual([ann.username]);
  });
});

describe('refused landings', () => {
  it.each([
    [20.01, false],
    [20, true],
    [0, true],
  ])('landing is offered after %d of 25 minutes: %s', async (minutes, isOffered) => {
    const [mira, ann] = [await signUp(), await signUp()];
    const messageId = await mira.work();
    clock.advance(minutes * minuteMs);
    const endsAt = (await mira.readEnd()) ?? 0;
    expect(await ann.ask({ kind: 'message', messageId })).toBe(isOffered ? endsAt : null);
    const verdict = await ann.landAs({ kind: 'message', messageId }, endsAt);
    expect(verdict).toBe(isOffered ? 'accepted' : 'landing_out_of_reach');
  });

  it('landing with oneself, an unknown member or an unknown message is refused', async () => {
    const mira = await signUp();
    const messageId = await mira.work();
    const endsAt = (await mira.readEnd()) ?? 0;
    expect(await mira.ask({ kind: 'message', messageId })).toBeNull();
    expect(await mira.landAs({ kind: 'message', messageId }, endsAt)).toBe('thing_own');
    const gone = { kind: 'message', messageId: randomUUID() };
    expect(await mira.ask(gone)).toBeNull();
    expect(await mira.landAs(gone, endsAt)).toBe('thing_missing');
    expect(await mira.landAs({ kind: 'member', memberId: randomUUID() }, endsAt)).toBe('thing_missing');
  });

  it('landing with a simulated member is refused', async () => {
    const lively = await startTestApp({ config: { hasSimulatedMembers: true } });
    const ann = await signUp(lively);
    const { room } = await ann.join();
    const simulated = room.members.find(({ isSimulated }) => isSimulated);
    const seen = { kind: 'member', memberId: simulated?.id ?? '' };
    expect(await ann.ask(seen)).toBeNull();
    expect(await ann.landAs(seen, simulated?.run.endsAt ?? 0)).toBe('thing_missing');
  });

  it.each(['the viewer', 'the seen person'])(
    'no landing is offered if %s hides the other, and landing is refused as missed',
    async (who) => {
      const [mira, ann] = [await signUp(), await signUp()];
      const messageId = await mira.work();
      const endsAt = (await mira.readEnd()) ?? 0;
      await (who === 'the viewer' ? hide(ann, mira) : hide(mira, ann));
      expect(await ann.ask({ kind: 'message', messageId })).toBeNull();
      expect(await ann.landAs({ kind: 'message', messageId }, endsAt)).toBe('landing_missed');
      expect(await mira.read()).toBeNull();
      expect(await database.select().from(landings).where(eq(landings.userId, ann.userId))).toEqual([]);
    },
  );

  it('people in a landing do not see each other once one hides the other or is suspended', async () => {
    const { mira, ann, messageId } = await landTwo();
    const ben = await signUp();
    clock.advance(1);
    expect(await ben.land(messageId)).toBe('accepted');
    await hide(ann, ben);
    expect(namesOf(await ann.read())).toEqual([mira.username]);
    expect(namesOf(await ben.read())).toEqual([mira.username]);
    expect(namesOf(await mira.read())).toEqual([ann.username, ben.username]);
    const suspension = { userId: mira.userId, suspendedAt: clock.now(), reason: 'Spam' };
    await database.transaction((tx) => insertSuspension(tx, suspension));
    expect(await ann.read()).toBeNull();
  });

  it('hiding a person in a landing notifies the open pages of both and of no one else', async () => {
    const { mira, ann, endsAt } = await landTwo();
    const ben = await signUp();
    const url = await serveTestLive(app);
    const readers = await Promise.all(
      [mira, ann, ben].map(async (person) => {
        const client = await openLiveClient(url, { cookie: person.cookie });
        const topic = `landing:${person.userId}`;
        await client.subscribe(topic);
        return () => client.messagesOf(topic);
      }),
    );
    await hide(ben, mira);
    await hide(mira, ann);
    await waitFor(() =>
      expect(readers.slice(0, 2).map((readMessages) => readMessages())).toEqual([[{ endsAt }], [{ endsAt }]]),
    );
    expect(readers[2]?.()).toEqual([]);
    expect(await ann.read()).toBeNull();
  });

  it('asking for a landing offer requires premium and a valid query', async () => {
    const messageId = await (await signUp()).work();
    const ask = ({ cookie }: { cookie: string }, query = `kind=message&messageId=${messageId}`) =>
      request(`/api/landings/offer?${query}`, { cookie });
    expect((await ask({ cookie: '' })).status).toBe(401);
    expect(await reasonOf(await ask(await app.signUp({ isVerified: false })))).toBe('email_not_verified');
    expect(await reasonOf(await ask(await app.signUp()))).toBe('not_premium');
    expect((await ask(await signUp(), 'kind=message&messageId=x')).status).toBe(400);
    expect((await ask(await signUp())).status).toBe(200);
  });
});

describe('after a landing', () => {
  it('people who landed together see each other before and after each completes the run', async () => {
    const { mira, ann, endsAt } = await landTwo();
    goTo(endsAt);
    expect(namesOf(await ann.read())).toEqual([mira.username]);
    clock.advance(10_000);
    await mira.complete();
    expect(namesOf(await ann.read())).toEqual([mira.username]);
    expect(namesOf(await mira.read())).toEqual([ann.username]);
    await ann.complete();
    expect(await ann.read()).toMatchObject({ endsAt, people: [{ username: mira.username }] });
  });

  it('extending a run after its landing keeps the landing', async () => {
    const { mira, ann, endsAt } = await landTwo();
    goTo(endsAt + 10_000);
    expect(await mira.act({ kind: 'extend_run', key: mira.key(), minutes: 5 })).toBe('accepted');
    expect(namesOf(await ann.read())).toEqual([mira.username]);
    clock.advance(5 * minuteMs);
    await mira.complete();
    expect(namesOf(await ann.read())).toEqual([mira.username]);
  });

  it('both people of a landing take the same break with the same end, whenever they start it', async () => {
    const { mira, ann, endsAt } = await landTwo();
    const { break: shared } = (await ann.read()) ?? {};
    const { key = '', minutes = 0 } = shared ?? {};
    const share = { kind: 'share_break', key, startedAt: endsAt, minutes } as const;
    expect(await ann.act(share)).toBe('break_over');
    goTo(endsAt + 10_000);
    await ann.complete();
    // The shared break counts, whatever the device says about it.
    expect(await ann.act({ ...share, startedAt: endsAt - 1, minutes: 30 })).toBe('accepted');
    clock.advance(3 * minuteMs);
    await mira.complete();
    expect(await mira.act(share)).toBe('accepted');
    for (const person of [ann, mira]) {
      const { lastBreak } = (await person.readRows()).rhythm;
      expect(lastBreak).toEqual({ key, startedAt: endsAt, minutes, leftAt: null });
    }
    const late = await signUp();
    expect(await late.act(share)).toBe('break_over');
  });

  it('a shared break cannot be taken after its end', async () => {
    const { ann, endsAt } = await landTwo();
    const { break: shared } = (await ann.read()) ?? {};
    const { key = '', minutes = 0 } = shared ?? {};
    goTo(endsAt);
    await ann.complete();
    clock.advance(minutes * minuteMs);
    expect(await ann.act({ kind: 'share_break', key, startedAt: endsAt, minutes })).toBe('break_over');
  });

  it('a landing ends with the account of either person and is deleted after a day', async () => {
    const { mira, ann, endsAt } = await landTwo();
    const countKept = ({ userId }: Person) => database.$count(landings, eq(landings.userId, userId));
    await database.delete(user).where(eq(user.id, mira.userId));
    expect([await ann.read(), await countKept(mira)]).toEqual([null, 0]);
    const sweep = createLandingSweep(services);
    goTo(endsAt + landingKeptMs);
    await sweep.run();
    expect(await countKept(ann)).toBe(1);
    clock.advance(1);
    await sweep.run();
    expect(await countKept(ann)).toBe(0);
  });
});
