import { randomUUID } from 'node:crypto';
import { cheerKeptMs, cheersReplySchema, type GatheredCheers } from '@focuspool/domain/cheer/cheer-contract';
import { feedReplySchema } from '@focuspool/domain/feed/feed-contract';
import { placeSchema } from '@focuspool/domain/pool/pool-contract';
import { minuteMs } from '@focuspool/domain/time-units';
import { eq } from 'drizzle-orm';
import { describe, expect, it, onTestFinished } from 'vitest';
import { addFeedMessage } from '../../../testing/feed-messages.ts';
import { addTaskNamed, createOperationCalls, runTask } from '../../../testing/operation-calls.ts';
import type { Person } from '../../../testing/people.ts';
import { sitDown } from '../../../testing/pool-fixture.ts';
import { readReply, reasonOf } from '../../../testing/read-reply.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { user } from '../../platform/auth/auth-tables.ts';
import { insertHiddenThing } from '../../platform/hidden-things/hidden-thing-store.ts';
import { insertSuspension } from '../../platform/suspension/suspension-store.ts';
import { createCheerSweep } from './cheer-store.ts';
import { cheers } from './cheer-tables.ts';

const app = await startTestApp({ config: { hasSimulatedMembers: false } });
const { request, services, clock } = app;
const { database } = services;
const signUp = () => app.signUp({ isPremium: true });

/** Signs up a person who is on a run and has posted about it in the feed. */
async function signUpAtWork() {
  const person = await signUp();
  const { act } = createOperationCalls(app, person);
  const { task } = await addTaskNamed(app, person, 'Write');
  const begin = async () => {
    const key = randomUUID();
    await act({ kind: 'start_run', key, task: runTask(task) });
    return { key, messageId: await addFeedMessage(services, person, { runKey: key }) };
  };
  const { key, messageId } = await begin();
  const complete = async () => {
    clock.advance(minuteMs);
    expect(await act({ kind: 'complete_run', key, rounding: 'nearest' })).toBe('accepted');
  };
  const join = async () => {
    const { cookie } = person;
    onTestFinished(async () => void (await request('/api/pool/leave', { cookie, body: {} })));
    return readReply(placeSchema, await request('/api/pool/join', { cookie, body: { taskId: task.id } }));
  };
  return { ...person, key, messageId, act, begin, complete, join, task };
}

const give = ({ cookie }: Person, body: object) => request('/api/cheers', { cookie, body });
const cheer = (sender: Person, messageId: string, byName = false) =>
  give(sender, { kind: 'message', messageId, byName });
const hide = ({ cookie }: Person, { userId }: Person, method = 'PUT') =>
  request(`/api/hidden-people/${userId}`, { cookie, method });

async function read({ cookie }: Person): Promise<GatheredCheers | null> {
  return (await readReply(cheersReplySchema, await request('/api/cheers', { cookie }))).cheers;
}

const countKept = (runKey: string) =>
  database
    .select()
    .from(cheers)
    .then((rows) => rows.filter((row) => row.runKey === runKey).length);

