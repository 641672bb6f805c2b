import { viewerReplySchema } from '@focuspool/domain/account/account-contract';
import { createEmailVerificationToken } from 'better-auth/api';
import { signJWT } from 'better-auth/crypto';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import type { Person } from '../../../testing/people.ts';
import { readRefusal, readReply } from '../../../testing/read-reply.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { user } from '../../platform/auth/auth-tables.ts';
import { derivePurposeText } from '../../platform/auth/signing-keys.ts';

const day = 24 * 60 * 60;

const { request, signUp, mails, services } = await startTestApp();
const resend = (cookie?: string) =>
  request('/api/account/verification-mail', { method: 'POST', ...(cookie ? { cookie } : {}) });
const verify = (token: unknown, cookie?: string) =>
  request('/api/account/verify', { body: { token }, ...(cookie ? { cookie } : {}) });

const linkPattern = /http:\/\/localhost:3000\/verify-email#token=([\w.-]+)/;

async function mailedToken(person: { email: string; cookie: string }): Promise<string> {
  expect((await resend(person.cookie)).status).toBe(200);
  const mail = mails.findLast(({ to }) => to === person.email);
  return linkPattern.exec(mail?.text ?? '')?.[1] ?? '';
}

async function isVerified(cookie: string): Promise<boolean> {
  const response = await request('/api/account/viewer', { cookie });
  return (await readReply(viewerReplySchema, response)).viewer?.emailVerified === true;
}

it('the verification mail is refused to a visitor in the words of the catalogue', async () => {
  const response = await resend();
  expect(response.status).toBe(401);
  expect(await readRefusal(response)).toEqual({
    reason: 'session_missing',
    message: 'No active user session. Please sign up again.',
  });
});

it('the verification mail is refused to somebody who is verified', async () => {
  const { cookie, email } = await signUp();
  const response = await resend(cookie);
  expect(response.status).toBe(409);
  expect((await readRefusal(response)).reason).toBe('already_verified');
  expect(mails.some(({ to }) => to === email)).toBe(false);
});

it('the verification mail goes to the address of the signed-in person, whatever the body names', async () => {
  const person = await signUp({ isVerified: false });
  const body = { email: 'eve@example.com' };
  const response = await request('/api/account/verification-mail', { body, cookie: person.cookie });
  expect(response.status).toBe(200);
  expect(mails.at(-1)).toMatchObject({ to: person.email, html: expect.stringMatching(linkPattern) });
});

it('the verification mail says so when it cannot be sent', async () => {
  const unsent = await startTestApp({
    services: { mailer: { send: () => Promise.reject(new Error('no')), close: () => {} } },
  });
  const { cookie } = await unsent.signUp({ isVerified: false });
  const response = await unsent.request('/api/account/verification-mail', { method: 'POST', cookie });
  expect(response.status).toBe(503);
  expect(await readRefusal(response)).toEqual({
    reason: 'mail_failed',
    message: 'The email could not be sent. Please try again.',
  });
});

it("verifying an address works with the mail's token in another browser, and signs nobody in there", async () => {
  const person = await signUp({ isVerified: false });
  const token = await mailedToken(person);
  expect(await isVerified(person.cookie)).toBe(false);
  const response = await verify(token);
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({});
  expect(response.headers.getSetCookie()).toEqual([]);
  expect(await isVerified(person.cookie)).toBe(true);
});

it('verifying an address works once with one link, even for twenty at once, and says that all is well', async () => {
  const person = await signUp({ isVerified: false });
  const token = await mailedToken(person);
  const responses = await Promise.all(Array.from({ length: 20 }, () => verify(token)));
  expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)]);
  expect(await readRefusal(await verify(token))).toEqual({
    reason: 'already_verified',
    message: 'This email address is already verified.',
  });
});

