import { waitUntil } from '@focuspool/domain/testing/waiting';
import { expect, it } from 'vitest';
import { readStepCookie, turnOnTwoStep } from '../../../testing/authenticator.ts';
import { openLiveClient, serveTestLive } from '../../../testing/live-client.ts';
import { readCookies, reasonOf } from '../../../testing/read-reply.ts';
import { failingMailer, startTestApp } from '../../../testing/test-app.ts';
import { createResetLink } from '../../platform/auth/reset-link-store.ts';

const app = await startTestApp();
const { request, signUp, mails, clock, services } = app;
const current = 'correct horse';
const next = 'battery staple';

const change = (cookie: string | undefined, body: unknown = { current, password: next }) =>
  request('/api/account/password', { body, cookie });
const signIn = (email: string, password: string) =>
  request('/api/account/sign-in', { body: { email, password } });
const isSignedIn = async (cookie: string) => (await request('/api/account/sign-ins', { cookie })).ok;

it('changing the password requires a session', async () => {
  expect((await change(undefined)).status).toBe(401);
});

it('after a password change only the new password signs in', async () => {
  const { cookie, email } = await signUp({ password: current });
  expect((await change(cookie)).status).toBe(200);
  expect((await signIn(email, current)).status).toBe(401);
  expect((await signIn(email, next)).status).toBe(200);
});

it('changing the password signs out every other device and renews the session of this one', async () => {
  const { cookie, email } = await signUp({ password: current });
  const elsewhere = readCookies(await signIn(email, current));
  const url = await serveTestLive(app);
  const [here, lost] = [
    await openLiveClient(url, { cookie }),
    await openLiveClient(url, { cookie: elsewhere }),
  ];
  const renewed = readCookies(await change(cookie));
  expect((await lost.closed).code).toBe(4401);
  expect([await isSignedIn(elsewhere), await isSignedIn(cookie), await isSignedIn(renewed)]).toEqual([
    false,
    false,
    true,
  ]);
  // A copy of the previous cookie no longer receives anything either; the device itself reconnects with the new one.
  expect((await here.closed).code).toBe(4403);
  await expect(openLiveClient(url, { cookie })).rejects.toThrow('401 signed_out');
  await openLiveClient(url, { cookie: renewed });
  clock.advance(1_000);
  const { devices } = (await (await request('/api/account/sign-ins', { cookie: renewed })).json()) as {
    devices: { isCurrent: boolean }[];
  };
  expect(devices).toMatchObject([{ isCurrent: true }]);
});

it('changing the password invalidates mailed reset links and sign-ins that wait for a code', async () => {
  const { cookie, email, userId } = await signUp({ password: current });
  const token = await createResetLink(services, { userId, lifeMs: 60_000 });
  const { cookie: own, nextCode } = await turnOnTwoStep(app, cookie, current);
  const step = readStepCookie(await signIn(email, current));
  expect((await change(own)).status).toBe(200);
  const reset = await request('/api/account/password-reset', { body: { token, password: 'another staple' } });
  expect(await reasonOf(reset)).toBe('link_invalid');
  const finished = await request('/api/account/second-step', { body: { code: nextCode() }, cookie: step });
  expect(await reasonOf(finished)).toBe('second_step_over');
});

it('changing the password sends its owner a mail', async () => {
  const { cookie, email } = await signUp({ password: current });
  await change(cookie);
  const mail = await waitUntil(() => mails.find(({ to }) => to === email));
  expect(mail.subject).toBe('Your FocusPool password was changed');
  expect(mail.text).toContain('http://localhost:3000/auth#forgot');
});

it('the password changes even if no mail can be sent', async () => {
  const unsent = await startTestApp({ services: { mailer: failingMailer } });
  const { cookie } = await unsent.signUp({ password: current });
  const response = await unsent.request('/api/account/password', {
    cookie,
    body: { current, password: next },
  });
  expect(response.status).toBe(200);
});

it.each([
  ['a wrong current password', { current: 'wrong horse', password: next }, 403, 'password_wrong'],
  ['a new password that is too short', { current, password: 'short' }, 400, 'password_too_short'],
  ['a new password that is too long', { current, password: 'x'.repeat(129) }, 400, 'password_too_long'],
  ['a common new password', { current, password: 'password1' }, 400, 'password_common'],
])('a password change with %s is refused and changes nothing', async (_, body, status, reason) => {
  const { cookie, email } = await signUp({ password: current });
  const response = await change(cookie, body);
  expect([response.status, await reasonOf(response)]).toEqual([status, reason]);
  expect(response.headers.getSetCookie()).toEqual([]);
  expect((await signIn(email, current)).status).toBe(200);
  expect(await isSignedIn(cookie)).toBe(true);
});

it('a new password that contains the person’s username is refused', async () => {
  const { cookie, username } = await signUp({ password: current, username: 'ada.lovelace' });
  const response = await change(cookie, { current, password: `${username}1815` });
  expect(await reasonOf(response)).toBe('password_personal');
});

it.each([
  {},
  { current: '', password: next },
  { current, password: '' },
  { current: 'x'.repeat(1_001), password: next },
])('a password change with the body %j is refused as invalid input', async (body) => {
  const { cookie } = await signUp({ password: current });
  const response = await change(cookie, body);
  expect(response.status).toBe(400);
  expect(await reasonOf(response)).toBe('invalid_input');
});

it('a password change of an account without a password is refused', async () => {
  const { cookie } = await signUp();
  const response = await change(cookie);
  expect([response.status, await reasonOf(response)]).toEqual([409, 'password_missing']);
});

it('of two concurrent password changes only one succeeds', async () => {
  const { cookie, email } = await signUp({ password: current });
  const passwords = ['battery staple', 'staple battery'];
  const responses = await Promise.all(passwords.map((password) => change(cookie, { current, password })));
  expect(responses.filter(({ ok }) => ok)).toHaveLength(1);
  const signIns = await Promise.all(passwords.map((password) => signIn(email, password)));
  expect(signIns.filter(({ ok }) => ok)).toHaveLength(1);
});

it('guessing the current password is refused after ten attempts', async () => {
  const { cookie } = await signUp({ password: current });
  const statuses: number[] = [];
  for (let tries = 0; tries < 11; tries += 1) {
    statuses.push((await change(cookie, { current: 'wrong horse', password: next })).status);
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 403), 429]);
});
