import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { viewerReplySchema } from '@focuspool/domain/account/account-contract';
import { securityEventPageSchema } from '@focuspool/domain/account/security-events';
import { closeCodes } from '@focuspool/domain/live/live-protocol';
import { waitFor } from '@focuspool/domain/testing/waiting';
import { eq, like, sql } from 'drizzle-orm';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { turnOnTwoStep } from '../../../testing/authenticator.ts';
import { openLiveClient, serveTestLive } from '../../../testing/live-client.ts';
import { readCookies, readRefusal, readReply, reasonOf } from '../../../testing/read-reply.ts';
import { failingMailer, startTestApp } from '../../../testing/test-app.ts';
import { account, passkeys, session, user, verification } from '../../platform/auth/auth-tables.ts';
import { googleProvider } from '../../platform/auth/google-plugin.ts';
import { listSignInMethods } from '../../platform/auth/user-store.ts';
import { listPasskeys } from '../../platform/second-factor/passkey-store.ts';

const app = await startTestApp();
const { request, signUp, readViewer, mails, services } = app;
const oldPassword = 'correct horse';
const newPassword = 'battery staple';

const ask = (email: unknown, cookie?: string) =>
  request('/api/account/password-reset-mail', { body: { email }, cookie });
const reset = (token: unknown, password: unknown = newPassword) =>
  request('/api/account/password-reset', { body: { token, password } });
const check = async (token: unknown) =>
  (await request('/api/account/password-reset-check', { body: { token } })).status;
const signIn = async (email: string, password: string) =>
  (await request('/api/account/sign-in', { body: { email, password } })).status;

async function mailedToken(email: string): Promise<string> {
  const sent = mails.length;
  expect((await ask(email)).status).toBe(200);
  return waitFor(() => {
    const mail = mails.slice(sent).find(({ to }) => to === email);
    const token = /http:\/\/localhost:3000\/auth#reset=(\S+)/.exec(mail?.text ?? '')?.[1];
    if (!token) throw new Error('no mail yet');
    return token;
  });
}

afterEach(() => {
  vi.useRealTimers();
});

it('a reset request gets the same answer for addresses with and without an account', async () => {
  const { email } = await signUp({ password: oldPassword });
  const [known, unknown] = [await ask(email), await ask(`not.${email}`)];
  expect([known.status, unknown.status]).toEqual([200, 200]);
  expect(await known.text()).toBe(await unknown.text());
  const names = (response: Response) => [...response.headers.keys()].sort();
  expect(names(known)).toEqual(names(unknown));
  await waitFor(() => expect(mails.some(({ to }) => to === email)).toBe(true));
  expect(mails.some(({ to }) => to === `not.${email}`)).toBe(false);
});

it('a reset request of a visitor is answered before the mail is sent', async () => {
  const slow = await startTestApp({
    services: { mailer: { send: () => new Promise(() => {}), close: () => {} } },
  });
  const { email } = await slow.signUp({ password: oldPassword });
  const response = await slow.request('/api/account/password-reset-mail', { body: { email } });
  expect(response.status).toBe(200);
});

it('only the signed-in owner of the address learns that the reset mail could not be sent', async () => {
  const unsent = await startTestApp({ services: { mailer: failingMailer } });
  const [ada, eve] = [await unsent.signUp(), await unsent.signUp()];
  const path = '/api/account/password-reset-mail';
  const own = await unsent.request(path, { body: { email: ada.email }, cookie: ada.cookie });
  expect(own.status).toBe(503);
  expect((await readRefusal(own)).message).toBe('Failed to send password reset email');
  const others = await unsent.request(path, { body: { email: ada.email }, cookie: eve.cookie });
  expect(others.status).toBe(200);
  await setImmediate();
});

it.each([
  ['', 'Email is required'],
  ['ada', 'Please enter a valid email address'],
  [null, 'Email is required'],
  [`${'a'.repeat(300)}@example.com`, 'Please enter a valid email address'],
])('a reset request for the address %j is refused', async (email, message) => {
  const response = await ask(email);
  expect(response.status).toBe(400);
  expect((await readRefusal(response)).fields).toEqual({ email: message });
});