describe('cheering for a current run', () => {
  it('cheers arrive together once the run is completed, with the names of senders who chose that', async () => {
    const worker = await signUpAtWork();
    const [ann, ben, cem] = [await signUp(), await signUp(), await signUp()];
    expect((await cheer(ann, worker.messageId)).status).toBe(200);
    expect((await cheer(ben, worker.messageId, true)).status).toBe(200);
    clock.advance(1);
    expect((await cheer(cem, worker.messageId, true)).status).toBe(200);
    expect(await read(worker)).toBeNull();
    await worker.complete();
    const endedAt = clock.now().getTime();
    expect(await read(worker)).toEqual({ endedAt, people: 3, names: [ben.username, cem.username] });
    // Reading again, as on another device, gives the same.
    expect(await read(worker)).toMatchObject({ people: 3 });
    expect(await read(ann)).toBeNull();
  });

  it('a cheer does not tell the name of a sender whose username is hidden by reports', async () => {
    const [worker, ann] = [await signUpAtWork(), await signUp()];
    await cheer(ann, worker.messageId, true);
    await worker.complete();
    const thing = { ownerId: ann.userId, kind: 'username', key: ann.username.toLowerCase() } as const;
    await database.transaction((tx) => insertHiddenThing(tx, thing, clock.now()));
    expect(await read(worker)).toMatchObject({ people: 1, names: [] });
  });

  it('nothing that a person can read or export reveals cheers while their run goes on', async () => {
    const [worker, ann] = [await signUpAtWork(), await signUp()];
    const readAll = async () => {
      const { cookie } = worker;
      const paths = ['/api/operations/state', '/api/privacy/data', '/api/feed', '/api/cheers'];
      const answers = await Promise.all(paths.map((path) => request(path, { cookie })));
      const texts = await Promise.all(answers.map((answer) => answer.text()));
      return texts.map((text) => text.replaceAll(/"exportedAt": ?"[^"]*"/g, ''));
    };
    const before = await readAll();
    await cheer(ann, worker.messageId, true);
    expect(await readAll()).toEqual(before);
  });

  it('repeated cheers of a person for a run count once, as first sent, by card or message', async () => {
    const [worker, ann] = [await signUpAtWork(), await signUpAtWork()];
    const { memberId } = await worker.join();
    await ann.join();
    const answers = await Promise.all([
      cheer(ann, worker.messageId),
      give(ann, { kind: 'member', memberId, byName: false }),
      cheer(ann, worker.messageId),
    ]);
    answers.push(await cheer(ann, worker.messageId, true));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await countKept(worker.key)).toBe(1);
    await worker.complete();
    expect(await read(worker)).toMatchObject({ people: 1, names: [] });
    // The next run can be cheered for again.
    const next = await worker.begin();
    expect((await cheer(ann, next.messageId)).status).toBe(200);
    expect(await countKept(next.key)).toBe(1);
  });

  it('cheers for a paused run that waits aside arrive when it is completed', async () => {
    const [worker, ann] = [await signUpAtWork(), await signUp()];
    clock.advance(minuteMs);
    await worker.act({ kind: 'pause_run', key: worker.key });
    expect((await cheer(ann, worker.messageId)).status).toBe(200);
    await worker.begin();
    expect(await read(worker)).toBeNull();
    await worker.complete();
    expect(await read(worker)).toMatchObject({ people: 1 });
  });

  it('cheers for a run that is let go are never delivered', async () => {
    const [worker, ann] = [await signUpAtWork(), await signUp()];
    await cheer(ann, worker.messageId);
    await worker.act({ kind: 'drop_run', key: worker.key });
    expect(await read(worker)).toBeNull();
    expect(await reasonOf(await cheer(ann, worker.messageId))).toBe('run_missing');
  });
});

describe('refused cheers', () => {
  it('a cheer for a run that is over or has not begun is refused', async () => {
    const [worker, ann] = [await signUpAtWork(), await signUpAtWork()];
    const { memberId } = await worker.join();
    await ann.join();
    await worker.complete();
    expect(await reasonOf(await cheer(ann, worker.messageId))).toBe('run_missing');
    const ofCard = { kind: 'member', memberId, byName: false };
    expect(await reasonOf(await give(ann, ofCard))).toBe('run_missing');
    await worker.act({ kind: 'set_run', key: randomUUID(), task: runTask(worker.task), minutes: 10 });
    expect(await reasonOf(await give(ann, ofCard))).toBe('run_missing');
    await worker.begin();
    // A message about the previous run cannot be used to cheer for the next one.
    expect(await reasonOf(await cheer(ann, worker.messageId))).toBe('run_missing');
    expect((await give(ann, ofCard)).status).toBe(200);
  });

  it('a cheer for oneself, an unknown message or a card of another room is refused', async () => {
    const [worker, ann] = [await signUpAtWork(), await signUp()];
    const { memberId } = await worker.join();
    expect(await reasonOf(await cheer(worker, worker.messageId))).toBe('thing_own');
    const ofCard = { kind: 'member', memberId, byName: false };
    expect(await reasonOf(await give(worker, ofCard))).toBe('thing_own');
    expect(await reasonOf(await give(ann, ofCard))).toBe('thing_missing');
    expect(await reasonOf(await cheer(ann, randomUUID()))).toBe('thing_missing');
    expect(await countKept(worker.key)).toBe(0);
  });

  it('cheering requires premium', async () => {
    const { messageId } = await signUpAtWork();
    const [free, unverified] = [await app.signUp(), await app.signUp({ isVerified: false })];
    expect((await cheer({ ...free, cookie: '' }, messageId)).status).toBe(401);
    expect(await reasonOf(await cheer(unverified, messageId))).toBe('email_not_verified');
    expect(await reasonOf(await cheer(free, messageId))).toBe('not_premium');
    expect((await cheer(await signUp(), 'nothing')).status).toBe(400);
  });

  it('a cheer for a simulated member is refused', async () => {
    const lively = await startTestApp({ config: { hasSimulatedMembers: true } });
    const person = await lively.signUp({ isPremium: true });
    const { room } = await sitDown(lively, person);
    const memberId = room.members.find(({ isSimulated }) => isSimulated)?.id;
    const body = { kind: 'member', memberId, byName: false };
    const refused = await lively.request('/api/cheers', { cookie: person.cookie, body });
    expect(await reasonOf(refused)).toBe('thing_missing');
  });
});

