import { viewerReplySchema } from '@focuspool/domain/account/account-contract';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { turnOnTwoStep } from '../../../testing/authenticator.ts';
import { openTestDatabase } from '../../../testing/databases/test-database.ts';
import { readCookies, readReply } from '../../../testing/read-reply.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { session } from './auth-tables.ts';
import { findSignedIn, listOpenSessions } from './session-store.ts';

const { request, signUp, readViewer, services } = await startTestApp();
const password = 'correct horse';
const day = 24 * 60 * 60;
const month = 30 * day;

/** Makes a session look as if it had begun, and had last been seen, so many days earlier. */
async function age(userId: string, days: number, sinceSeen = days): Promise<void> {
  const back = (count: number) => sql.raw(`interval '${count * day} seconds'`);
  await services.database
    .update(session)
    .set({
      createdAt: sql`${session.createdAt} - ${back(days)}`,
      updatedAt: sql`${session.updatedAt} - ${back(sinceSeen)}`,
      expiresAt: sql`${session.expiresAt} - ${back(sinceSeen)}`,
    })
    .where(eq(session.userId, userId));
}

it('the session cookie is HttpOnly and SameSite, and lasts 30 days', async () => {
  const { email } = await signUp({ password });
  const response = await request('/api/account/sign-in', { body: { email, password } });
  const [cookie = ''] = response.headers.getSetCookie();
  expect(cookie).toMatch(/^focuspool\.session_token=/);
  const attributes = cookie.split('; ').slice(1);
  expect(attributes.sort()).toEqual(['HttpOnly', `Max-Age=${month}`, 'Path=/', 'SameSite=Lax']);
});

it.each([
  ['in production', { isProduction: true }],
  ['if the address is https', { baseUrl: 'https://focus.example' }],
])('the session cookie is Secure and bound to this host %s', async (_, config) => {
  const { request: ask, signUp: signUpThere } = await startTestApp({ config });
  const { email } = await signUpThere({ password });
  const response = await ask('/api/account/sign-in', { body: { email, password } });
  const [cookie = '', hint = ''] = response.headers.getSetCookie();
  expect(cookie).toMatch(/^__Host-focuspool\.session_token=/);
  const attributes = ['HttpOnly', `Max-Age=${month}`, 'Path=/', 'SameSite=Lax', 'Secure'];
  expect(cookie.split('; ').slice(1).sort()).toEqual(attributes);
  expect(hint).toMatch(/^focuspool\.signed_in=1;.*; Secure/);
});

it.each([
  ['', {}, []],
  ['__Host-', { isProduction: true }, ['Secure']],
])(
  'the cookies %sfocuspool.known_device and second_step are HttpOnly and last 180 days and ten minutes',
  async (prefix, config, secure) => {
    const there = await startTestApp({ config });
    const { cookie, email } = await there.signUp({ password });
    const listAttributes = async (name: string) => {
      const { headers } = await there.request('/api/account/sign-in', { body: { email, password } });
      const set = headers.getSetCookie().find((line) => line.startsWith(`${prefix}focuspool.${name}=`));
      return set?.split('; ').slice(1).sort();
    };
    const bound = ['Path=/', 'SameSite=Lax', ...secure];
    expect(await listAttributes('known_device')).toEqual(['HttpOnly', `Max-Age=${180 * day}`, ...bound]);
    await turnOnTwoStep(there, cookie, password);
    expect(await listAttributes('second_step')).toEqual(['HttpOnly', 'Max-Age=600', ...bound]);
  },
);

it('the readable signed_in cookie is set, extended and cleared along with the session cookie', async () => {
  const { email, userId } = await signUp({ password });
  const readHint = (response: Response) => {
    const hint = response.headers.getSetCookie().find((cookie) => cookie.startsWith('focuspool.signed_in'));
    return hint?.split('; ').sort();
  };
  const come = await request('/api/account/sign-in', { body: { email, password } });
  const lasting = [`Max-Age=${month}`, 'Path=/', 'SameSite=Lax', 'focuspool.signed_in=1'];
  expect(readHint(come)).toEqual(lasting);
  const cookie = readCookies(come);
  await age(userId, 15);
  expect(readHint(await request('/api/account/viewer', { cookie }))).toEqual(lasting);
  await age(userId, 31);
  const gone = ['Max-Age=0', 'Path=/', 'SameSite=Lax', 'focuspool.signed_in='];
  expect(readHint(await request('/api/account/viewer', { cookie }))).toEqual(gone);
  expect(readHint(await request('/api/account/sign-out', { method: 'POST', cookie }))).toEqual(gone);
});

