import { randomUUID } from 'node:crypto';
import { viewerReplySchema } from '@focuspool/domain/account/account-contract';
import { waitFor } from '@focuspool/domain/testing/waiting';
import { eq } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import { readCookies, readRefusal, readReply, reasonOf } from '../../../testing/read-reply.ts';
import { cheapPasswords, startTestApp } from '../../../testing/test-app.ts';
import { account, session, user } from '../../platform/auth/auth-tables.ts';
import { createPasswordHasher, type PasswordHasher } from '../../platform/auth/password-hasher.ts';
import { findPasswordHash } from '../../platform/auth/password-store.ts';

const { request, readViewer, services } = await startTestApp();
const { database } = services;
const newAddress = () => `new.${randomUUID()}@example.com`;
const signUp = (body: unknown, headers = {}) => request('/api/account/sign-up', { body, headers });

async function findUser(email: string) {
  const [row] = await database.select().from(user).where(eq(user.email, email));
  return row;
}

it('signing up creates an unverified account without a profile and signs in to it', async () => {
  const email = newAddress();
  const response = await signUp({ email: email.toUpperCase(), password: 'correct horse' });
  expect(response.status).toBe(200);
  const { viewer } = await readReply(viewerReplySchema, response);
  expect(viewer).toEqual({
    userId: expect.any(String),
    email,
    emailVerified: false,
    joinedAt: expect.any(Number),
    profile: null,
  });
  expect(await readViewer(readCookies(response))).toEqual(viewer);
});

it('signing up ends the previous session of the browser', async () => {
  const signUpAs = async (cookie: string) =>
    readCookies(await signUp({ email: newAddress(), password: 'correct horse' }, { cookie }));
  const previous = await signUpAs('');
  await signUpAs(previous);
  expect(await readViewer(previous)).toBeNull();
});

it('signing up stores the password as a scrypt hash with the current cost', async () => {
  const { request: ask } = await startTestApp({ services: { passwords: createPasswordHasher() } });
  const body = { email: newAddress(), password: 'correct horse' };
  expect((await ask('/api/account/sign-up', { body })).status).toBe(200);
  const userId = (await findUser(body.email))?.id ?? '';
  expect(await findPasswordHash(database, userId)).toMatch(/^\$scrypt\$ln=16,r=8,p=2\$/);
  expect((await ask('/api/account/sign-in', { body })).status).toBe(200);
});

it('signing up holds no database connection while the password is hashed', async () => {
  const released = Promise.withResolvers<void>();
  onTestFinished(() => released.resolve());
  let waiting = 0;
  const wait = () => {
    waiting += 1;
    return released.promise;
  };
  const passwords: PasswordHasher = {
    ...cheapPasswords,
    hash: (password) => wait().then(() => cheapPasswords.hash(password)),
    hashBefore: (password, work) => wait().then(() => cheapPasswords.hashBefore(password, work)),
  };
  const slow = await startTestApp({ services: { passwords } });
  // More sign-ups than any database has connections.
  const signingUp = Array.from({ length: 30 }, () =>
    slow.request('/api/account/sign-up', { body: { email: newAddress(), password: 'correct horse' } }),
  );
  await waitFor(() => expect(waiting).toBe(30));
  expect(await slow.signUp()).toBeDefined();
  released.resolve();
  const statuses = (await Promise.all(signingUp)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200]));
});

it('signing up sends no mail before the username is chosen', async () => {
  const { request: ask, mails } = await startTestApp();
  const response = await ask('/api/account/sign-up', {
    body: { email: newAddress(), password: 'correct horse' },
  });
  expect(response.status).toBe(200);
  expect(mails).toEqual([]);
});

