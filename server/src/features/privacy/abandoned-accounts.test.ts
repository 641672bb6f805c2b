import { waitFor } from '@focuspool/domain/testing/waiting';
import { dayMs } from '@focuspool/domain/time-units';
import { eq, inArray, sql } from 'drizzle-orm';
import { expect, it, onTestFinished, vi } from 'vitest';
import { itOn } from '../../../testing/databases/engine-choice.ts';
import { fillAccount } from '../../../testing/full-account.ts';
import { insertManyRuns } from '../../../testing/many-runs.ts';
import type { Person, PersonOptions } from '../../../testing/people.ts';
import { reasonOf } from '../../../testing/read-reply.ts';
import { startTestShop } from '../../../testing/test-shop.ts';
import { account, session, user } from '../../platform/auth/auth-tables.ts';
import { invitations } from '../account/invitation-tables.ts';
import { coupons, couponUses } from '../coupon/coupon-tables.ts';
import { profiles } from '../profile/profile-tables.ts';
import { paymentOrders, premiumGrants } from '../subscription/subscription-tables.ts';
import { taskLists } from '../task/task-tables.ts';
import { createAbandonedAccountSweep } from './abandoned-accounts.ts';

const shop = await startTestShop();
const { request, services, mails } = shop;
const { database } = services;
const sweep = createAbandonedAccountSweep(services);

/** Signs up a person as of some days ago, whose last sign-in has ended. */
async function signUpAgo(days: number, options: PersonOptions = {}): Promise<Person> {
  const person = await shop.signUp({ isVerified: false, ...options });
  const createdAt = new Date(Date.now() - days * dayMs);
  await database.update(user).set({ createdAt }).where(eq(user.id, person.userId));
  const expiresAt = new Date(Date.now() - 1);
  await database.update(session).set({ expiresAt }).where(eq(session.userId, person.userId));
  return person;
}

async function isThere({ userId }: Person): Promise<boolean> {
  return (await database.select().from(user).where(eq(user.id, userId))).length > 0;
}

it('an unverified account is deleted after thirty days, and its username and address become free', async () => {
  const person = await signUpAgo(31);
  const nameless = await signUpAgo(31, { hasProfile: false });
  await sweep.run();
  expect([await isThere(person), await isThere(nameless)]).toEqual([false, false]);
  await shop.signUp({ email: person.email, username: person.username });
});

it('an unverified account stays for thirty days', async () => {
  const person = await signUpAgo(29);
  await sweep.run();
  expect(await isThere(person)).toBe(true);
});

it('an imported account with a password has thirty days from its import, however old it is', async () => {
  const person = await signUpAgo(400, { password: 'correct horse' });
  await sweep.run();
  expect(await isThere(person)).toBe(true);
  const createdAt = new Date(Date.now() - 31 * dayMs);
  await database.update(account).set({ createdAt }).where(eq(account.userId, person.userId));
  await sweep.run();
  expect(await isThere(person)).toBe(false);
});

it('an unverified account stays while a sign-in to it is active', async () => {
  const person = await signUpAgo(100);
  const expiresAt = new Date(Date.now() + dayMs);
  await database.update(session).set({ expiresAt }).where(eq(session.userId, person.userId));
  await sweep.run();
  expect(await isThere(person)).toBe(true);
});

itOn('postgres')('an unverified account stays if a person signs in while the sweep looks at it', async () => {
  const person = await signUpAgo(100);
  const signingIn = Promise.withResolvers<void>();
  const signedIn = Promise.withResolvers<void>();
  const signIn = database.transaction(async (tx) => {
    const expiresAt = new Date(Date.now() + dayMs);
    const [id, token] = [crypto.randomUUID(), crypto.randomUUID()];
    await tx.insert(session).values({ id, token, userId: person.userId, expiresAt, updatedAt: new Date() });
    signingIn.resolve();
    await signedIn.promise;
  });
  await signingIn.promise;
  const swept = sweep.run();
  const waiting = sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await waitFor(async () =>
    expect((await database.execute(waiting)) as unknown as { rows: unknown[] }).toMatchObject({ rows: [{}] }),
  );
  signedIn.resolve();
  await Promise.all([signIn, swept]);
  expect(await isThere(person)).toBe(true);
});

it('all unverified accounts are found, however many there are', async () => {
  const people = await Promise.all(Array.from({ length: 120 }, () => signUpAgo(40, { hasProfile: false })));
  await sweep.run();
  expect((await Promise.all(people.map(isThere))).filter(Boolean)).toEqual([]);
});

it('an account that cannot be deleted does not hold up others and is deleted by the next sweep', async () => {
  const [first, second] = [await signUpAgo(60), await signUpAgo(50)];
  const spy = vi.spyOn(database, 'transaction').mockRejectedValueOnce(new Error('the row is damaged'));
  onTestFinished(() => spy.mockRestore());
  await expect(sweep.run()).rejects.toThrow('the row is damaged');
  expect([await isThere(first), await isThere(second)]).toEqual([true, false]);
  await sweep.run();
  expect(await isThere(first)).toBe(false);
});

