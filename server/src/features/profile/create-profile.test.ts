import { createdProfileSchema } from '@focuspool/domain/profile/profile-contract';
import { eq, inArray } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { readRefusal, readReply, reasonOf } from '../../../testing/read-reply.ts';
import { failingMailer, startTestApp } from '../../../testing/test-app.ts';
import { createProfile } from './create-profile.ts';
import { profiles } from './profile-tables.ts';

const { request, signUp, readViewer, mails, services } = await startTestApp();
let counter = 0;
const newName = () => `Name_${Date.now().toString(36)}.${++counter}`;
const newcomer = () => signUp({ hasProfile: false, isVerified: false });
const create = (body: unknown, cookie?: string) => request('/api/profile', { body, cookie });

it('completing the sign-up is refused to a visitor, who is asked to sign up again', async () => {
  const response = await create({ username: newName() });
  expect(response.status).toBe(401);
  expect(await readRefusal(response)).toEqual({
    reason: 'session_missing',
    message: 'No active user session. Please sign up again.',
  });
});

it('completing the sign-up creates an empty profile and mails the verification link', async () => {
  const { cookie, email, userId } = await newcomer();
  const username = newName();
  const response = await create({ username: ` ${username} ` }, cookie);
  expect(response.status).toBe(200);
  const profile = {
    username,
    profilePicture: 'animals/Lion.jpg',
    isPremium: false,
    trophies: 0,
    totalMinutes: 0,
  };
  expect(await response.json()).toEqual({ profile, isMailSent: true });
  expect(mails.filter(({ to }) => to === email)).toHaveLength(1);
  expect(await readViewer(cookie)).toEqual({
    userId,
    email,
    emailVerified: false,
    joinedAt: expect.any(Number),
    profile,
  });
  const [row] = await services.database.select().from(profiles).where(eq(profiles.userId, userId));
  expect(row?.createdAt).toEqual(services.clock.now());
});

it('completing the sign-up mails nothing if the address is verified already', async () => {
  const { cookie, email } = await signUp({ hasProfile: false });
  const response = await create({ username: newName() }, cookie);
  expect((await readReply(createdProfileSchema, response)).isMailSent).toBe(true);
  expect(mails.some(({ to }) => to === email)).toBe(false);
});

it('a failing verification mail is reported and does not undo the profile', async () => {
  const unsent = await startTestApp({ services: { mailer: failingMailer } });
  const { cookie } = await unsent.signUp({ hasProfile: false, isVerified: false });
  const response = await unsent.request('/api/profile', { body: { username: newName() }, cookie });
  expect(response.status).toBe(200);
  expect((await readReply(createdProfileSchema, response)).isMailSent).toBe(false);
  expect((await unsent.readViewer(cookie))?.profile).not.toBeNull();
});

it('completing the sign-up does not wait for a slow mail server', async () => {
  const sending = Promise.withResolvers<void>();
  const slow = await startTestApp({
    services: { mailer: { send: () => sending.promise, close: () => {} } },
  });
  const { cookie } = await slow.signUp({ hasProfile: false, isVerified: false });
  const response = await slow.request('/api/profile', { body: { username: newName() }, cookie });
  expect((await readReply(createdProfileSchema, response)).isMailSent).toBe(true);
  sending.resolve();
});

it('a new profile is premium if premium is open to all', async () => {
  const open = await startTestApp({ config: { isPremiumForAll: true } });
  const { cookie } = await open.signUp({ hasProfile: false });
  const response = await open.request('/api/profile', { body: { username: newName() }, cookie });
  expect((await readReply(createdProfileSchema, response)).profile.isPremium).toBe(true);
});

