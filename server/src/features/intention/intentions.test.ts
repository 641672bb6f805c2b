import { randomUUID } from 'node:crypto';
import { type FeedChange, feedReplySchema, type ProgressMessage } from '@focuspool/domain/feed/feed-contract';
import type { SaidIntention } from '@focuspool/domain/intention/intention';
import type { NewOperation } from '@focuspool/domain/operation/operation';
import { placeReplySchema, type RoomMember } from '@focuspool/domain/pool/pool-contract';
import { arbitraryTimer } from '@focuspool/domain/testing/arbitrary-timer';
import { waitUntil } from '@focuspool/domain/testing/waiting';
import { minuteMs } from '@focuspool/domain/time-units';
import { startsOf } from '@focuspool/domain/timer/timer';
import type { TaskVisibility } from '@focuspool/domain/visibility/task-visibility';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type LiveClient, openLiveClient, serveTestLive } from '../../../testing/live-client.ts';
import { addTask, createOperationCalls, runTask } from '../../../testing/operation-calls.ts';
import type { Person } from '../../../testing/people.ts';
import { readReply } from '../../../testing/read-reply.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { poolMembers } from '../pool/pool-tables.ts';
import { putCurrentRuns } from '../timer/current-run-store.ts';
import { selectIntention } from './intention-store.ts';

const config = { hasSimulatedMembers: false };
const app = await startTestApp({ config });
const { clock } = app;
const { database } = app.services;
let on = app;
const signUpPremium = () => app.signUp({ isPremium: true });
const request: typeof app.request = (...asked) => on.request(...asked);

/** Subscribes a reader to a topic, on an app of its own that handles every request until the test ends. */
async function listen(reader: Person, topic: string): Promise<LiveClient> {
  on = await startTestApp({ config, services: { database, clock } });
  onTestFinished(() => {
    on = app;
  });
  const client = await openLiveClient(await serveTestLive(on), reader);
  await client.subscribe(topic);
  return client;
}

/** Starts a person on a run with an intention; `visibility` says who sees the name of its task. */
async function startRunWithIntention(text: string, visibility: TaskVisibility = 'everyone') {
  const person = await signUpPremium();
  const calls = createOperationCalls({ ...app, request }, person);
  const [taskId, key] = [randomUUID(), randomUUID()];
  await calls.act(addTask('Write', taskId));
  await calls.act({ kind: 'show_task', taskId, visibility });
  const start = { kind: 'start_run', key, task: runTask({ id: taskId, text: 'Write' }) } as const;
  const intend = { kind: 'set_intention', key, text } as const;
  expect((await calls.send([calls.stamp(start), calls.stamp(intend)])).map(({ state }) => state)).toEqual([
    'accepted',
    'accepted',
  ]);
  return { person, taskId, key, ...calls };
}

const postIntention = ({ cookie }: Person, runKey: string) =>
  request('/api/feed', { cookie, body: { runKey, mark: 0 } });

async function readFeed({ cookie }: Person, author: Person): Promise<ProgressMessage[]> {
  const { messages } = await readReply(feedReplySchema, await request('/api/feed', { cookie }));
  return messages.filter(({ userId }) => userId === author.userId);
}

const listFeedIntentions = async (reader: Person, author: Person) =>
  (await readFeed(reader, author)).map(({ intention }) => intention);

async function joinRoom({ cookie }: Person, taskId: string): Promise<void> {
  expect((await request('/api/pool/join', { cookie, body: { taskId } })).status).toBe(200);
}

async function cardOf(reader: Person, author: Person): Promise<RoomMember | undefined> {
  const answer = await request('/api/pool/place', { cookie: reader.cookie });
  const { place } = await readReply(placeReplySchema, answer);
  return place?.room.members.find(({ userId }) => userId === author.userId);
}

/** Seats the person, and beside them a new roommate with a task of their own. */
async function joinRoomWithMate(person: Person, taskId: string): Promise<Person> {
  const mate = await signUpPremium();
  const own = randomUUID();
  await createOperationCalls(app, mate).act(addTask('Read', own));
  await joinRoom(person, taskId);
  await joinRoom(mate, own);
  return mate;
}

const feedChangesOf = (client: LiveClient) => client.messagesOf('feed_changes') as FeedChange[];