it.each([
  [{}, { email: expect.any(String), password: expect.any(String) }],
  [
    { email: ' ', password: '' },
    { email: 'Email is required', password: 'Password is required' },
  ],
  [{ email: 'ada', password: 'x' }, { email: 'Please enter a valid email address' }],
  [
    { email: `${'a'.repeat(300)}@example.com`, password: 'x' },
    { email: 'Please enter a valid email address' },
  ],
  [
    { email: ['ada@example.com'], password: { length: 9 } },
    { email: 'Email is required', password: 'Password is required' },
  ],
])('signing up with %j is refused with the invalid fields', async (body, fields) => {
  const response = await signUp(body);
  expect(response.status).toBe(400);
  expect(await readRefusal(response)).toMatchObject({ reason: 'invalid_input', fields });
});

it.each([
  ['1234567', 'Password too short'],
  ['x'.repeat(129), 'Password too long'],
  ['Password1', 'Too many people use this password. Please choose another one.'],
])('signing up with the password %j is refused with a message of its own', async (password, message) => {
  const response = await signUp({ email: newAddress(), password });
  expect(response.status).toBe(400);
  expect((await readRefusal(response)).message).toBe(message);
});

it('signing up with the address of an existing account is refused, whatever its letter case', async () => {
  const email = newAddress();
  await signUp({ email, password: 'correct horse' });
  const response = await signUp({ email: email.toUpperCase(), password: 'another horse' });
  expect(response.status).toBe(409);
  expect(await readRefusal(response)).toEqual({
    reason: 'account_exists',
    message: 'User already exists. Use another email.',
  });
  expect(response.headers.getSetCookie()).toEqual([]);
});

it('only one of ten concurrent sign-ups with the same address succeeds', async () => {
  const email = newAddress();
  const responses = await Promise.all(
    Array.from({ length: 10 }, (_, n) => signUp({ email, password: `password ${n}` })),
  );
  const statuses = responses.map(({ status }) => status).sort();
  expect(statuses).toEqual([200, ...Array(9).fill(409)]);
  const made = await findUser(email);
  const accounts = await database
    .select()
    .from(account)
    .where(eq(account.userId, made?.id ?? ''));
  expect(accounts).toHaveLength(1);
});

it('signing up ignores everything in the body except the address and the password', async () => {
  const email = newAddress();
  const body = JSON.stringify({
    email,
    password: 'correct horse',
    id: 'mine',
    name: 'Eve',
    image: 'https://example.com/eve.png',
    emailVerified: true,
    isPremium: true,
    role: 'admin',
    createdAt: '2001-01-01T00:00:00Z',
    callbackURL: 'https://evil.example',
    rememberMe: false,
  }).replace('{', '{"__proto__":{"emailVerified":true},"constructor":{"prototype":{}},');
  const response = await signUp(body);
  expect(response.status).toBe(200);
  const made = await findUser(email);
  expect(made).toMatchObject({ name: '', image: null, emailVerified: false });
  expect(made?.id).not.toBe('mine');
  expect(made?.createdAt.getFullYear()).toBeGreaterThan(2020);
});

it('signing up stores no client address, whatever the headers claim', async () => {
  const email = newAddress();
  await signUp({ email, password: 'correct horse' }, { 'x-forwarded-for': '203.0.113.9' });
  const made = await findUser(email);
  const [kept] = await database
    .select()
    .from(session)
    .where(eq(session.userId, made?.id ?? ''));
  expect(kept?.ipAddress).toBe('');
});

it.each([
  ['{"email":', 400],
  ['', 400],
  ['[]', 400],
  ['null', 400],
  ['"text"', 400],
])('signing up answers the body %j with %i and a named reason', async (body, status) => {
  const response = await signUp(body);
  expect(response.status).toBe(status);
  expect(await reasonOf(response)).toMatch(/malformed_body|invalid_input|body_too_large/);
});

it('signing up from a page of another site is refused', async () => {
  const response = await signUp(
    { email: newAddress(), password: 'correct horse' },
    { origin: 'https://evil.example' },
  );
  expect(response.status).toBe(403);
});
