import { randomUUID } from 'node:crypto';
import {
  calendarAddressSchema,
  calendarLimits,
  madeAddressSchema,
} from '@focuspool/domain/calendar/calendar-contract';
import { eq } from 'drizzle-orm';
import ICAL from 'ical.js';
import { expect, it } from 'vitest';
import { startLedgerWorker } from '../../../testing/ledger-worker.ts';
import { insertManyRuns } from '../../../testing/many-runs.ts';
import type { Person } from '../../../testing/people.ts';
import { readRefusal, readReply } from '../../../testing/read-reply.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { createLog } from '../../platform/log.ts';
import { suspensions } from '../../platform/suspension/suspension-tables.ts';
import { profiles } from '../profile/profile-tables.ts';
import { runs } from '../timer/run-tables.ts';
import { calendarAddresses } from './calendar-tables.ts';

let logged = '';
const log = createLog('info', { write: (line) => (logged += line) });
const app = await startTestApp({ services: { log } });
const { request, signUp, services, clock } = app;
const { database } = services;

const makeAddress = async ({ cookie }: Person) =>
  readReply(madeAddressSchema, await request('/api/calendar/address', { cookie, method: 'POST' }));
const readAddress = async ({ cookie }: Person) =>
  readReply(calendarAddressSchema, await request('/api/calendar/address', { cookie }));
const pathOf = (address: string) => new URL(address).pathname;

async function insertRun({ userId }: Person, taskText: string, daysAgo = 1): Promise<void> {
  const startedAt = new Date(clock.now().getTime() - daysAgo * 86_400_000);
  const endedAt = new Date(startedAt.getTime() + 25 * 60_000);
  await database.insert(runs).values({
    ...{ key: randomUUID(), userId, taskText, startedAt, endedAt, minutes: 25, earnedTrophy: false },
    ...{ worked: [{ from: startedAt.getTime(), to: endedAt.getTime() }], recordedAt: endedAt },
  });
}

async function readSummaries(response: Response): Promise<string[]> {
  expect(response.status).toBe(200);
  const calendar = new ICAL.Component(ICAL.parse(await response.text()));
  return calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event).summary);
}

async function expectNothing(path: string): Promise<void> {
  const response = await request(path);
  expect(response.status).toBe(404);
  expect((await readRefusal(response)).reason).toBe('unknown_route');
}

it('a calendar address is not found while its person is suspended and works again afterwards', async () => {
  const person = await signUp({ isPremium: true });
  await insertRun(person, 'Write');
  const path = pathOf((await makeAddress(person)).address);
  const suspension = { userId: person.userId, suspendedAt: clock.now(), reason: 'spam' };
  await database.insert(suspensions).values(suspension);
  await expectNothing(path);
  await database.delete(suspensions).where(eq(suspensions.userId, person.userId));
  expect(await readSummaries(await request(path))).toEqual(['Write']);
});

it('creating a calendar address requires premium, reading and revoking it a verified person', async () => {
  const address = '/api/calendar/address';
  for (const method of ['GET', 'POST', 'DELETE']) {
    expect((await request(address, { method })).status).toBe(401);
    const { cookie } = await signUp({ isVerified: false });
    expect((await request(address, { method, cookie })).status).toBe(403);
  }
  const free = await signUp();
  const { cookie } = free;
  expect((await readRefusal(await request(address, { method: 'POST', cookie }))).reason).toBe('not_premium');
  expect(await readAddress(free)).toEqual({ madeAt: null });
  const revoked = await request(address, { method: 'DELETE', cookie });
  expect(await readReply(calendarAddressSchema, revoked)).toEqual({ madeAt: null });
});

it('a calendar address returns the recent runs of its person only, without a session', async () => {
  const [person, other] = [await signUp({ isPremium: true }), await signUp({ isPremium: true })];
  await insertRun(person, 'Older', 3);
  await insertRun(person, 'Newer', 2);
  await insertRun(person, 'Long ago', calendarLimits.days + 1);
  await insertRun(other, 'Secret');
  const { address } = await makeAddress(person);
  expect(address).toMatch(new RegExp(`^${services.config.baseUrl}/api/calendar/feed/[\\w-]{43}\\.ics$`));
  const response = await request(pathOf(address));
  expect(await readSummaries(response.clone())).toEqual(['Newer', 'Older']);
  expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  expect(response.headers.get('set-cookie')).toBeNull();
  expect(response.headers.get('cache-control')).toBe('private, max-age=300');
});

it('an unchanged calendar is answered with 304 until there is another run', async () => {
  const person = await signUp({ isPremium: true });
  await insertRun(person, 'One', 2);
  const path = pathOf((await makeAddress(person)).address);
  const tag = (await request(path)).headers.get('etag') ?? '';
  expect(tag).not.toBe('');
  const headers = { 'if-none-match': tag };
  const again = await request(path, { headers });
  expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', tag]);
  await insertRun(person, 'Two', 1);
  expect(await readSummaries(await request(path, { headers }))).toEqual(['Two', 'One']);
});

