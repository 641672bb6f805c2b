import { viewerReplySchema } from '@focuspool/domain/account/account-contract';
import { hashPassword } from 'better-auth/crypto';
import { sql } from 'drizzle-orm';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { turnOnTwoStep } from '../../../testing/authenticator.ts';
import { readCookie, readCookies, readRefusal, readReply, reasonOf } from '../../../testing/read-reply.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { findPasswordHash, replacePasswordHash } from '../../platform/auth/password-store.ts';
import { createResetLink } from '../../platform/auth/reset-link-store.ts';
import { listOpenSessions } from '../../platform/auth/session-store.ts';

const app = await startTestApp();
const { request, services, signUp, readViewer } = app;
const password = 'correct horse';
const signIn = (body: unknown) => request('/api/account/sign-in', { body });

it('signing in returns the viewer and a session cookie', async () => {
  const person = await signUp({ password, isPremium: true });
  const response = await signIn({ email: ` ${person.email.toUpperCase()} `, password });
  expect(response.status).toBe(200);
  const { viewer } = await readReply(viewerReplySchema, response);
  expect(viewer).toMatchObject({
    userId: person.userId,
    emailVerified: true,
    profile: { username: person.username, isPremium: true },
  });
  expect(await readViewer(readCookies(response))).toEqual(viewer);
});

it('signing in begins a new session each time and ends the previous one of the browser', async () => {
  const person = await signUp({ password });
  const stranger = await signUp();
  const body = { email: person.email, password };
  for (const brought of [person.cookie, stranger.cookie, 'focuspool.session_token=planted.by.somebody']) {
    const response = await request('/api/account/sign-in', { body, cookie: brought });
    const begun = readCookie(response, 'focuspool.session_token');
    expect(begun).not.toBe(brought);
    expect((await readViewer(begun))?.userId).toBe(person.userId);
    expect(await readViewer(brought)).toBeNull();
  }
});

it('a failed sign-in leaves the existing session of the browser', async () => {
  const person = await signUp({ password });
  const body = { email: person.email, password: 'wrong horse' };
  await request('/api/account/sign-in', { body, cookie: person.cookie });
  expect((await readViewer(person.cookie))?.userId).toBe(person.userId);
});

it('a wrong password, an unknown address and an account without a password cost the same work', async () => {
  const { password: hasher } = await services.auth.$context;
  const work = [vi.spyOn(hasher, 'hash'), vi.spyOn(hasher, 'verify')];
  onTestFinished(() => {
    vi.restoreAllMocks();
  });
  const countWork = async (email: string) => {
    for (const spy of work) spy.mockClear();
    expect((await signIn({ email, password: 'wrong horse' })).status).toBe(401);
    return work.reduce((sum, spy) => sum + spy.mock.calls.length, 0);
  };
  const [known, unnamed] = [await signUp({ password }), await signUp()];
  for (const email of [known.email, `not.${known.email}`, unnamed.email])
    expect(await countWork(email)).toBe(1);
});

it('an unverified person without a profile can sign in', async () => {
  const person = await signUp({ password, isVerified: false, hasProfile: false });
  const response = await signIn({ email: person.email, password });
  expect((await readReply(viewerReplySchema, response)).viewer).toMatchObject({
    emailVerified: false,
    profile: null,
  });
});

it('a wrong password and an unknown address get the same refusal', async () => {
  const person = await signUp({ password });
  const wrong = await signIn({ email: person.email, password: 'wrong horse' });
  const unknown = await signIn({ email: `not.${person.email}`, password });
  expect([wrong.status, unknown.status]).toEqual([401, 401]);
  const refusal = { reason: 'credentials_wrong', message: 'Invalid email or password' };
  expect(await wrong.json()).toEqual({ error: refusal });
  expect(await unknown.json()).toEqual({ error: refusal });
  expect(wrong.headers.getSetCookie()).toEqual([]);
});

it('signing in to an account without a password is refused', async () => {
  const person = await signUp();
  expect((await signIn({ email: person.email, password })).status).toBe(401);
});

it.each([
  [{ email: '', password }, { email: 'Email is required' }],
  [{ email: 'ada@example.com', password: '' }, { password: 'Password is required' }],
])('signing in with %j is refused with the invalid fields', async (body, fields) => {
  const response = await signIn(body);
  expect(response.status).toBe(400);
  expect((await readRefusal(response)).fields).toEqual(fields);
});