async function reportByThree(body: Record<string, unknown>): Promise<void> {
  for (let n = 0; n < 3; n += 1) {
    const { cookie } = await signUpPremium();
    expect((await request('/api/reports', { cookie, body })).status).toBe(200);
  }
}

describe('setting and posting an intention', () => {
  it('rows and state agree on an intention, its outcome and its end', async () => {
    const { act, key, readRows } = await startRunWithIntention('A page');
    expect((await readRows()).intention).toEqual({ key, text: 'A page', outcome: null });
    clock.advance(25 * minuteMs);
    expect(await act({ kind: 'note_outcome', key, outcome: 'not_yet' })).toBe('accepted');
    await act({ kind: 'complete_run', key, rounding: 'nearest' });
    expect((await readRows()).intention).toEqual({ key, text: 'A page', outcome: 'not_yet' });
    const next = randomUUID();
    await act({ kind: 'start_run', key: next, task: runTask() });
    clock.advance(5 * minuteMs);
    await act({ kind: 'complete_run', key: next, rounding: 'nearest' });
    expect((await readRows()).intention).toBeUndefined();
  });

  it.each([['x'.repeat(61)], ['a\u0000b'], ['\ud800'], ['a\u202eb'], [''], ['Focus Pool'], [null], [7]])(
    'the intention %j is refused as invalid input and the run goes on',
    async (text) => {
      const { act, readRows } = createOperationCalls(app, await signUpPremium());
      const key = randomUUID();
      await act({ kind: 'start_run', key, task: runTask() });
      expect(await act({ kind: 'set_intention', key, text } as NewOperation)).toBe('invalid_input');
      expect(await readRows()).toMatchObject({ run: { timer: { key } } });
    },
  );

  it('an unknown outcome is refused as invalid input', async () => {
    const { act, key } = await startRunWithIntention('A page');
    expect(await act({ kind: 'note_outcome', key, outcome: 'failed' } as unknown as NewOperation)).toBe(
      'invalid_input',
    );
  });

  it.each(['مسودة الفصل الثاني', 'Chapter 2 👩‍🚀🦖', '<b>bold</b> & "quoted"'])(
    'the intention %j is posted unchanged in one message, which then shows the outcome',
    async (text) => {
      const { person, key, act } = await startRunWithIntention(text);
      const reader = await signUpPremium();
      const client = await listen(reader, 'feed_changes');
      expect((await postIntention(person, key)).status).toBe(200);
      const [message, ...more] = await readFeed(reader, person);
      expect(more).toEqual([]);
      expect(message).toMatchObject({
        progressMessage: 'Set out to get this done',
        taskName: 'Write',
        intention: { text, outcome: null },
        isUnderWay: true,
      });
      clock.advance(25 * minuteMs);
      await act({ kind: 'complete_run', key, rounding: 'nearest' });
      await act({ kind: 'note_outcome', key, outcome: 'partly' });
      const changed = { id: message?.id, intention: { text, outcome: 'partly' } };
      await waitUntil(() => feedChangesOf(client).some(({ shown }) => shown.length > 0));
      expect(feedChangesOf(client)).toMatchObject([{ hidden: [], shown: [changed] }]);
      expect(await readFeed(reader, person)).toMatchObject([changed]);
    },
  );

  it('an intention is posted once, and a run without one posts nothing', async () => {
    const { person, key } = await startRunWithIntention('A page');
    const answers = await Promise.all([
      postIntention(person, key),
      postIntention(person, key),
      postIntention(person, key),
    ]);
    expect(answers.filter(({ ok }) => ok).length).toBe(1);
    const silent = await signUpPremium();
    const runKey = randomUUID();
    await createOperationCalls(app, silent).act({ kind: 'start_run', key: runKey, task: runTask() });
    expect((await postIntention(silent, runKey)).status).toBe(409);
    expect(await readFeed(person, silent)).toEqual([]);
    const next = randomUUID();
    const { act } = createOperationCalls(app, person);
    await act({ kind: 'start_run', key: next, task: runTask() });
    expect((await postIntention(person, next)).status).toBe(409);
    expect(await readFeed(silent, person)).toHaveLength(1);
  });
});