it('each correction raises the sequence of a run in the calendar', async () => {
  const { person, work, correct } = await startLedgerWorker(app);
  const key = await work(25);
  const path = pathOf((await makeAddress(person)).address);
  const readEvent = async () => {
    const calendar = new ICAL.Component(ICAL.parse(await (await request(path)).text()));
    const [event] = calendar.getAllSubcomponents('vevent');
    const changedAt = event?.getFirstPropertyValue('last-modified');
    return { sequence: event?.getFirstPropertyValue('sequence'), changedAt: String(changedAt) };
  };
  const first = await readEvent();
  clock.advance(60_000);
  await correct(key, { kind: 'minutes', minutes: 10 });
  const second = await readEvent();
  clock.advance(60_000);
  await correct(key, { kind: 'minutes', minutes: 5 });
  const third = await readEvent();
  expect([first, second, third].map(({ sequence }) => sequence)).toEqual([0, 1, 2]);
  expect(second.changedAt > first.changedAt && third.changedAt > second.changedAt).toBe(true);
});

it('a truncated, wrong, replaced or revoked calendar token is not found', async () => {
  const person = await signUp({ isPremium: true });
  const first = pathOf((await makeAddress(person)).address);
  const [, token = ''] = /([\w-]+)\.ics$/.exec(first) ?? [];
  const wrong = token.startsWith('a') ? `b${token.slice(1)}` : `a${token.slice(1)}`;
  for (const cut of [token.slice(0, 21), token.slice(0, -1), token.slice(1), `${token}a`, wrong, '']) {
    await expectNothing(first.replace(token, cut));
  }
  await expectNothing(first.replace('.ics', ''));
  await expectNothing(first.replace(token, '%00'));
  expect((await request(first)).status).toBe(200);
  const second = pathOf((await makeAddress(person)).address);
  await expectNothing(first);
  expect((await request(second)).status).toBe(200);
  await request('/api/calendar/address', { method: 'DELETE', cookie: person.cookie });
  await expectNothing(second);
  expect(await readAddress(person)).toEqual({ madeAt: null });
});

it('of two calendar addresses created at once exactly one works', async () => {
  const person = await signUp({ isPremium: true });
  const made = await Promise.all([makeAddress(person), makeAddress(person)]);
  const statuses = await Promise.all(
    made.map(async ({ address }) => (await request(pathOf(address))).status),
  );
  expect(statuses.toSorted()).toEqual([200, 404]);
});

it('a calendar address does not work without a plan and can be revoked meanwhile', async () => {
  const person = await signUp({ isPremium: true });
  const { address, madeAt } = await makeAddress(person);
  const setPremium = (isPremium: boolean) =>
    database.update(profiles).set({ isPremium }).where(eq(profiles.userId, person.userId));
  await setPremium(false);
  await expectNothing(pathOf(address));
  expect(await readAddress(person)).toEqual({ madeAt });
  await setPremium(true);
  expect((await request(pathOf(address))).status).toBe(200);
  await setPremium(false);
  await request('/api/calendar/address', { method: 'DELETE', cookie: person.cookie });
  await setPremium(true);
  await expectNothing(pathOf(address));
});

it('neither the database nor the log contains a calendar token', async () => {
  const person = await signUp({ isPremium: true });
  const { address } = await makeAddress(person);
  const [, token = ''] = /([\w-]+)\.ics$/.exec(address) ?? [];
  const rows = await database.select().from(calendarAddresses);
  expect(JSON.stringify(rows)).not.toContain(token);
  await request('/api/calendar/address', { method: 'DELETE', cookie: person.cookie });
  logged = '';
  for (const method of ['GET', 'POST', 'PROPFIND']) {
    expect((await request(pathOf(address), { method })).status).toBe(404);
  }
  expect(logged.match(/"path":"\/api\/calendar\/feed\/…"/g)).toHaveLength(3);
  expect(logged).not.toContain(token);
});

it('requests to one calendar address are rate-limited', async () => {
  const person = await signUp({ isPremium: true });
  const path = pathOf((await makeAddress(person)).address);
  const statuses: number[] = [];
  for (let count = 0; count < 62; count += 1) statuses.push((await request(path)).status);
  expect(new Set(statuses.slice(0, 60))).toEqual(new Set([200]));
  const refused = await request(path);
  expect([statuses.at(-1), refused.status]).toEqual([429, 429]);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
});

it('a calendar of a person with more runs than its limit has the newest', async () => {
  const person = await signUp({ isPremium: true });
  const count = calendarLimits.runs + 50;
  await insertManyRuns(database, person.userId, { count, until: clock.now(), hoursApart: 4, tasks: count });
  const summaries = await readSummaries(await request(pathOf((await makeAddress(person)).address)));
  expect(summaries).toHaveLength(calendarLimits.runs);
  expect([summaries.at(0), summaries.at(-1)]).toEqual(['Task 0', `Task ${calendarLimits.runs - 1}`]);
});
