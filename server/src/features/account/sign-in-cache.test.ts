import { randomUUID } from 'node:crypto';
import { waitUntil } from '@focuspool/domain/testing/waiting';
import { eq } from 'drizzle-orm';
import { expect, it, onTestFinished, vi } from 'vitest';
import { watchQueries } from '../../../testing/databases/query-count.ts';
import { signIn } from '../../../testing/people.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { session, user } from '../../platform/auth/auth-tables.ts';
import { type CachedSignIn, createSignInCache } from '../../platform/auth/sign-in-cache.ts';
import type { OnPersonChange } from '../../platform/database/people-watch.ts';
import { suspensions } from '../../platform/suspension/suspension-tables.ts';
import { profiles } from '../profile/profile-tables.ts';

const { request, services, signUp, readViewer } = await startTestApp();
const { database } = services;

/** Asks until the process answers from memory: on a busy machine it learns only late that it has missed no change. */
async function untilKnown(...cookies: string[]): Promise<void> {
  const queries = watchQueries(database);
  for (const cookie of cookies) {
    await waitUntil(async () => {
      await readViewer(cookie);
      const before = queries.length;
      await readViewer(cookie);
      return queries.length === before;
    });
  }
}

it('a cached sign-in is answered without a query', async () => {
  const { cookie, userId } = await signUp();
  await untilKnown(cookie);
  expect((await readViewer(cookie))?.userId).toBe(userId);
});

const ofUser = (userId: string) => eq(user.id, userId);
const ofProfile = (userId: string) => eq(profiles.userId, userId);
const longAgo = new Date(Date.now() - 60_000);

/** Changes made directly to the rows, not by a verb, and what the next call then returns. */
const changes: Record<string, [change: (userId: string) => Promise<unknown>, seen: object | null]> = {
  'the session was deleted': [(userId) => database.delete(session).where(eq(session.userId, userId)), null],
  'the session has expired': [
    (userId) => database.update(session).set({ expiresAt: longAgo }).where(eq(session.userId, userId)),
    null,
  ],
  'the session has another token': [
    (userId) => database.update(session).set({ token: randomUUID() }).where(eq(session.userId, userId)),
    null,
  ],
  'the person was deleted': [(userId) => database.delete(user).where(ofUser(userId)), null],
  'the person was suspended': [
    (userId) => database.insert(suspensions).values({ userId, suspendedAt: new Date(), reason: 'Spam' }),
    null,
  ],
  'the address was verified': [
    (userId) => database.update(user).set({ emailVerified: true }).where(ofUser(userId)),
    { emailVerified: true },
  ],
  'the address has changed': [
    (userId) =>
      database
        .update(user)
        .set({ email: `${userId}@example.org` })
        .where(ofUser(userId)),
    { email: expect.stringMatching(/example\.org$/) },
  ],
  'premium has begun': [
    (userId) => database.update(profiles).set({ isPremium: true }).where(ofProfile(userId)),
    { profile: expect.objectContaining({ isPremium: true }) },
  ],
  'the picture has changed': [
    (userId) => database.update(profiles).set({ profilePicture: 'animals/Owl.jpg' }).where(ofProfile(userId)),
    { profile: expect.objectContaining({ profilePicture: 'animals/Owl.jpg' }) },
  ],
  'a run was counted': [
    (userId) => database.update(profiles).set({ totalMinutes: 25 }).where(ofProfile(userId)),
    { profile: expect.objectContaining({ totalMinutes: 25 }) },
  ],
  'the profile was deleted': [
    (userId) => database.delete(profiles).where(ofProfile(userId)),
    { profile: null },
  ],
  'a transaction changed the name': [
    (userId) =>
      database.transaction(async (tx) => {
        await tx
          .update(profiles)
          .set({ username: `n.${userId.slice(0, 12)}` })
          .where(ofProfile(userId));
        await tx.select().from(user).where(ofUser(userId));
      }),
    { profile: expect.objectContaining({ username: expect.stringMatching(/^n\./) }) },
  ],
};