describe('cheers of people who are hidden, suspended or deleted', () => {
  it.each(['the sender', 'the receiver'])(
    'a cheer is accepted but dropped if %s hides the other',
    async (who) => {
      const [worker, ann] = [await signUpAtWork(), await signUp()];
      const [one, other] = who === 'the sender' ? [ann, worker] : [worker, ann];
      await hide(one, other);
      expect(await (await cheer(ann, worker.messageId, true)).json()).toEqual({});
      expect(await countKept(worker.key)).toBe(0);
    },
  );

  it('an earlier cheer is shown only while neither person hides the other', async () => {
    const [worker, ann] = [await signUpAtWork(), await signUp()];
    await cheer(ann, worker.messageId, true);
    await worker.complete();
    await hide(ann, worker);
    expect(await read(worker)).toBeNull();
    await hide(ann, worker, 'DELETE');
    expect(await read(worker)).toMatchObject({ people: 1, names: [ann.username] });
    await hide(worker, ann);
    expect(await read(worker)).toBeNull();
  });

  it('a suspended person cannot cheer, and their earlier cheers are not shown', async () => {
    const [worker, ann] = [await signUpAtWork(), await signUp()];
    await cheer(ann, worker.messageId);
    await worker.complete();
    const suspension = { userId: ann.userId, suspendedAt: clock.now(), reason: 'Spam' };
    await database.transaction((tx) => insertSuspension(tx, suspension));
    expect(await read(worker)).toBeNull();
    expect((await cheer(ann, worker.messageId)).status).toBe(401);
  });

  it('cheers are deleted with either account and after a day', async () => {
    const [worker, other, ann] = [await signUpAtWork(), await signUpAtWork(), await signUp()];
    await cheer(ann, worker.messageId);
    await cheer(worker, other.messageId);
    await cheer(ann, other.messageId);
    await database.delete(user).where(eq(user.id, worker.userId));
    expect(await countKept(worker.key)).toBe(0);
    expect(await countKept(other.key)).toBe(1);
    const sweep = createCheerSweep(services);
    clock.advance(cheerKeptMs);
    await sweep.run();
    expect(await countKept(other.key)).toBe(1);
    clock.advance(1);
    await sweep.run();
    expect(await countKept(other.key)).toBe(0);
  });
});

it('a feed message is marked as under way until its run is completed, unless its mark is 100', async () => {
  const [worker, reader] = [await signUpAtWork(), await signUp()];
  const isUnderWay = async (id: string) => {
    const answer = await request('/api/feed', { cookie: reader.cookie });
    const { messages } = await readReply(feedReplySchema, answer);
    return messages.find((message) => message.id === id)?.isUnderWay;
  };
  expect(await isUnderWay(worker.messageId)).toBe(true);
  const ended = await addFeedMessage(services, worker, { runKey: worker.key, mark: 100 });
  expect(await isUnderWay(ended)).toBeUndefined();
  await worker.complete();
  expect(await isUnderWay(worker.messageId)).toBeUndefined();
});
