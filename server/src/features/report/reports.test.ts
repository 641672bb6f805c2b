import { randomUUID } from 'node:crypto';
import { feedReplySchema } from '@focuspool/domain/feed/feed-contract';
import { auditPageSchema } from '@focuspool/domain/operator/audit-log';
import {
  type Decision,
  type ReportedThing,
  type ReportsPage,
  reportsPageSchema,
} from '@focuspool/domain/operator/reports-contract';
import { type Place, placeReplySchema, type RoomChange } from '@focuspool/domain/pool/pool-contract';
import { waitFor } from '@focuspool/domain/testing/waiting';
import { describe, expect, it, onTestFinished } from 'vitest';
import { addFeedMessage } from '../../../testing/feed-messages.ts';
import { type LiveClient, openLiveClient, serveTestLive } from '../../../testing/live-client.ts';
import type { Person } from '../../../testing/people.ts';
import { sitDown } from '../../../testing/pool-fixture.ts';
import { readReply, reasonOf } from '../../../testing/read-reply.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { createReportSweep } from './report-sweep.ts';
import { reportedThings } from './report-tables.ts';

const config = { hasSimulatedMembers: false, adminEmails: ['ops@example.com'], addressLimitFactor: 99_999 };
const app = await startTestApp({ config });
const { signUp, services, clock } = app;
let { request } = app;
const { database } = services;
const operator = await signUp({ email: 'ops@example.com', hasSecondFactor: true });

type Sent = { kind: string } & Record<string, string>;
const report = ({ cookie }: Person, body: Sent) => request('/api/reports', { cookie, body });
const signUpPremium = () => signUp({ isPremium: true });
const three = () => Promise.all([signUpPremium(), signUpPremium(), signUpPremium()] as const);
const nameOf = ({ userId, username }: Person): Sent => ({ kind: 'username', userId, username });

async function reportByThree(body: Sent, reporters?: readonly Person[]): Promise<void> {
  for (const reporter of reporters ?? (await three())) {
    expect((await report(reporter, body)).status).toBe(200);
  }
}

/** Opens a person's page, on an app of its own that answers until the test ends. */
async function watchPage(reader: Person): Promise<LiveClient> {
  const beside = await startTestApp({ config, services: { database, clock } });
  const client = await openLiveClient(await serveTestLive(beside), reader);
  request = beside.request;
  onTestFinished(() => {
    request = app.request;
  });
  return client;
}

const tell = (person: Person) => addFeedMessage(services, person);

async function readFeed({ cookie }: Person) {
  return (await readReply(feedReplySchema, await request('/api/feed', { cookie }))).messages;
}

const shows = async (reader: Person, id: string) => (await readFeed(reader)).some((told) => told.id === id);

async function readPlace({ cookie }: Person): Promise<Place> {
  const { place } = await readReply(placeReplySchema, await request('/api/pool/place', { cookie }));
  if (!place) throw new Error('Nobody sits here');
  return place;
}

async function cardOf(reader: Person, { userId }: Person) {
  const member = (await readPlace(reader)).room.members.find((each) => each.userId === userId);
  if (!member) throw new Error('They do not sit in this room');
  return member;
}

async function listThings(): Promise<ReportedThing[]> {
  const things: ReportedThing[] = [];
  let next: string | null = '';
  while (next !== null) {
    const path: string = `/api/operator/reports${next && `?after=${next}`}`;
    const page: ReportsPage = await readReply(reportsPageSchema, await request(path, operator));
    things.push(...page.things);
    next = page.next;
  }
  return things;
}

async function findReported(owner: Person, kind: string): Promise<ReportedThing> {
  const found = (await listThings()).find((thing) => thing.ownerId === owner.userId && thing.kind === kind);
  if (!found) throw new Error('That was not reported');
  return found;
}

