import { type SecurityEvent, securityEventPageSchema } from '@focuspool/domain/account/security-events';
import { waitUntil } from '@focuspool/domain/testing/waiting';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Person } from '../../../testing/people.ts';
import { readCookies, readReply } from '../../../testing/read-reply.ts';
import { createRecordedLog } from '../../../testing/recorded-log.ts';
import type { TestRequest } from '../../../testing/requests.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import {
  createSecurityEventSweep,
  insertSecurityEvent,
} from '../../platform/security-events/security-event-store.ts';

// Behind one proxy, so that a test can come from an address of its own.
const { request, signUp, mails, clock, services } = await startTestApp({ config: { trustedProxies: 1 } });
const password = 'correct horse';
const phone = { 'user-agent': 'A phone', 'x-forwarded-for': '192.0.2.7' };
const day = 24 * 60 * 60_000;

const from = (path: string, sent: TestRequest = {}) =>
  request(`/api/account/${path}`, { headers: phone, ...sent });

async function readPage(cookie: string, query = '') {
  const response = await request(`/api/account/security-events${query}`, { cookie });
  return readReply(securityEventPageSchema, response);
}

async function readEvents({ cookie }: Pick<Person, 'cookie'>): Promise<SecurityEvent[]> {
  return (await readPage(cookie)).events;
}

const kindsOf = async (person: Pick<Person, 'cookie'>) => (await readEvents(person)).map(({ kind }) => kind);

it('security events are visible only to the person they are about', async () => {
  expect((await request('/api/account/security-events')).status).toBe(401);
  const [person, stranger] = [await signUp({ password }), await signUp()];
  await from('sign-in', { body: { email: person.email, password } });
  expect(await kindsOf(person)).toEqual(['signed_in']);
  expect(await kindsOf(stranger)).toEqual([]);
});

it('a security event shows its time, its device and the address that the proxy saw', async () => {
  const person = await signUp({ password });
  await from('sign-in', {
    body: { email: person.email, password },
    headers: { ...phone, 'x-forwarded-for': '203.0.113.9, 192.0.2.7' },
  });
  const at = clock.now().getTime();
  expect(await readEvents(person)).toEqual([
    { id: expect.any(String), kind: 'signed_in', at, times: 1, address: '192.0.2.7', userAgent: 'A phone' },
  ]);
});

it('security events cover everything from sign-up to password change, latest first', async () => {
  const email = 'ada.lovelace@example.com';
  const cookie = readCookies(await from('sign-up', { body: { email, password } }));
  clock.advance(1_000);
  await from('verification-mail', { method: 'POST', cookie });
  const mail = await waitUntil(() => mails.find(({ to }) => to === email));
  await from('verify', { body: { token: /token=([\w.-]+)/.exec(mail.text)?.[1] } });
  clock.advance(1_000);
  const elsewhere = readCookies(await from('sign-in', { body: { email, password } }));
  clock.advance(1_000);
  await from('sign-out', { method: 'POST', cookie: elsewhere });
  clock.advance(1_000);
  const next = 'battery staple';
  const changed = await from('password', { cookie, body: { current: password, password: next } });
  expect(await kindsOf({ cookie: readCookies(changed) })).toEqual([
    'password_changed',
    'signed_out',
    'signed_in',
    'address_verified',
    'signed_up',
  ]);
});

it('a sign-out without a session records no security event', async () => {
  const person = await signUp();
  await from('sign-out', { method: 'POST' });
  expect(await kindsOf(person)).toEqual([]);
});

it('signing out other devices records an event only if a device was signed out', async () => {
  const person = await signUp({ password });
  await from('sign-in', { body: { email: person.email, password } });
  clock.advance(1_000);
  await from('sign-out-elsewhere', { method: 'POST', cookie: person.cookie });
  await from('sign-out-elsewhere', { method: 'POST', cookie: person.cookie });
  await from('sign-ins/nothing', { method: 'DELETE', cookie: person.cookie });
  expect(await kindsOf(person)).toEqual(['devices_ended', 'signed_in']);
  await from('sign-in', { body: { email: person.email, password } });
  const { devices } = (await (await request('/api/account/sign-ins', { cookie: person.cookie })).json()) as {
    devices: { id: string; isCurrent: boolean }[];
  };
  clock.advance(1_000);
  const other = devices.find(({ isCurrent }) => !isCurrent);
  await from(`sign-ins/${other?.id}`, { method: 'DELETE', cookie: person.cookie });
  expect((await kindsOf(person))[0]).toBe('device_ended');
});

it('security events record both the request and the use of a reset link', async () => {
  const person = await signUp({ password });
  await from('password-reset-mail', { body: { email: person.email } });
  const mail = await waitUntil(() => mails.find(({ to }) => to === person.email));
  await waitUntil(async () => (await kindsOf(person)).includes('reset_asked'));
  clock.advance(1_000);
  const token = /reset=([\w-]+)/.exec(mail.text)?.[1];
  await from('password-reset', { body: { token, password: 'battery staple' } });
  const signedIn = await request('/api/account/sign-in', {
    body: { email: person.email, password: 'battery staple' },
  });
  const kinds = await kindsOf({ cookie: readCookies(signedIn) });
  expect(kinds).toEqual(expect.arrayContaining(['password_reset', 'reset_asked', 'signed_in']));
});