it('accounts that all fail to be deleted are left to the next sweep after a hundred tries', async () => {
  const createdAt = new Date(Date.now() - 50 * dayMs);
  const ids = Array.from({ length: 101 }, () => crypto.randomUUID());
  const people = ids.map((id) => ({ id, name: 'Nobody', email: `${id}@example.com`, createdAt }));
  await database.insert(user).values(people);
  const enough = new AbortController();
  const spy = vi.spyOn(database, 'transaction').mockImplementation(async () => {
    if (spy.mock.calls.length > 150) enough.abort();
    throw new Error('every row is damaged');
  });
  onTestFinished(() => spy.mockRestore());
  await expect(sweep.run(enough.signal)).rejects.toThrow('every row is damaged');
  expect(spy).toHaveBeenCalledTimes(100);
  spy.mockRestore();
  await sweep.run();
  expect(await database.select().from(user).where(inArray(user.id, ids))).toEqual([]);
});

it('a verification link is invalid once its account was deleted, even for a new account with that address', async () => {
  const person = await shop.signUp({ isVerified: false });
  await request('/api/account/verification-mail', { method: 'POST', cookie: person.cookie });
  const token = /token=(\S+)/.exec(mails.findLast(({ to }) => to === person.email)?.text ?? '')?.[1];
  await database
    .update(user)
    .set({ createdAt: new Date(Date.now() - 31 * dayMs) })
    .where(eq(user.id, person.userId));
  await database.delete(session).where(eq(session.userId, person.userId));
  await sweep.run();
  const late = await request('/api/account/verify', { body: { token } });
  expect(late.status).toBe(400);
  expect(await reasonOf(late)).toBe('link_invalid');
  // Nor does it verify someone who comes after them with the same address.
  await shop.signUp({ email: person.email, isVerified: false });
  await database
    .update(user)
    .set({ createdAt: new Date(Date.now() + 2_000) })
    .where(eq(user.email, person.email));
  expect((await request('/api/account/verify', { body: { token } })).status).toBe(400);
});

it('a verified account stays, whatever its age', async () => {
  const person = await signUpAgo(400, { isVerified: true });
  await sweep.run();
  expect(await isThere(person)).toBe(true);
});

it('an unverified account with every kind of data stays, whatever its age', async () => {
  const person = await shop.signUp();
  const owner = await shop.signUp();
  await request('/api/coupons/own', { cookie: owner.cookie, body: { letters: 'LMNO' } });
  await fillAccount(shop, person, 'LMNO50');
  const createdAt = new Date(Date.now() - 400 * dayMs);
  await database.update(user).set({ createdAt, emailVerified: false }).where(eq(user.id, person.userId));
  await database.delete(session).where(eq(session.userId, person.userId));
  await sweep.run();
  expect(await isThere(person)).toBe(true);
});

it.each<[string, (userId: string) => Promise<unknown>]>([
  [
    'signs in with Google',
    (userId) =>
      database.insert(account).values({
        ...{ id: crypto.randomUUID(), userId, accountId: crypto.randomUUID(), providerId: 'google' },
        createdAt: new Date(Date.now() - 400 * dayMs),
      }),
  ],
  [
    'was imported and invited',
    (userId) => database.insert(invitations).values({ userId, invitedAt: new Date() }),
  ],
  [
    'was granted premium',
    (userId) => database.insert(premiumGrants).values({ userId, startDate: new Date() }),
  ],
  [
    'has premium',
    (userId) => database.update(profiles).set({ isPremium: true }).where(eq(profiles.userId, userId)),
  ],
  [
    'has earned a trophy',
    (userId) => database.update(profiles).set({ trophies: 1 }).where(eq(profiles.userId, userId)),
  ],
  [
    'has a coupon',
    (userId) => database.insert(coupons).values({ code: 'WXYZ50', userId, createdAt: new Date() }),
  ],
  [
    'has opened an order',
    (userId) =>
      database
        .insert(paymentOrders)
        .values({ id: 'order_begun', userId, plan: 'basic', amountPaise: 14_900, createdAt: new Date() }),
  ],
  [
    'has earned from a deleted coupon',
    (ownerId) =>
      database.insert(couponUses).values({
        ...{ paymentId: 'pay_earned', ownerId, code: 'WXYZ50', plan: 'basic', amountPaise: 14_900 },
        ...{ commissionPaise: 1_490, subscribedAt: new Date() },
      }),
  ],
  [
    'has a list',
    (userId) =>
      database.insert(taskLists).values({ id: '-kept', userId, title: 'Thesis', createdAt: new Date() }),
  ],
  [
    'has finished a run',
    (userId) => insertManyRuns(database, userId, { count: 1, until: new Date(), hoursApart: 1, tasks: 1 }),
  ],
])('an unverified account stays, whatever its age, if its person %s', async (_what, give) => {
  const person = await signUpAgo(400);
  await give(person.userId);
  await sweep.run();
  expect(await isThere(person)).toBe(true);
});