it('checking a reset link reports whether it is valid without using it up', async () => {
  const { email } = await signUp({ password: oldPassword });
  const token = await mailedToken(email);
  expect([await check(token), await check(token), await check(token.slice(1))]).toEqual([200, 200, 400]);
  expect((await reset(token)).status).toBe(200);
  const used = await request('/api/account/password-reset-check', { body: { token } });
  expect(await readRefusal(used)).toEqual({
    reason: 'link_invalid',
    message: 'This link is no longer valid. Please ask for a new one.',
  });
});

it('checking a reset link refuses it after an hour and not before', async () => {
  const { email } = await signUp({ password: oldPassword });
  const token = await mailedToken(email);
  const minute = 60_000;
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 59 * minute });
  expect(await check(token)).toBe(200);
  vi.setSystemTime(Date.now() + 2 * minute);
  expect(await check(token)).toBe(400);
});

it('a password reset replaces the password and ends every session', async () => {
  const { email, cookie } = await signUp({ password: oldPassword });
  const response = await reset(await mailedToken(email));
  expect(response.status).toBe(200);
  expect(await signIn(email, oldPassword)).toBe(401);
  expect(await signIn(email, newPassword)).toBe(200);
  expect(await readViewer(cookie)).toBeNull();
});

it('a password reset signs out another person who was signed in to that browser', async () => {
  const [{ email }, { cookie }] = [await signUp({ password: oldPassword }), await signUp()];
  const body = { token: await mailedToken(email), password: newPassword };
  const response = await request('/api/account/password-reset', { body, cookie });
  expect(response.headers.getSetCookie()[0]).toMatch(/^focuspool\.session_token=;.*Max-Age=0/i);
  expect(await readViewer(cookie)).toBeNull();
});

it('a reset gives a password to a person without one and closes their live connections', async () => {
  const { email, cookie } = await signUp();
  const open = await openLiveClient(await serveTestLive(app), { cookie });
  expect((await reset(await mailedToken(email))).status).toBe(200);
  expect((await open.closed).code).toBe(closeCodes.signed_out);
  expect(await signIn(email, newPassword)).toBe(200);
});

it('a password reset that cannot end the sessions changes nothing and can be repeated', async () => {
  const { email, cookie, userId } = await signUp({ password: oldPassword, isVerified: false });
  const token = await mailedToken(email);
  const { database } = services;
  await database.execute(
    sql.raw(`create function refuse_ending() returns trigger language plpgsql as $$
      begin raise 'the sign-ins go on'; end $$`),
  );
  await database.execute(
    sql.raw(`create trigger refuse_ending before delete on sessions for each row
      when (old.user_id = '${userId}') execute function refuse_ending()`),
  );
  expect((await reset(token)).status).toBe(500);
  await database.execute(sql.raw('drop function refuse_ending cascade'));
  expect(await signIn(email, newPassword)).toBe(401);
  expect((await readViewer(cookie))?.emailVerified).toBe(false);
  expect((await reset(token)).status).toBe(200);
  expect(await signIn(email, newPassword)).toBe(200);
});

it('of two reset links of one person that are used at once only one works', async () => {
  const { email } = await signUp({ password: oldPassword });
  const tokens = [await mailedToken(email), await mailedToken(email)];
  const responses = await Promise.all(tokens.map((token) => reset(token)));
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 400]);
});

it('a password reset verifies the address that the link was mailed to', async () => {
  const { email } = await signUp({ password: oldPassword, isVerified: false });
  await reset(await mailedToken(email));
  const response = await request('/api/account/sign-in', { body: { email, password: newPassword } });
  expect(await response.json()).toMatchObject({ viewer: { emailVerified: true } });
});