it.each(Object.entries(changes))('the next call sees that %s', async (_what, [change, seen]) => {
  const { cookie, userId } = await signUp({ isVerified: false });
  await untilKnown(cookie);
  await change(userId);
  const viewer = await readViewer(cookie);
  if (seen === null) expect(viewer).toBeNull();
  else expect(viewer).toMatchObject(seen);
});

it('a sign-out ends one cached sign-in only, and lifting a suspension restores the others', async () => {
  const { cookie, userId } = await signUp();
  const elsewhere = await signIn(services, userId);
  await untilKnown(cookie, elsewhere);
  await request('/api/account/sign-out', { method: 'POST', cookie });
  expect(await readViewer(cookie)).toBeNull();
  expect((await readViewer(elsewhere))?.userId).toBe(userId);
  await database.insert(suspensions).values({ userId, suspendedAt: new Date(), reason: 'Spam' });
  expect(await readViewer(elsewhere)).toBeNull();
  await database.delete(suspensions).where(eq(suspensions.userId, userId));
  expect((await readViewer(elsewhere))?.userId).toBe(userId);
});

/** Creates a cache of sign-ins on a watch that the test controls. */
async function createWatched() {
  let notify: OnPersonChange = () => {};
  const watch = { isCurrent: true };
  const known = await createSignInCache({
    config: { baseUrl: 'http://localhost', isProduction: false },
    watchPeople: async (onChange) => {
      notify = onChange;
      return { isCurrent: () => watch.isCurrent };
    },
  });
  let reads = 0;
  const found = makeKnown('ada');
  const find = (read = async (): Promise<CachedSignIn | null> => found, name = 'ada') =>
    known.find(new Headers({ cookie: `other=1; focuspool.session_token=${name}.signature` }), () => {
      reads += 1;
      return read();
    });
  return { watch, find, found, countReads: () => reads, notify: (userId: string | null) => notify(userId) };
}

function makeKnown(userId: string): CachedSignIn {
  const now = new Date();
  const email = `${userId}@example.com`;
  const session = {
    ...{ id: randomUUID(), userId, token: userId, createdAt: now, updatedAt: now, hasHostCookie: false },
    ...{ expiresAt: new Date(now.getTime() + 60_000), hasSecondFactor: false },
  };
  return {
    viewer: { userId, email, emailVerified: true, profile: null },
    signIn: {
      session,
      user: { id: userId, email, emailVerified: true, createdAt: now },
      hasCurrentName: true,
      hasCurrentSignature: true,
    },
  };
}

it('a cached sign-in is returned exactly as it was read, without another read', async () => {
  const { find, found, countReads } = await createWatched();
  await find();
  expect(await find()).toEqual(found);
  expect(countReads()).toBe(1);
});

it('a sign-in is read each time while changes may go unnoticed', async () => {
  const { watch, find, countReads } = await createWatched();
  await find();
  watch.isCurrent = false;
  await find();
  await find();
  expect(countReads()).toBe(3);
});

it('a cached sign-in ends at its time, without another read', async () => {
  const { find, found, countReads } = await createWatched();
  await find();
  vi.useFakeTimers({ toFake: ['Date'], now: found.signIn.session.expiresAt.getTime() });
  onTestFinished(() => void vi.useRealTimers());
  expect(await find()).toBeNull();
  expect(countReads()).toBe(1);
});

it('every cached sign-in is forgotten when a change names no person', async () => {
  const { find, notify, countReads } = await createWatched();
  await find();
  notify(null);
  await find();
  expect(countReads()).toBe(2);
});

it('a sign-in that changes while it is read is not kept', async () => {
  const { find, found, notify, countReads } = await createWatched();
  await find(async () => {
    notify('ada');
    return found;
  });
  await find();
  expect(countReads()).toBe(2);
  await find();
  expect(countReads()).toBe(2);
});

it('a cookie without a sign-in or with a former cookie name is read each time', async () => {
  const { find, found, countReads } = await createWatched();
  for (let time = 0; time < 2; time += 1) await find(async () => null);
  for (let time = 0; time < 2; time += 1) {
    await find(async () => ({ ...found, signIn: { ...found.signIn, hasCurrentName: false } }));
  }
  expect(countReads()).toBe(4);
});