async function decide(owner: Person, kind: string, decision: Decision): Promise<void> {
  const { id } = await findReported(owner, kind);
  const path = `/api/operator/reports/${id}/decision`;
  expect((await request(path, { cookie: operator.cookie, body: { decision } })).status).toBe(200);
}

const actsOn = async ({ userId }: Person) => {
  const reply = await request(`/api/operator/audit-log?subject=${userId}`, operator);
  return (await readReply(auditPageSchema, reply)).entries.map(({ act, details }) => ({ act, ...details }));
};

describe('a feed message', () => {
  it('a message reported by three people disappears for everyone but its owner, also from open pages', async () => {
    const [owner, reader] = [await signUpPremium(), await signUpPremium()];
    const id = await tell(owner);
    const watching = await watchPage(reader);
    await watching.subscribe('feed_changes');
    const [first, second, third] = await three();
    await reportByThree({ kind: 'message', messageId: id }, [first, second]);
    expect(await shows(reader, id)).toBe(true);
    expect(watching.messagesOf('feed_changes')).toEqual([]);
    await reportByThree({ kind: 'message', messageId: id }, [third]);
    await waitFor(() => expect(watching.messagesOf('feed_changes')).toEqual([{ hidden: [id], shown: [] }]));
    expect(await shows(reader, id)).toBe(false);
    expect(await shows(owner, id)).toBe(true);
  });

  it('a message that an operator keeps is shown again, and its earlier reporters no longer count', async () => {
    const [owner, reader] = [await signUpPremium(), await signUpPremium()];
    const id = await tell(owner);
    const reporters = await three();
    const body = { kind: 'message', messageId: id };
    await reportByThree(body, reporters);
    expect(await findReported(owner, 'message')).toMatchObject({
      text: 'Making 50% progress on their task',
      ...{ ownerName: owner.username, openReports: 3, allReports: 3, isHidden: true, decision: null },
    });
    const watching = await watchPage(reader);
    await watching.subscribe('feed_changes');
    await decide(owner, 'message', 'kept');
    await waitFor(() =>
      expect(watching.messagesOf('feed_changes')).toMatchObject([{ hidden: [], shown: [{ id }] }]),
    );
    await reportByThree(body, [...reporters, await signUpPremium(), await signUpPremium()]);
    expect(await shows(reader, id)).toBe(true);
    expect(await findReported(owner, 'message')).toMatchObject({ openReports: 2, allReports: 5 });
    await reportByThree(body, [await signUpPremium()]);
    expect(await shows(reader, id)).toBe(false);
    expect(await actsOn(owner)).toEqual([
      { act: 'reported_kept', kind: 'message', reports: 3, before: null },
    ]);
  });

  it('a message that is taken down disappears for its owner too', async () => {
    const [owner, reporter] = [await signUpPremium(), await signUpPremium()];
    const id = await tell(owner);
    await report(reporter, { kind: 'message', messageId: id });
    await decide(owner, 'message', 'taken_down');
    expect(await shows(owner, id)).toBe(false);
    expect(await shows(reporter, id)).toBe(false);
    const again = await report(await signUpPremium(), { kind: 'message', messageId: id });
    expect(await reasonOf(again)).toBe('thing_missing');
  });

  it('reports of messages are deleted after 90 days, those of intentions and hidden names are not', async () => {
    const owner = await signUpPremium();
    const messageId = await tell(owner);
    await report(await signUpPremium(), { kind: 'message', messageId });
    await reportByThree(nameOf(owner));
    await database.insert(reportedThings).values({
      ...{ ownerId: owner.userId, kind: 'intention', key: randomUUID(), text: 'A plan' },
      ...{ lastReportedAt: clock.now(), isOpen: false },
    });
    const listKindsAfter = async (days: number) => {
      const later = { now: () => new Date(clock.now().getTime() + days * 86_400_000) };
      await createReportSweep({ clock: later, database }).run();
      const left = await database.select().from(reportedThings);
      return left.flatMap(({ ownerId, kind }) => (ownerId === owner.userId ? [kind] : [])).sort();
    };
    expect(await listKindsAfter(89)).toEqual(['intention', 'message', 'username']);
    expect(await listKindsAfter(91)).toEqual(['intention', 'username']);
    expect(await findReported(owner, 'username')).toMatchObject({ openReports: 3, isHidden: true });
  });
});

