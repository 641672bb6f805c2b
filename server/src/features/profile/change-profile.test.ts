import { feedReplySchema } from '@focuspool/domain/feed/feed-contract';
import { placeReplySchema } from '@focuspool/domain/pool/pool-contract';
import { changedProfileSchema } from '@focuspool/domain/profile/profile-contract';
import { waitFor } from '@focuspool/domain/testing/waiting';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { addFeedMessage } from '../../../testing/feed-messages.ts';
import { openLiveClient, serveTestLive } from '../../../testing/live-client.ts';
import { addTaskNamed } from '../../../testing/operation-calls.ts';
import type { Person } from '../../../testing/people.ts';
import { readRefusal, readReply, reasonOf } from '../../../testing/read-reply.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { violatesConstraint } from '../../platform/database/database-errors.ts';
import { profiles } from './profile-tables.ts';

const app = await startTestApp();
const { request, signUp, readViewer, services } = app;
let counter = 0;
const newName = () => `New_${Date.now().toString(36)}.${++counter}`;
const change = (body: unknown, cookie?: string) => request('/api/profile', { method: 'PATCH', body, cookie });

const readOwn = async (cookie: string) => (await readViewer(cookie))?.profile;

it.each([
  ['a signed-out client', undefined, 401, 'signed_out'],
  ['a person without a username', { hasProfile: false }, 403, 'profile_missing'],
  ['a person with an unverified address', { isVerified: false }, 403, 'email_not_verified'],
] as const)('changing a profile is refused to %s', async (_who, options, status, reason) => {
  const cookie = options && (await signUp(options)).cookie;
  const response = await change({ username: newName() }, cookie);
  expect(response.status).toBe(status);
  expect(await reasonOf(response)).toBe(reason);
});

it.each([
  [{}, /./],
  [{ username: ' ' }, 'Username is required'],
  [{ username: 'x'.repeat(26) }, 'Max 25 characters'],
  [{ username: 'a b' }, 'Only letters, numbers, . and _ allowed'],
  [{ username: '...' }, "Can't start with ."],
  [{ username: 'my.FOCUS_pool' }, /focuspool, focus\.pool/],
  [{ profilePicture: 'animals/Unicorn.jpg' }, /./],
  [{ username: 'ada', isPremium: true }, /./],
  [{ profilePicture: 'animals/Cat.jpg', trophies: 9 }, /./],
])('changing a profile to %j is refused with a message for its field', async (body, message) => {
  const { cookie } = await signUp();
  const before = await readOwn(cookie);
  const response = await change(body, cookie);
  expect(response.status).toBe(400);
  expect(Object.values((await readRefusal(response)).fields ?? {})[0]).toMatch(message);
  expect(await readOwn(cookie)).toEqual(before);
});

it('changing the username frees the old one', async () => {
  const { cookie, username } = await signUp();
  const name = newName();
  const response = await change({ username: ` ${name} ` }, cookie);
  expect(response.status).toBe(200);
  const { profile } = await readReply(changedProfileSchema, response);
  expect(profile).toMatchObject({ username: name, profilePicture: 'animals/Lion.jpg', trophies: 0 });
  expect(await readOwn(cookie)).toEqual(profile);
  const { cookie: next } = await signUp();
  expect((await change({ username }, next)).status).toBe(200);
});

it('changing the picture leaves the username', async () => {
  const { cookie, username } = await signUp();
  expect((await change({ profilePicture: 'dinos/Stegosaurus.jpg' }, cookie)).status).toBe(200);
  expect(await readOwn(cookie)).toMatchObject({ username, profilePicture: 'dinos/Stegosaurus.jpg' });
});

it('a person can change the case of their own username', async () => {
  const { cookie, username } = await signUp({ username: newName() });
  expect((await change({ username: username.toUpperCase() }, cookie)).status).toBe(200);
});

it('a changed profile is still premium if premium is open to all', async () => {
  const open = await startTestApp({ config: { isPremiumForAll: true } });
  const { cookie } = await open.signUp();
  const response = await open.request('/api/profile', {
    method: 'PATCH',
    body: { username: newName() },
    cookie,
  });
  expect((await readReply(changedProfileSchema, response)).profile.isPremium).toBe(true);
});

it('a username that another person has in another case is refused', async () => {
  const { username } = await signUp({ username: newName() });
  const { cookie, username: own } = await signUp();
  const response = await change({ username: username.toUpperCase() }, cookie);
  expect(response.status).toBe(409);
  expect(await readRefusal(response)).toEqual({
    reason: 'username_taken',
    message: 'Username is not available',
  });
  expect((await readOwn(cookie))?.username).toBe(own);
});

it('the name of a simulated person is refused to everyone but a person who already has it', async () => {
  const { cookie, userId } = await signUp();
  expect((await change({ username: 'Dev_Ansh' }, cookie)).status).toBe(409);
  await services.database.update(profiles).set({ username: 'dev_ansh' }).where(eq(profiles.userId, userId));
  expect((await change({ username: 'Dev_Ansh' }, cookie)).status).toBe(200);
  expect((await change({ profilePicture: 'animals/Cat.jpg' }, cookie)).status).toBe(200);
  expect((await change({ username: 'mira.k' }, cookie)).status).toBe(409);
});