it.each([
  [{}, /./],
  [{ username: '' }, 'Username is required'],
  [{ username: 'x'.repeat(26) }, 'Username cannot exceed 25 characters'],
  [{ username: 'a b' }, 'Username can only contain letters, numbers, periods, and underscores'],
  [{ username: '\u0000' }, 'Username can only contain letters, numbers, periods, and underscores'],
  [{ username: '.ada' }, 'Username cannot start with a period'],
  [{ username: 'FocusPool' }, /focuspool, focus\.pool, focus_pool, FOCUS_POOL, _focuspool, focuspool_/],
  [{ username: 'ada', isPremium: true }, /./],
  [{ skip: 'yes' }, /./],
])('completing the sign-up with %j is refused with a message for its field', async (body, message) => {
  const { cookie } = await newcomer();
  const response = await create(body, cookie);
  expect(response.status).toBe(400);
  const error = await readRefusal(response);
  expect(error.reason).toBe('invalid_input');
  expect(Object.values(error.fields ?? {})[0]).toMatch(message);
});

it.each(['__proto__', 'constructor', 'toString'])(
  'the sign-up accepts %s like any other username',
  async (name) => {
    const { cookie } = await newcomer();
    const response = await create({ username: name }, cookie);
    expect((await readReply(createdProfileSchema, response)).profile.username).toBe(name);
  },
);

it('the sign-up refuses a username that another person has in another case', async () => {
  const { username } = await signUp({ username: newName() });
  const { cookie } = await newcomer();
  const response = await create({ username: username.toUpperCase() }, cookie);
  expect(response.status).toBe(409);
  expect(await readRefusal(response)).toEqual({
    reason: 'username_taken',
    message: 'Username is not available',
  });
});

it('the sign-up refuses the name of a simulated person', async () => {
  const { cookie } = await newcomer();
  const response = await create({ username: 'Dev_Ansh' }, cookie);
  expect(response.status).toBe(409);
  expect((await readRefusal(response)).message).toBe('Username is not available');
});

it('completing the sign-up a second time is refused and does not rename the person', async () => {
  const { cookie, username, email } = await signUp({ isVerified: false });
  const response = await create({ username: newName() }, cookie);
  expect(response.status).toBe(409);
  expect(await reasonOf(response)).toBe('profile_exists');
  expect((await readViewer(cookie))?.profile?.username).toBe(username);
  expect(mails.some(({ to }) => to === email)).toBe(false);
});

it('of 50 newcomers who claim a username at once one gets it', async () => {
  const people = await Promise.all(Array.from({ length: 50 }, newcomer));
  const name = newName();
  const responses = await Promise.all(
    people.map(({ cookie }, n) => create({ username: n % 2 ? name : name.toUpperCase() }, cookie)),
  );
  expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(49).fill(409)]);
  const refused = await Promise.all(responses.filter(({ status }) => status === 409).map(readRefusal));
  expect(refused).toEqual(Array(49).fill({ reason: 'username_taken', message: 'Username is not available' }));
  const ids = people.map(({ userId }) => userId);
  const rows = await services.database.select().from(profiles).where(inArray(profiles.userId, ids));
  expect(rows.map(({ username }) => username.toLowerCase())).toEqual([name.toLowerCase()]);
});

it('completing the sign-up 20 times at once makes one profile and sends one mail', async () => {
  const { cookie, email, userId } = await newcomer();
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, n) => create(n % 2 ? { username: newName() } : { skip: true }, cookie)),
  );
  expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(409)]);
  expect(await services.database.select().from(profiles).where(eq(profiles.userId, userId))).toHaveLength(1);
  expect(mails.filter(({ to }) => to === email)).toHaveLength(1);
});

it('skipping the username gives "user" and eight random characters', async () => {
  const { cookie } = await newcomer();
  const response = await create({ skip: true }, cookie);
  expect((await readReply(createdProfileSchema, response)).profile.username).toMatch(/^user[0-9a-z]{8}$/);
});

it('skipping the username draws names until one is free', async () => {
  const { username: taken } = await signUp({ username: newName() });
  const { userId, email } = await newcomer();
  const free = newName();
  const drawn = [taken, taken.toUpperCase(), free];
  const outcome = await createProfile(
    services,
    { userId, email, emailVerified: false, profile: null },
    { skip: true },
    () => drawn.shift() ?? '',
  );
  expect(outcome).toMatchObject({ ok: true, value: { profile: { username: free } } });
});