describe('names', () => {
  it('a username reported by three people is hidden in feed and rooms from everyone but its owner', async () => {
    const [owner, reader] = [await signUpPremium(), await signUpPremium()];
    const id = await tell(owner);
    await sitDown(app, owner);
    await sitDown(app, reader);
    const watching = await watchPage(reader);
    const { room } = await readPlace(reader);
    await watching.subscribe('looks');
    await watching.subscribe(`room:${room.id}`);
    await reportByThree(nameOf(owner));
    const nameInFeed = async (who: Person) => (await readFeed(who)).find((told) => told.id === id)?.username;
    expect(await nameInFeed(reader)).toBeNull();
    expect(await nameInFeed(owner)).toBe(owner.username);
    expect((await cardOf(reader, owner)).username).toBeNull();
    await waitFor(() => {
      expect(watching.messagesOf('looks')).toMatchObject([{ userId: owner.userId, username: null }]);
      const changes = watching.messagesOf(`room:${room.id}`) as RoomChange[];
      const told = changes.at(-1)?.members.find((each) => each.userId === owner.userId);
      expect(told?.username).toBeNull();
    });
    expect(JSON.stringify(watching.heard)).not.toContain(owner.username);

    // Another picture does not bring the name back, another name is shown, and the same name is hidden again.
    const change = (body: object) => request('/api/profile', { method: 'PATCH', cookie: owner.cookie, body });
    await change({ profilePicture: 'animals/Fox.jpg' });
    expect(await nameInFeed(reader)).toBeNull();
    await change({ username: `${owner.username}_2` });
    expect(await nameInFeed(reader)).toBe(`${owner.username}_2`);
    await change({ username: owner.username.toUpperCase() });
    expect(await nameInFeed(reader)).toBeNull();
    await waitFor(() => expect(watching.messagesOf('looks').at(-1)).toMatchObject({ username: null }));
    expect((await cardOf(reader, owner)).username).toBeNull();
  });

  it('a username that is taken down stays hidden in rooms joined later, until it is kept', async () => {
    const [owner, reader] = [await signUpPremium(), await signUpPremium()];
    await report(reader, nameOf(owner));
    await decide(owner, 'username', 'taken_down');
    await sitDown(app, owner);
    await sitDown(app, reader);
    expect((await cardOf(reader, owner)).username).toBeNull();
    const refused = await report(await signUp(), nameOf(owner));
    expect(await reasonOf(refused)).toBe('thing_missing');
    for (let n = 0; n < 2; n += 1) await decide(owner, 'username', 'kept');
    expect((await cardOf(reader, owner)).username).toBe(owner.username);
    expect((await actsOn(owner)).map(({ act }) => act)).toEqual(['reported_kept', 'reported_taken_down']);
  });

  it('a task name reported by three people is hidden in the room, and its owner still sees it', async () => {
    const owner = await signUpPremium();
    const reporters = await three();
    await sitDown(app, owner, 'Buy my pills');
    const [reader, other, namesake] = reporters;
    for (const reporter of [reader, other]) await sitDown(app, reporter);
    await sitDown(app, namesake, 'Buy my pills');
    const { id: memberId } = await cardOf(reader, owner);
    await reportByThree({ kind: 'task', memberId, taskName: 'Buy my pills' }, reporters);
    expect((await cardOf(reader, owner)).taskName).toBeNull();
    expect((await cardOf(reader, namesake)).taskName).toBe('Buy my pills');
    expect((await readPlace(owner)).taskName).toBe('Buy my pills');
    await request('/api/pool/leave', { method: 'POST', cookie: owner.cookie });
    await sitDown(app, owner, 'Write');
    expect((await cardOf(reader, owner)).taskName).toBe('Write');
    await decide(owner, 'task', 'kept');
    expect(await findReported(owner, 'task')).toMatchObject({ text: 'Buy my pills', isHidden: false });
  });
});