describe('a password that is replaced while it is verified', () => {
  /** Runs `work` once the old hash was found to match, before a session begins. */
  async function onceVerified(work: () => Promise<unknown>): Promise<void> {
    const { password: hasher } = await services.auth.$context;
    const { verify } = hasher;
    vi.spyOn(hasher, 'verify').mockImplementationOnce(async (tried) => {
      const isRight = await verify(tried);
      await work();
      return isRight;
    });
    onTestFinished(() => {
      vi.restoreAllMocks();
    });
  }

  async function resetPassword(userId: string): Promise<void> {
    const token = await createResetLink(services, { userId, lifeMs: 60_000 });
    const response = await request('/api/account/password-reset', {
      body: { token, password: 'battery staple' },
    });
    expect(response.status).toBe(200);
  }

  it('a password reset while the old password is verified prevents that sign-in', async () => {
    const { email, userId } = await signUp({ password });
    await onceVerified(() => resetPassword(userId));
    const response = await signIn({ email, password });
    expect(await reasonOf(response)).toBe('credentials_wrong');
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(await listOpenSessions(services.database, userId)).toEqual([]);
    expect((await signIn({ email, password: 'battery staple' })).status).toBe(200);
  });

  it('a password reset while the old password is verified prevents the second step', async () => {
    const { cookie, email, userId } = await signUp({ password });
    await turnOnTwoStep(app, cookie, password);
    await onceVerified(() => resetPassword(userId));
    expect((await signIn({ email, password })).status).toBe(401);
  });

  it('a sign-in succeeds even if another one renews the password hash meanwhile', async () => {
    const { email, userId } = await signUp({ password });
    const former = (await findPasswordHash(services.database, userId)) ?? '';
    const next = await services.passwords.hash(password);
    await onceVerified(() => replacePasswordHash(services.database, userId, { former, next }));
    expect((await signIn({ email, password })).status).toBe(200);
  });
});

it.each(["' or 1=1 --", '\u0000', '\ud800', '𝕡𝕒𝕤𝕤'])(
  'signing in treats the password %j like any wrong one',
  async (odd) => {
    const person = await signUp({ password });
    expect((await signIn({ email: person.email, password: odd })).status).toBe(401);
  },
);

describe('an outdated password hash', () => {
  const readHash = (userId: string) => findPasswordHash(services.database, userId);

  async function signUpLongAgo() {
    const person = await signUp({ password });
    const former = await hashPassword(password);
    const hash = (await readHash(person.userId)) ?? '';
    await replacePasswordHash(services.database, person.userId, { former: hash, next: former });
    return { ...person, former };
  }

  it('an outdated password hash is renewed at the next sign-in, and only once', async () => {
    const { email, userId } = await signUpLongAgo();
    expect((await signIn({ email, password })).status).toBe(200);
    const raised = (await readHash(userId)) ?? '';
    expect(services.passwords.isOutdated(raised)).toBe(false);
    expect((await signIn({ email, password })).status).toBe(200);
    expect(await readHash(userId)).toBe(raised);
  });

  it('an outdated password hash is not renewed by a wrong password', async () => {
    const { email, userId, former } = await signUpLongAgo();
    expect((await signIn({ email, password: 'wrong horse' })).status).toBe(401);
    expect(await readHash(userId)).toBe(former);
  });

  it('an outdated password hash still signs in if a new one cannot be stored', async () => {
    const { email, userId, former } = await signUpLongAgo();
    const { database } = services;
    await database.execute(
      sql.raw(`create function refuse_hash() returns trigger language plpgsql as $$
        begin raise 'no more passwords'; end $$;`),
    );
    await database.execute(
      sql.raw('create trigger refuse_hash before update on accounts execute function refuse_hash()'),
    );
    const response = await signIn({ email, password });
    await database.execute(sql.raw('drop function refuse_hash cascade'));
    expect(response.status).toBe(200);
    expect(await readHash(userId)).toBe(former);
  });

  it('renewing an outdated password hash does not overwrite a password that was set meanwhile', async () => {
    const { userId, former } = await signUpLongAgo();
    const chosen = await services.passwords.hash('battery staple');
    await replacePasswordHash(services.database, userId, { former, next: chosen });
    await replacePasswordHash(services.database, userId, { former, next: 'raised too late' });
    expect(await readHash(userId)).toBe(chosen);
  });
});