it('wrong passwords are recorded for the account, grouped by address and hour', async () => {
  const [person, other] = [await signUp({ password }), await signUp({ password })];
  const tryFrom = (address: string, email = person.email) =>
    from('sign-in', {
      body: { email, password: 'wrong horse' },
      headers: { ...phone, 'x-forwarded-for': address },
    });
  for (const address of ['192.0.2.7', '192.0.2.7', '198.51.100.1']) await tryFrom(address);
  for (const email of [`not.${person.email}`, other.email]) await tryFrom('192.0.2.7', email);
  const count = async () => (await readEvents(person)).reduce((sum, { times }) => sum + times, 0);
  await waitUntil(async () => (await count()) === 3);
  const events = await readEvents(person);
  expect(events.map(({ kind }) => kind)).toEqual(['sign_in_failed', 'sign_in_failed']);
  expect(events.find(({ address }) => address === '192.0.2.7')?.times).toBe(2);
  clock.advance(60 * 60_000);
  await tryFrom('192.0.2.7');
  await waitUntil(async () => (await readEvents(person)).length === 3);
  await waitUntil(async () => (await readEvents(other)).map(({ times }) => times).join() === '1');
  await from('password-reset-mail', { body: { email: person.email } });
  await waitUntil(async () => (await kindsOf(person)).includes('reset_asked'));
  expect(await count()).toBe(5);
});

it('security events are read in pages, each event once', async () => {
  const person = await signUp();
  const at = clock.now();
  const caller = { headers: new Headers(), address: '192.0.2.7' };
  // More events at one moment than fit on a page.
  for (let count = 0; count < 25; count += 1) {
    const moment = new Date(at.getTime() - Math.floor(count / 12) * 1_000);
    await insertSecurityEvent(services.database, {
      userId: person.userId,
      kind: 'signed_in',
      caller,
      at: moment,
    });
  }
  const seen: SecurityEvent[] = [];
  let query: string | null = '';
  while (query !== null) {
    const { events, next } = await readPage(person.cookie, query);
    seen.push(...events);
    query = next && `?${new URLSearchParams(next)}`;
  }
  expect(new Set(seen.map(({ id }) => id)).size).toBe(25);
  expect(seen).toHaveLength(25);
  expect(seen.map((event) => event.at)).toEqual(seen.map((event) => event.at).sort((a, b) => b - a));
});

it.each([
  '?before=now',
  '?before=-1',
  '?before=999999999999999',
  '?before=1&beforeId=%00',
  '?before=1&beforeId=',
])('security events are refused for the query %s', async (query) => {
  const { cookie } = await signUp();
  expect((await request(`/api/account/security-events${query}`, { cookie })).status).toBe(400);
});

it('the sweep deletes security events of 90 days ago and keeps newer ones', async () => {
  const person = await signUp();
  const caller = { headers: new Headers(), address: '192.0.2.7' };
  const { database } = services;
  const noted = { userId: person.userId, caller };
  await insertSecurityEvent(database, {
    ...noted,
    kind: 'signed_up',
    at: new Date(clock.now().getTime() - 90 * day),
  });
  await insertSecurityEvent(database, {
    ...noted,
    kind: 'signed_in',
    at: new Date(clock.now().getTime() - 89 * day),
  });
  await createSecurityEventSweep(services).run();
  expect(await kindsOf(person)).toEqual(['signed_in']);
});

it('a security event stores only the first 300 characters of the user agent', async () => {
  const person = await signUp({ password });
  const headers = { ...phone, 'user-agent': 'x'.repeat(5_000) };
  await from('sign-in', { body: { email: person.email, password }, headers });
  expect((await readEvents(person))[0]?.userAgent).toHaveLength(300);
});

it('a visitor is answered as usual if the security event cannot be stored, which is logged', async () => {
  const { log, readLines } = createRecordedLog();
  const broken = await startTestApp({ services: { log } });
  const { database } = broken.services;
  const { email, userId } = await broken.signUp({ password });
  await database.execute(
    sql.raw(`create function refuse_noting() returns trigger language plpgsql as $$
      begin raise 'nothing is noted'; end $$`),
  );
  await database.execute(
    sql.raw(`create trigger refuse_noting before insert on security_events for each row
      when (new.user_id = '${userId}') execute function refuse_noting()`),
  );
  const mailed = await broken.request('/api/account/password-reset-mail', { body: { email } });
  const refused = await broken.request('/api/account/sign-in', { body: { email, password: 'not this' } });
  expect([mailed.status, refused.status]).toEqual([200, 401]);
  const listKinds = () => readLines().flatMap(({ kind }) => kind ?? []);
  await waitUntil(() => listKinds().length === 2);
  expect(listKinds().toSorted()).toEqual(['reset_asked', 'sign_in_failed']);
  await database.execute(sql.raw('drop function refuse_noting cascade'));
});