it('of 50 people who claim a username at once one gets it and the others keep theirs', async () => {
  const people = await Promise.all(Array.from({ length: 50 }, () => signUp()));
  const name = newName();
  const responses = await Promise.all(people.map(({ cookie }) => change({ username: name }, cookie)));
  expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(49).fill(409)]);
  const names = await Promise.all(people.map(async ({ cookie }) => (await readOwn(cookie))?.username));
  const kept = people.filter(({ username }, n) => names[n] === username);
  expect(kept).toHaveLength(49);
  expect(names.filter((held) => held === name)).toHaveLength(1);
});

it.each([
  ['profiles_username_length', { username: 'x'.repeat(26) }],
  ['profiles_username_form', { username: '.ada' }],
  ['profiles_username_form', { username: 'a..b' }],
  ['profiles_username_form', { username: 'adà' }],
  ['profiles_username_form', { username: '' }],
  ['profiles_picture_form', { profilePicture: '../../secrets.jpg' }],
])('the database itself refuses by %s the profile %j', async (constraint, row) => {
  const { userId } = await signUp();
  const writing = services.database.update(profiles).set(row).where(eq(profiles.userId, userId));
  const error = await writing.then(
    () => null,
    (refused: unknown) => refused,
  );
  expect(violatesConstraint(error, constraint)).toBe(true);
});

it("a new username and picture reach the person's other tabs and the readers of the feed at once", async () => {
  const url = await serveTestLive(app);
  const [person, reader] = [await signUp(), await signUp({ isPremium: true })];
  await addFeedMessage(services, person);
  const own = await openLiveClient(url, { cookie: person.cookie });
  const others = await openLiveClient(url, { cookie: reader.cookie });
  expect(await own.subscribe(`profile:${person.userId}`)).toMatchObject({ type: 'subscribed' });
  expect(await own.subscribe('looks')).toMatchObject({ type: 'refused', reason: 'not_premium' });
  expect(await others.subscribe('looks')).toMatchObject({ type: 'subscribed' });
  expect(await others.subscribe(`profile:${person.userId}`)).toMatchObject({ reason: 'not_yours' });

  const username = newName();
  await change({ username }, person.cookie);
  await change({ profilePicture: 'animals/Owl.jpg' }, person.cookie);
  const looks = [
    { username, profilePicture: 'animals/Lion.jpg' },
    { username, profilePicture: 'animals/Owl.jpg' },
  ];
  await waitFor(() => expect(own.messagesOf(`profile:${person.userId}`)).toEqual(looks));
  const told = looks.map((look) => ({ userId: person.userId, ...look }));
  await waitFor(() => expect(others.messagesOf('looks')).toEqual(told));
});

it('a new username does not reach readers of whom one hides the other, nor any if the feed has no messages', async () => {
  const beside = await startTestApp();
  const url = await serveTestLive(beside);
  const signUpPremium = () => beside.signUp({ isPremium: true });
  const [person, quiet] = [await signUpPremium(), await signUpPremium()];
  const [hidden, hider, reader] = [await signUpPremium(), await signUpPremium(), await signUpPremium()];
  await addFeedMessage(beside.services, person);
  const hide = ({ cookie }: Person, { userId }: Person) =>
    beside.request(`/api/hidden-people/${userId}`, { cookie, method: 'PUT' });
  await hide(person, hidden);
  await hide(hider, person);
  const clients = await Promise.all([hidden, hider, reader].map((each) => openLiveClient(url, each)));
  for (const client of clients) expect(await client.subscribe('looks')).toMatchObject({ type: 'subscribed' });
  const username = newName();
  const rename = ({ cookie }: Person, username: string) =>
    beside.request('/api/profile', { method: 'PATCH', cookie, body: { username } });
  await rename(quiet, newName());
  await rename(person, username);
  await waitFor(() => expect(clients[2]?.messagesOf('looks')).toMatchObject([{ username }]));
  for (const client of clients) await client.subscribe('feed');
  expect(clients.map((client) => client.messagesOf('looks').length)).toEqual([0, 0, 1]);
});

it('a new username is shown on earlier feed messages', async () => {
  const person = await signUp({ isPremium: true });
  const { userId, cookie } = person;
  await addFeedMessage(services, person);
  const username = newName();
  await change({ username }, cookie);
  const { messages } = await readReply(feedReplySchema, await request('/api/feed', { cookie }));
  expect(messages.find((message) => message.userId === userId)?.username).toBe(username);
});

it('a new username reaches the members of the same room as its next revision', async () => {
  const house = await startTestApp();
  const url = await serveTestLive(house);
  const sit = async () => {
    const person = await house.signUp({ isPremium: true });
    const { task } = await addTaskNamed(house, person, 'Write a page');
    await house.request('/api/pool/join', { cookie: person.cookie, body: { taskId: task.id } });
    const reply = await house.request('/api/pool/place', { cookie: person.cookie });
    const { place } = await readReply(placeReplySchema, reply);
    if (!place) throw new Error('There is no place');
    return { ...person, place };
  };
  const [mover, watcher] = [await sit(), await sit()];
  const topic = `room:${watcher.place.room.id}`;
  expect(mover.place.room.id).toBe(watcher.place.room.id);
  const tab = await openLiveClient(url, { cookie: watcher.cookie });
  await tab.subscribe(topic);
  const username = newName();
  await house.request('/api/profile', { method: 'PATCH', body: { username }, cookie: mover.cookie });
  const news = {
    revision: watcher.place.room.revision + 1,
    left: [],
    members: [expect.objectContaining({ id: mover.place.memberId, username })],
  };
  await waitFor(() => expect(tab.messagesOf(topic)).toEqual([news]));
});