it('a forged session cookie is not accepted', async () => {
  const { cookie } = await signUp();
  const [name = '', value = ''] = cookie.split('=');
  const token = decodeURIComponent(value).split('.')[0] ?? '';
  for (const forged of [token, `${token}.`, `${token}.AAAA`, `x${decodeURIComponent(value)}`]) {
    expect(await readViewer(`${name}=${encodeURIComponent(forged)}`)).toBeNull();
  }
});

describe('a session', () => {
  it('a session and its cookie are extended when its person returns, at most once a day', async () => {
    const { cookie, userId } = await signUp();
    const fresh = await request('/api/account/viewer', { cookie });
    expect(fresh.headers.getSetCookie()).toEqual([]);
    await age(userId, 15);
    const later = await request('/api/account/viewer', { cookie });
    expect((await readReply(viewerReplySchema, later)).viewer?.userId).toBe(userId);
    expect(later.headers.getSetCookie()[0]).toMatch(`Max-Age=${month}`);
    const [kept] = await services.database.select().from(session).where(eq(session.userId, userId));
    expect(kept?.expiresAt.getTime()).toBeGreaterThan(Date.now() + (month - 60) * 1000);
    const again = await request('/api/account/viewer', { cookie });
    expect(again.headers.getSetCookie()).toEqual([]);
  });

  it('a session is not extended by a call that cannot renew its cookie', async () => {
    const { cookie, userId } = await signUp();
    await age(userId, 15);
    await request('/api/profile/username-availability?username=ada', { cookie });
    const [kept] = await services.database.select().from(session).where(eq(session.userId, userId));
    expect(kept?.expiresAt.getTime()).toBeLessThan(Date.now() + (month / 2) * 1000 + 60_000);
  });

  it('a session that has expired is not accepted', async () => {
    const { cookie, userId } = await signUp();
    await age(userId, 31);
    expect(await readViewer(cookie)).toBeNull();
  });

  it('a session ends everywhere after 90 days, however recently it was used', async () => {
    const { cookie, userId } = await signUp();
    await age(userId, 89.9, 2);
    const late = await request('/api/account/viewer', { cookie });
    const seconds = Number(/Max-Age=(\d+)/.exec(late.headers.getSetCookie()[0] ?? '')?.[1]);
    expect(seconds).toBeLessThanOrEqual(0.1 * day);
    await age(userId, 0.2);
    const [kept] = await services.database.select().from(session).where(eq(session.userId, userId));
    const now = new Date();
    expect(await findSignedIn(services.database, [kept?.id ?? ''], now)).toEqual([]);
    expect(await listOpenSessions(services.database, userId)).toEqual([]);
    expect(await readViewer(cookie)).toBeNull();
    expect((await request('/api/account/sign-ins', { cookie })).status).toBe(401);
  });
});

it.each(['/api/auth/sign-up/email', '/api/auth/update-user', '/api/auth/get-session', '/api/auth/ok'])(
  "better-auth's own route %s is not served",
  async (path) => {
    const response = await request(path, { body: { name: 'Eve' } });
    expect(response.status).toBe(404);
  },
);

it('an unavailable database is answered with 503 and no details', async () => {
  const { database } = await openTestDatabase();
  const broken = await startTestApp({ services: { database } });
  // The client itself is closed, since its engine is kept for the next file.
  const { $client } = database as unknown as { $client: { end?(): Promise<void>; close?(): Promise<void> } };
  await ($client.end ?? $client.close)?.call($client);
  for (const path of ['/api/account/sign-in', '/api/account/sign-up']) {
    const response = await broken.request(path, { body: { email: 'ada@example.com', password } });
    expect(response.status).toBe(503);
    expect(await response.json()).toEqual({
      error: { reason: 'unavailable', message: 'The service is not available right now.' },
    });
  }
});
