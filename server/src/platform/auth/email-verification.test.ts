import { createEmailVerificationToken } from 'better-auth/api';
import { signJWT } from 'better-auth/crypto';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { readRefusal, reasonOf } from '../../../testing/read-reply.ts';
import { failingMailer, startTestApp } from '../../../testing/test-app.ts';
import { user } from './auth-tables.ts';
import { derivePurposeText } from './signing-keys.ts';

const day = 24 * 60 * 60;

const { request, signUp, readViewer, mails, services } = await startTestApp();
const resend = (cookie?: string) => request('/api/account/verification-mail', { method: 'POST', cookie });
const verify = (token: unknown, cookie?: string) =>
  request('/api/account/verify', { body: { token }, cookie });

const linkPattern = /http:\/\/localhost:3000\/verify-email#token=([\w.-]+)/;

async function mailedToken(person: { email: string; cookie: string }): Promise<string> {
  expect((await resend(person.cookie)).status).toBe(200);
  const mail = mails.findLast(({ to }) => to === person.email);
  return linkPattern.exec(mail?.text ?? '')?.[1] ?? '';
}

const isVerified = async (cookie: string) => (await readViewer(cookie))?.emailVerified === true;

it('a visitor who requests the verification mail is refused', async () => {
  const response = await resend();
  expect(response.status).toBe(401);
  expect(await readRefusal(response)).toEqual({
    reason: 'session_missing',
    message: 'No active user session. Please sign up again.',
  });
});

it('a verified person who requests the verification mail is refused', async () => {
  const { cookie, email } = await signUp();
  const response = await resend(cookie);
  expect(response.status).toBe(409);
  expect(await reasonOf(response)).toBe('already_verified');
  expect(mails.some(({ to }) => to === email)).toBe(false);
});

it('the verification mail goes to the address of the signed-in person, whatever the body says', async () => {
  const person = await signUp({ isVerified: false });
  const body = { email: 'eve@example.com' };
  const response = await request('/api/account/verification-mail', { body, cookie: person.cookie });
  expect(response.status).toBe(200);
  expect(mails.at(-1)).toMatchObject({ to: person.email, html: expect.stringMatching(linkPattern) });
});

it('a verification mail that cannot be sent is reported to the person', async () => {
  const unsent = await startTestApp({ services: { mailer: failingMailer } });
  const { cookie } = await unsent.signUp({ isVerified: false });
  const response = await unsent.request('/api/account/verification-mail', { method: 'POST', cookie });
  expect(response.status).toBe(503);
  expect(await readRefusal(response)).toEqual({
    reason: 'mail_failed',
    message: 'The email could not be sent. Please try again.',
  });
});

it('the mailed token verifies the address in another browser without signing in there', async () => {
  const person = await signUp({ isVerified: false });
  const token = await mailedToken(person);
  expect(await isVerified(person.cookie)).toBe(false);
  const response = await verify(token);
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({});
  expect(response.headers.getSetCookie()).toEqual([]);
  expect(await isVerified(person.cookie)).toBe(true);
});

it('a verification link works once, even if it is used twenty times at once', async () => {
  const person = await signUp({ isVerified: false });
  const token = await mailedToken(person);
  const responses = await Promise.all(Array.from({ length: 20 }, () => verify(token)));
  expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)]);
  expect(await readRefusal(await verify(token))).toEqual({
    reason: 'already_verified',
    message: 'This email address is already verified.',
  });
});

it('a verification link of a deleted account does not verify a new one with the same address', async () => {
  const person = await signUp({ isVerified: false });
  const token = await mailedToken(person);
  await services.database.delete(user).where(eq(user.id, person.userId));
  const next = await signUp({ isVerified: false, email: person.email });
  expect(await reasonOf(await verify(token))).toBe('link_invalid');
  expect(await isVerified(next.cookie)).toBe(false);
});

it('a verification link verifies the mailed address, not that of the signed-in person', async () => {
  const [ada, eve] = [await signUp({ isVerified: false }), await signUp({ isVerified: false })];
  const token = await mailedToken(ada);
  await verify(token, eve.cookie);
  expect([await isVerified(ada.cookie), await isVerified(eve.cookie)]).toEqual([true, false]);
});

it('a verification token that is truncated, altered or signed with another secret is refused', async () => {
  const person = await signUp({ isVerified: false });
  const token = await mailedToken(person);
  const forged = await createEmailVerificationToken('another secret of the right length', person.email);
  for (const bad of [
    token.slice(0, -3),
    token.slice(0, token.indexOf('.')),
    `x${token}`,
    forged,
    'none.e30.',
  ]) {
    const response = await verify(bad);
    expect(response.status).toBe(400);
    expect(await readRefusal(response)).toEqual({
      reason: 'link_invalid',
      message: 'This link is no longer valid. Please ask for a new one.',
    });
  }
  expect(await isVerified(person.cookie)).toBe(false);
});

it('a verification token is valid for 24 hours and refused once it has expired', async () => {
  const person = await signUp({ isVerified: false });
  const { secret } = await services.auth.$context;
  const key = derivePurposeText(secret, 'verify address');
  const expired = await signJWT({ userId: person.userId, email: person.email }, key, -1);
  expect(await reasonOf(await verify(expired))).toBe('link_invalid');
  const payload = JSON.parse(
    Buffer.from((await mailedToken(person)).split('.')[1] ?? '', 'base64url').toString(),
  );
  expect(payload.exp - payload.iat).toBe(24 * 60 * 60);
});

it('a verification token for an unknown account or a former address is refused', async () => {
  const { secret } = await services.auth.$context;
  const key = derivePurposeText(secret, 'verify address');
  const person = await signUp({ isVerified: false });
  const token = await signJWT({ userId: 'nobody', email: person.email }, key, day);
  const moved = await signJWT({ userId: person.userId, email: 'before@example.com' }, key, day);
  for (const none of [token, moved]) expect((await verify(none)).status).toBe(400);
});

it.each([
  ['by the library', (secret: string, email: string) => createEmailVerificationToken(secret, email)],
  ['for another purpose', (secret: string, email: string) => signJWT({ email, type: 'delete' }, secret, day)],
  [
    'for Google sign-in',
    (secret: string, email: string) => {
      const key = derivePurposeText(secret, 'google journey');
      return signJWT({ userId: 'anybody', email }, key, day);
    },
  ],
])('a verification token signed %s is refused', async (_, sign) => {
  const person = await signUp({ isVerified: false });
  const { secret } = await services.auth.$context;
  expect((await verify(await sign(secret, person.email))).status).toBe(400);
  expect(await isVerified(person.cookie)).toBe(false);
});

it.each([null, '', ['x'], { toString: 'x' }, '__proto__ ', '\u0000', 'x'.repeat(3000)])(
  'the verification token %j is refused',
  async (token) => {
    const response = await verify(token);
    expect(response.status).toBe(400);
    expect((await readRefusal(response)).fields?.token).toMatch('This link is no longer valid');
  },
);

it('a verification link signed with the previous secret still works', async () => {
  const previousAuthSecret = 'the secret of before, which signs nothing more';
  const rotated = await startTestApp({ config: { previousAuthSecret } });
  const person = await signUp({ isVerified: false });
  const key = derivePurposeText(previousAuthSecret, 'verify address');
  const token = await signJWT({ userId: person.userId, email: person.email }, key, day);
  expect((await verify(token)).status).toBe(400);
  expect((await rotated.request('/api/account/verify', { body: { token } })).status).toBe(200);
});