describe('the limits of reporting', () => {
  it('a person cannot report what is their own, missing or not visible to them', async () => {
    const [person, stranger] = [await signUpPremium(), await signUpPremium()];
    await sitDown(app, person);
    const { id: memberId } = await cardOf(person, person);
    const expired = await tell(stranger);
    clock.advance(61 * 60_000);
    const tries: [Sent, string][] = [
      [nameOf(person), 'thing_own'],
      [{ kind: 'message', messageId: await tell(person) }, 'thing_own'],
      [{ kind: 'task', memberId, taskName: 'Write' }, 'thing_own'],
      [{ ...nameOf(stranger), username: 'another' }, 'thing_missing'],
      [{ ...nameOf(stranger), userId: 'nobody' }, 'thing_missing'],
      [{ kind: 'message', messageId: randomUUID() }, 'thing_missing'],
      [{ kind: 'message', messageId: expired }, 'thing_missing'],
      [{ kind: 'task', memberId: randomUUID(), taskName: 'Write' }, 'thing_missing'],
    ];
    for (const [body, reason] of tries) {
      expect(await reasonOf(await report(person, body))).toBe(reason);
    }
    // A person in another room sees no card of this one.
    const outside = await report(stranger, { kind: 'task', memberId, taskName: 'Write' });
    expect(await reasonOf(outside)).toBe('thing_missing');
  });

  it('repeated reports of one person count once, and those of three people at once hide the message', async () => {
    const [owner, one] = [await signUpPremium(), await signUpPremium()];
    const body = { kind: 'message', messageId: await tell(owner) };
    await Promise.all([report(one, body), report(one, body), report(one, body)]);
    expect(await findReported(owner, 'message')).toMatchObject({ openReports: 1, isHidden: false });
    const others = [await signUpPremium(), await signUpPremium()];
    const beside = await startTestApp({ config, services: { database } });
    const answers = await Promise.all([
      report(others[0] ?? one, body),
      beside.request('/api/reports', { cookie: others[1]?.cookie ?? '', body }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await findReported(owner, 'message')).toMatchObject({ openReports: 3, isHidden: true });
  });

  it('a reported message stays hidden when one of its reporters is deleted', async () => {
    const owner = await signUpPremium();
    const messageId = await tell(owner);
    const reporters = [...(await three())];
    await reportByThree({ kind: 'message', messageId }, reporters);
    const path = `/api/operator/people/${reporters[0]?.userId}`;
    expect((await request(path, { cookie: operator.cookie, method: 'DELETE' })).status).toBe(200);
    expect(await shows(await signUpPremium(), messageId)).toBe(false);
    expect(await findReported(owner, 'message')).toMatchObject({ openReports: 2, isHidden: true });
  });
});

it('reports that await an operator are listed first, in pages, each once', async () => {
  const reporter = await signUpPremium();
  const owners = await Promise.all(Array.from({ length: 28 }, () => signUpPremium()));
  for (const owner of owners) await report(reporter, nameOf(owner));
  const [done] = owners;
  if (done) await decide(done, 'username', 'kept');
  const things = await listThings();
  const ids = things.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(owners.every(({ userId }) => things.some(({ ownerId }) => ownerId === userId))).toBe(true);
  const open = things.map(({ openReports }) => openReports > 0);
  expect(open).toEqual([...open].sort((one, other) => Number(other) - Number(one)));
  const second = await readReply(
    reportsPageSchema,
    await request('/api/operator/reports?after=nonsense', operator),
  );
  expect(second.things.map(({ id }) => id)).toEqual(ids.slice(0, 25));
});