it.each([
  ['', async (person: Person) => mailedToken(person)],
  [
    ' of the release before',
    async ({ email }: Person) => {
      const { secret } = await services.auth.$context;
      return createEmailVerificationToken(secret, email, undefined, day);
    },
  ],
])(
  'verifying an address refuses a link%s of an account that was deleted to another with the same address',
  async (_, read) => {
    const person = await signUp({ isVerified: false });
    const token = await read(person);
    await services.database.delete(user).where(eq(user.id, person.userId));
    const next = await signUp({ isVerified: false, email: person.email });
    const later = new Date(Date.now() + 2_000);
    await services.database.update(user).set({ createdAt: later }).where(eq(user.id, next.userId));
    expect((await readRefusal(await verify(token))).reason).toBe('link_invalid');
    expect(await isVerified(next.cookie)).toBe(false);
  },
);

it('verifying an address verifies the address of the mail, not of whoever is signed in', async () => {
  const [ada, eve] = [await signUp({ isVerified: false }), await signUp({ isVerified: false })];
  const token = await mailedToken(ada);
  await verify(token, eve.cookie);
  expect([await isVerified(ada.cookie), await isVerified(eve.cookie)]).toEqual([true, false]);
});

it('verifying an address refuses a token that was cut, altered or signed by somebody else', async () => {
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

it('verifying an address refuses a token after its 24 hours', async () => {
  const person = await signUp({ isVerified: false });
  const { secret } = await services.auth.$context;
  const key = derivePurposeText(secret, 'verify address');
  const expired = await signJWT({ userId: person.userId, email: person.email }, key, -1);
  expect((await readRefusal(await verify(expired))).reason).toBe('link_invalid');
  const payload = JSON.parse(
    Buffer.from((await mailedToken(person)).split('.')[1] ?? '', 'base64url').toString(),
  );
  expect(payload.exp - payload.iat).toBe(24 * 60 * 60);
});

it('verifying an address refuses the token of an account that is gone', async () => {
  const { secret } = await services.auth.$context;
  const former = await createEmailVerificationToken(secret, 'nobody@example.com', undefined, day);
  const key = derivePurposeText(secret, 'verify address');
  const person = await signUp({ isVerified: false });
  const token = await signJWT({ userId: 'nobody', email: person.email }, key, day);
  const moved = await signJWT({ userId: person.userId, email: 'before@example.com' }, key, day);
  for (const none of [former, token, moved]) expect((await verify(none)).status).toBe(400);
});

it('verifying an address works with a link of the release before for its 24 hours', async () => {
  const person = await signUp({ isVerified: false });
  const { secret } = await services.auth.$context;
  const former = await createEmailVerificationToken(secret, person.email, undefined, day);
  expect((await verify(former)).status).toBe(200);
  expect(await isVerified(person.cookie)).toBe(true);
});

it.each([
  ['for another time', (secret: string, email: string) => createEmailVerificationToken(secret, email)],
  ['for more', (secret: string, email: string) => signJWT({ email, type: 'delete' }, secret, day)],
  [
    'for Google',
    (secret: string, email: string) => {
      const key = derivePurposeText(secret, 'google journey');
      return signJWT({ userId: 'anybody', email }, key, day);
    },
  ],
])('verifying an address refuses what was signed %s', async (_, sign) => {
  const person = await signUp({ isVerified: false });
  const { secret } = await services.auth.$context;
  expect((await verify(await sign(secret, person.email))).status).toBe(400);
  expect(await isVerified(person.cookie)).toBe(false);
});

it.each([null, '', ['x'], { toString: 'x' }, '__proto__ ', '\u0000', 'x'.repeat(3000)])(
  'verifying an address refuses %j as a token',
  async (token) => {
    const response = await verify(token);
    expect(response.status).toBe(400);
    expect((await readRefusal(response)).fields?.token).toMatch('This link is no longer valid');
  },
);

it('verifying an address works with a link that the secret of before signed', async () => {
  const previousAuthSecret = 'the secret of before, which signs nothing more';
  const rotated = await startTestApp({ config: { previousAuthSecret } });
  const person = await signUp({ isVerified: false });
  const key = derivePurposeText(previousAuthSecret, 'verify address');
  const token = await signJWT({ userId: person.userId, email: person.email }, key, day);
  expect((await verify(token)).status).toBe(400);
  expect((await rotated.request('/api/account/verify', { body: { token } })).status).toBe(200);
});