describe('other ways to sign in after a password reset', () => {
  async function signUpWithFactors() {
    const person = await signUp({ password: oldPassword });
    const { cookie, userId } = person;
    await services.database.insert(passkeys).values({
      ...{ id: `passkey of ${userId}`, userId, name: 'A phone', publicKey: '', counter: 0 },
      ...{ transports: [], addedAt: new Date() },
    });
    await turnOnTwoStep(app, cookie, oldPassword);
    return person;
  }

  it('a password reset that verifies the address removes every other way to sign in', async () => {
    const { userId, email } = await signUpWithFactors();
    const { database } = services;
    const other = await signUp();
    const google = [userId, other.userId].map((id) => ({ id: randomUUID(), userId: id, accountId: id }));
    await database.insert(account).values(google.map((row) => ({ ...row, providerId: googleProvider })));
    await database.update(user).set({ emailVerified: false }).where(eq(user.id, userId));
    const begun = await database
      .update(session)
      .set({ passkeyId: `passkey of ${userId}` })
      .where(eq(session.userId, userId))
      .returning({ id: session.id });
    const closing = vi.spyOn(services.live, 'closeSession');
    onTestFinished(() => closing.mockRestore());
    expect((await reset(await mailedToken(email))).status).toBe(200);
    expect(closing.mock.calls).toEqual(begun.map(({ id }) => [id]));
    expect(await listPasskeys(database, userId)).toEqual([]);
    expect(await listSignInMethods(database, userId)).toEqual(['password']);
    expect(await listSignInMethods(database, other.userId)).toEqual([googleProvider]);
    const signedIn = await request('/api/account/sign-in', { body: { email, password: newPassword } });
    const cookie = readCookies(signedIn);
    expect((await readReply(viewerReplySchema, signedIn)).viewer?.userId).toBe(userId);
    const page = await request('/api/account/security-events', { cookie });
    const { events } = await readReply(securityEventPageSchema, page);
    expect(events.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['two_step_off', 'passkey_removed', 'password_reset']),
    );
  });

  it('a password reset of a verified person keeps their passkeys and two-step sign-in', async () => {
    const { userId, email } = await signUpWithFactors();
    expect((await reset(await mailedToken(email))).status).toBe(200);
    expect(await listPasskeys(services.database, userId)).toHaveLength(1);
    const signedIn = await request('/api/account/sign-in', { body: { email, password: newPassword } });
    expect(await signedIn.json()).toEqual({ viewer: null });
  });
});

it('a reset link works only once, even if it is used twice at once', async () => {
  const { email } = await signUp({ password: oldPassword });
  const token = await mailedToken(email);
  const responses = await Promise.all([reset(token, 'first password'), reset(token, 'second password')]);
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 400]);
  const late = await reset(token);
  expect(await readRefusal(late)).toEqual({
    reason: 'link_invalid',
    message: 'This link is no longer valid. Please ask for a new one.',
  });
});

it('a password reset invalidates the other reset links of the same person only', async () => {
  const [{ email }, other] = [
    await signUp({ password: oldPassword }),
    await signUp({ password: oldPassword }),
  ];
  const [older, newer] = [await mailedToken(email), await mailedToken(email)];
  const others = await mailedToken(other.email);
  expect((await reset(newer)).status).toBe(200);
  expect((await reset(older, 'yet another horse')).status).toBe(400);
  expect((await reset(others)).status).toBe(200);
});

it.each([
  ['1234567', 'password_too_short'],
  ['x'.repeat(129), 'password_too_long'],
  ['iloveyou', 'password_common'],
  ['person_with_a_name', 'password_personal'],
])('a password reset refuses the password %j without using up the link', async (password, reason) => {
  const username = reason === 'password_personal' ? password : `person.${password.length}`;
  const { email } = await signUp({ password: oldPassword, username });
  const token = await mailedToken(email);
  const response = await reset(token, password);
  expect(response.status).toBe(400);
  expect(await reasonOf(response)).toBe(reason);
  expect((await reset(token)).status).toBe(200);
});

it('a password reset refuses a link that is older than an hour', async () => {
  const { email } = await signUp({ password: oldPassword });
  const token = await mailedToken(email);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61 * 60 * 1000 });
  expect((await reset(token)).status).toBe(400);
  vi.useRealTimers();
  expect(await signIn(email, oldPassword)).toBe(200);
});

it('a password reset refuses a truncated token', async () => {
  const { email } = await signUp({ password: oldPassword });
  const token = await mailedToken(email);
  expect((await reset(token.slice(0, -1))).status).toBe(400);
  expect((await reset(token)).status).toBe(200);
});

it.each([undefined, '', '__proto__ ', "'; drop table users; --", '\u0000', 'x'.repeat(3000)])(
  'a password reset refuses the token %j',
  async (token) => {
    const response = await reset(token);
    expect(response.status).toBe(400);
    expect((await readRefusal(response)).fields).toHaveProperty('token');
  },
);

it('a reset token is not stored in plain text', async () => {
  const { email } = await signUp({ password: oldPassword });
  const token = await mailedToken(email);
  const rows = await services.database.select().from(verification);
  expect(rows.length).toBeGreaterThan(0);
  const readable = await services.database
    .select()
    .from(verification)
    .where(like(verification.identifier, `%${token}%`));
  expect(readable).toEqual([]);
});