describe('who sees an intention', () => {
  it.each<[TaskVisibility, SaidIntention[]]>([
    ['self', []],
    ['rooms', []],
    ['everyone', [{ text: 'A page', outcome: null }]],
  ])('with a task visible to %s the feed shows the intentions %j', async (visibility, shown) => {
    const { person, key } = await startRunWithIntention('A page', visibility);
    const reader = await signUpPremium();
    const client = await listen(reader, 'feed');
    expect((await postIntention(person, key)).status).toBe(200);
    expect(await listFeedIntentions(reader, person)).toEqual(shown);
    expect(await listFeedIntentions(person, person)).toEqual(shown);
    const marker = await startRunWithIntention('Somebody else');
    await postIntention(marker.person, marker.key);
    const heard = () => client.messagesOf('feed') as ProgressMessage[];
    await waitUntil(() => heard().some(({ userId }) => userId === marker.person.userId));
    expect(heard().filter(({ userId }) => userId === person.userId).length).toBe(shown.length);
  });

  it('the message of an intention is hidden and shown again with the name of its task', async () => {
    const { person, key, act, taskId } = await startRunWithIntention('A page');
    const reader = await signUpPremium();
    await postIntention(person, key);
    const [message] = await readFeed(reader, person);
    const client = await listen(reader, 'feed_changes');
    await act({ kind: 'show_task', taskId, visibility: 'rooms' });
    await waitUntil(() => feedChangesOf(client).length === 1);
    expect(feedChangesOf(client)).toEqual([{ hidden: [message?.id], shown: [] }]);
    expect(await readFeed(reader, person)).toEqual([]);
    clock.advance(25 * minuteMs);
    await act({ kind: 'note_outcome', key, outcome: 'done' });
    await act({ kind: 'show_task', taskId, visibility: 'everyone' });
    await waitUntil(() => feedChangesOf(client).length === 2);
    expect(feedChangesOf(client)[1]).toMatchObject({
      hidden: [],
      shown: [{ id: message?.id, intention: { text: 'A page', outcome: 'done' } }],
    });
    await act({ kind: 'delete_tasks', taskIds: [taskId] });
    expect(await readFeed(reader, person)).toEqual([]);
  });

  it.each<[TaskVisibility, boolean]>([
    ['self', false],
    ['rooms', true],
    ['everyone', true],
  ])('with a task visible to %s the room sees the intention: %s', async (visibility, isShown) => {
    const { person, taskId, act, key } = await startRunWithIntention('A page', visibility);
    const mate = await joinRoomWithMate(person, taskId);
    const shown = (outcome: SaidIntention['outcome']) => (isShown ? { text: 'A page', outcome } : undefined);
    const begunAt = isShown ? clock.now().getTime() : undefined;
    expect(await cardOf(mate, person)).toMatchObject({ joinedAt: begunAt ?? expect.any(Number) });
    expect((await cardOf(mate, person))?.intentionSince).toBe(begunAt);
    expect((await cardOf(mate, person))?.intention).toEqual(shown(null));
    clock.advance(25 * minuteMs);
    await act({ kind: 'note_outcome', key, outcome: 'done' });
    expect((await cardOf(mate, person))?.intention).toEqual(shown('done'));
    await act({ kind: 'complete_run', key, rounding: 'nearest' });
    expect(await cardOf(mate, person)).not.toHaveProperty('intention');
    await act({ kind: 'start_break', key: randomUUID(), minutes: 5 });
    expect((await cardOf(mate, person))?.intention).toEqual(shown('done'));
    expect((await cardOf(mate, person))?.intentionSince).toBe(begunAt);
    await act({ kind: 'start_run', key: randomUUID(), task: runTask({ id: taskId, text: 'Write' }) });
    expect(await cardOf(mate, person)).not.toHaveProperty('intention');
  });

  it('a member with another task than that of their run shows no intention in the room', async () => {
    const { person, act, key } = await startRunWithIntention('A page', 'self');
    await act({ kind: 'pause_run', key });
    const taskId = randomUUID();
    await act(addTask('Read', taskId));
    await act({ kind: 'show_task', taskId, visibility: 'rooms' });
    const mate = await joinRoomWithMate(person, taskId);
    const card = await cardOf(mate, person);
    expect(card?.taskName).toBe('Read');
    expect(card).not.toHaveProperty('intention');
  });

  it('the intention of a run paused at its very start is hidden from the room until it goes on', async () => {
    const { person, taskId, act, key } = await startRunWithIntention('A page', 'rooms');
    const mate = await joinRoomWithMate(person, taskId);
    await act({ kind: 'pause_run', key });
    expect(await cardOf(mate, person)).not.toHaveProperty('intention');
    clock.advance(minuteMs);
    await act({ kind: 'start_run', key, task: runTask({ id: taskId, text: 'Write' }) });
    expect(await cardOf(mate, person)).toMatchObject({ intentionSince: clock.now().getTime() });
  });

  it('the time since which the room sees an intention matches the domain rule for any timer', async () => {
    const { person, taskId, key } = await startRunWithIntention('A page');
    await joinRoom(person, taskId);
    const { userId } = person;
    const [now, task] = [clock.now(), runTask({ id: taskId, text: 'Write' })];
    const { userId: owner, taskId: of, isOnBreak } = poolMembers;
    await fc.assert(
      fc.asyncProperty(arbitraryTimer(key, now.getTime()), async (timer) => {
        const run = { task, timer, firstSeenAt: now.getTime() };
        await database.transaction((tx) => putCurrentRuns(tx, userId, { run, aside: [] }, now));
        const shown = database.select({ intention: selectIntention(owner, of, isOnBreak) }).from(poolMembers);
        const since = startsOf(timer)[0] ?? null;
        expect(await shown.where(eq(owner, userId))).toMatchObject([{ intention: { since } }]);
      }),
      { numRuns: 40 },
    );
  });

  it('an intention reported by three people is hidden from everyone but its author', async () => {
    const { person, taskId, key, readState } = await startRunWithIntention('Something rude');
    const mate = await joinRoomWithMate(person, taskId);
    await postIntention(person, key);
    const [message] = await readFeed(mate, person);
    const text = 'Something rude';
    const report = { kind: 'intention', messageId: message?.id, text };
    const wrong = await request('/api/reports', { cookie: mate.cookie, body: { ...report, text: 'Other' } });
    expect(wrong.status).toBe(404);
    const own = await request('/api/reports', { cookie: person.cookie, body: report });
    expect(own.status).toBe(400);
    await reportByThree(report);
    expect(await readFeed(mate, person)).toEqual([]);
    expect(await cardOf(mate, person)).not.toHaveProperty('intention');
    expect((await readState()).state.intention).toMatchObject({ text });
  });

  it('an intention that its author no longer shows in the feed cannot be reported', async () => {
    const { act, person, taskId, key } = await startRunWithIntention('Something rude');
    const mate = await signUpPremium();
    await postIntention(person, key);
    const [message] = await readFeed(mate, person);
    const [messageId, taskName] = [message?.id, message?.taskName];
    const reports = [
      { kind: 'task', messageId, taskName },
      { kind: 'intention', messageId, text: 'Something rude' },
      { kind: 'message', messageId },
    ];
    const readStatuses = () =>
      Promise.all(
        reports.map(async (body) => (await request('/api/reports', { cookie: mate.cookie, body })).status),
      );
    for (const visibility of ['self', 'rooms'] as const) {
      await act({ kind: 'show_task', taskId, visibility });
      expect(await readStatuses()).toEqual([404, 404, 404]);
    }
    await act({ kind: 'show_task', taskId, visibility: 'everyone' });
    expect(await readStatuses()).toEqual([200, 200, 200]);
  });

  it('only roommates can report an intention from a card', async () => {
    const { person, taskId } = await startRunWithIntention('Something rude', 'rooms');
    const mate = await joinRoomWithMate(person, taskId);
    const card = await cardOf(mate, person);
    const body = { kind: 'intention', memberId: card?.id, text: 'Something rude' };
    const elsewhere = await signUpPremium();
    expect((await request('/api/reports', { cookie: elsewhere.cookie, body })).status).toBe(404);
    expect((await request('/api/reports', { cookie: mate.cookie, body })).status).toBe(200);
  });

  it.each([
    ['hides its author', true],
    ['is hidden by its author', false],
  ])('an intention is not shown to a person who %s', async (_who, isReaders) => {
    const { person, key } = await startRunWithIntention('A page');
    const reader = await signUpPremium();
    const [hider, hidden] = isReaders ? [reader, person] : [person, reader];
    const path = `/api/hidden-people/${hidden.userId}`;
    expect((await request(path, { cookie: hider.cookie, method: 'PUT', body: {} })).status).toBe(200);
    await postIntention(person, key);
    expect(await readFeed(reader, person)).toEqual([]);
  });
});
