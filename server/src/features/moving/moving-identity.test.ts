import { commissionOn } from '@focuspool/domain/coupon/commission';
import { planIds, plans } from '@focuspool/domain/plans';
import { defaultProfilePicture, profilePictures } from '@focuspool/domain/profile/avatars';
import { minuteMs } from '@focuspool/domain/time-units';
import { taskVisibilities } from '@focuspool/domain/visibility/task-visibility';
import { not, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fillAccount } from '../../../testing/full-account.ts';
import { documentedHash, exportFiles, importFiles } from '../../../testing/moving/firebase-files.ts';
import { cheapPasswords } from '../../../testing/test-app.ts';
import { startTestShop } from '../../../testing/test-shop.ts';
import { account, user } from '../../platform/auth/auth-tables.ts';
import { coupons, couponUses } from '../coupon/coupon-tables.ts';
import { progressMessages } from '../feed/feed-tables.ts';
import { poolMembers, poolRooms } from '../pool/pool-tables.ts';
import { profiles } from '../profile/profile-tables.ts';
import { paymentOrders, premiumGrants, subscriptions } from '../subscription/subscription-tables.ts';
import { taskLists, tasks } from '../task/task-tables.ts';
import { visibilitySettings } from '../visibility/visibility-tables.ts';
import { toStoredHash } from './account-hash.ts';

const shop = await startTestShop();
const { services, clock } = shop;
const { database } = services;
const now = clock.now().getTime();
const movedHash = toStoredHash(
  { hash: documentedHash.passwordHash, salt: documentedHash.salt, config: new Map() },
  new Map(Object.entries(documentedHash.hash_config)),
);
const ownHash = await cheapPasswords.hash('a long password');

async function clear(): Promise<void> {
  await database.execute(sql`truncate users, coupon_uses, kept_payments, pool_rooms cascade`);
}

/**
 * Reads what must be the same after the way there and back, without what the database numbers or makes itself, and without the
 * times at which visibility was chosen.
 */
async function readRows(): Promise<Record<string, unknown[]>> {
  const order = sql`1, 2`;
  const accounts = await database.select().from(account).orderBy(account.userId, account.providerId);
  const onLists = await database.select().from(tasks).orderBy(tasks.listId, tasks.position);
  const people = await database.select().from(user).orderBy(user.id);
  const choices = await database.select().from(visibilitySettings).orderBy(visibilitySettings.userId);
  // Own rooms have no counterpart there.
  const rooms = await database.select().from(poolRooms).where(not(poolRooms.isOwn)).orderBy(poolRooms.id);
  return {
    people: people.map(({ updatedAt: _, name: __, ...row }) => row),
    accounts: accounts.map(({ userId, providerId, accountId, password }) => ({
      userId,
      providerId,
      accountId,
      password,
    })),
    profiles: await database.select().from(profiles).orderBy(profiles.userId),
    subscriptions: (await database.select().from(subscriptions).orderBy(subscriptions.paymentId)).map(
      ({ receiptDueAt: _, ...row }) => row,
    ),
    grants: await database.select().from(premiumGrants).orderBy(premiumGrants.id),
    lists: await database.select().from(taskLists).orderBy(order),
    tasks: onLists.map(({ position: _, visibilityAt: __, ...row }) => row),
    coupons: await database.select().from(coupons).orderBy(coupons.code),
    uses: await database.select().from(couponUses).orderBy(couponUses.paymentId),
    visibility: choices.map(({ chosenAt: _, ...row }) => row),
    messages: await database.select().from(progressMessages).orderBy(progressMessages.id),
    rooms: rooms.map(({ revision: _, ...row }) => row),
    members: await database.select().from(poolMembers).orderBy(poolMembers.roomId, poolMembers.seat),
  };
}

async function expectIdentity(): Promise<void> {
  const before = await readRows();
  const written = await exportFiles(services);
  await clear();
  const { findings } = await importFiles(services, written);
  expect(findings).toEqual([]);
  expect(await readRows()).toEqual(before);
  expect(await exportFiles(services)).toEqual(written);
}

const instant = fc.integer({ min: Date.UTC(2015, 0), max: Date.UTC(2030, 0) }).map((at) => new Date(at));
const past = fc.integer({ min: Date.UTC(2015, 0), max: now }).map((at) => new Date(at));
const text = fc.string({
  unit: fc.constantFrom('a', 'B', '.', '/', '#', '_', '1', '🦖', '[', '$', '"'),
  minLength: 1,
  maxLength: 50,
});
const task = fc.record({
  text,
  isCompleted: fc.boolean(),
  minutes: fc.nat(90),
  hasTrophy: fc.boolean(),
  note: fc.constantFrom('', 'Page 1\nand "2"'),
  estimate: fc.option(fc.integer({ min: 1, max: 20 })),
  runs: fc.nat(3),
  visibility: fc.option(fc.constantFrom(...taskVisibilities)),
});
const list = fc.record({
  title: fc.constantFrom('Thesis', 'Title...', 'a.b/c'),
  createdAt: past,
  completedAt: fc.option(past),
  openedAt: fc.option(past),
  tasks: fc.uniqueArray(task, { selector: (one) => one.text, maxLength: 4 }),
});
const payment = fc.record({
  plan: fc.constantFrom(...planIds),
  status: fc.constantFrom('expired' as const, 'refunded' as const),
  couponUsed: fc.option(fc.constant('ABCD50')),
  startDate: past,
  endDate: instant,
  createdAt: fc.uniqueArray(past, { minLength: 3, maxLength: 3, selector: (at) => at.getTime() }),
});
const seat = fc.record({
  startedAt: fc.integer({ min: now - 25 * minuteMs, max: now }).map((at) => new Date(at)),
  lastsMs: fc.integer({ min: 26 * minuteMs, max: 55 * minuteMs }),
  pausedPercent: fc.option(fc.constantFrom(0, 12.5, 100)),
  isOnBreak: fc.boolean(),
});
const arbitraryPerson = fc.record({
  emailVerified: fc.boolean(),
  createdAt: past,
  signIn: fc.constantFrom('own', 'moved', 'google', 'both'),
  picture: fc.constantFrom(...profilePictures, defaultProfilePicture),
  trophies: fc.nat(50),
  totalMinutes: fc.nat(5_000),
  hasProfile: fc.boolean(),
  isActive: fc.boolean(),
  payments: fc.option(payment),
  grant: fc.option(fc.record({ endDate: fc.option(instant), isOver: fc.boolean() })),
  lists: fc.array(list, { maxLength: 3 }),
  hasCoupon: fc.boolean(),
  uses: fc.array(fc.record({ plan: fc.constantFrom(...planIds), at: past, isReversed: fc.boolean() }), {
    maxLength: 2,
  }),
  postedMark: fc.option(fc.constantFrom(50, 80, 100)),
  seat: fc.option(seat),
  visibility: fc.option(fc.constantFrom(...taskVisibilities)),
});
type ArbitraryPerson = typeof arbitraryPerson extends fc.Arbitrary<infer Value> ? Value : never;

/** Fills the database with rows as the product writes them. */
async function fill(people: readonly ArbitraryPerson[]): Promise<void> {
  const idOf = (at: number) => `person-${at}`;
  const codeOf = (at: number) => `${String.fromCharCode(65 + at)}Z50`;
  await database.insert(user).values(
    people.map(({ emailVerified, createdAt }, at) => ({
      ...{ id: idOf(at), name: '', email: `p${at}@example.com`, emailVerified, createdAt },
    })),
  );
  const room = crypto.randomUUID();
  const owners = people.flatMap(({ hasCoupon }, at) => (hasCoupon ? [at] : []));
  let seats = 0;
  for (const [at, one] of people.entries()) {
    const userId = idOf(at);
    const signIns = one.signIn === 'both' ? ['own', 'google'] : [one.signIn];
    await database.insert(account).values(
      signIns.map((kind) => ({
        ...{ id: crypto.randomUUID(), userId, providerId: kind === 'google' ? 'google' : 'credential' },
        accountId: kind === 'google' ? `google-${at}` : userId,
        password: kind === 'google' ? null : kind === 'own' ? ownHash : movedHash,
      })),
    );
    if (one.hasProfile) await fillProfile(userId, at, one);
    for (const { tasks: onIt, ...head } of one.lists) {
      const id = `-${crypto.randomUUID().replaceAll('-', '').slice(0, 19)}`;
      await database.insert(taskLists).values({ ...head, id, userId });
      if (onIt.length > 0) {
        await database
          .insert(tasks)
          .values(onIt.map((row) => ({ ...row, id: crypto.randomUUID(), listId: id })));
      }
    }
    if (one.hasCoupon)
      await database.insert(coupons).values({ code: codeOf(at), userId, createdAt: one.createdAt });
    for (const [turn, use] of one.uses.entries()) {
      const owner = owners.at(turn);
      const amountPaise = plans[use.plan].price;
      const row = {
        ...{
          paymentId: `use-${at}-${turn}`,
          buyerId: userId,
          plan: use.plan,
          amountPaise,
          subscribedAt: use.at,
        },
        ownerId: owner === undefined ? null : idOf(owner),
        code: turn === 0 && owner !== undefined ? codeOf(owner) : 'OL50',
        commissionPaise: commissionOn(amountPaise),
      };
      await database.insert(couponUses).values(row);
      if (!use.isReversed) continue;
      const back = { amountPaise: -amountPaise, commissionPaise: -row.commissionPaise };
      await database
        .insert(couponUses)
        .values({ ...row, ...back, paymentId: `rfnd-${at}-${turn}`, reverses: row.paymentId });
    }
    if (one.postedMark !== null) {
      const message = {
        id: crypto.randomUUID(),
        runKey: crypto.randomUUID(),
        mark: one.postedMark,
        taskName: 'Write',
        taskId: one.lists[0]?.tasks[0] ? crypto.randomUUID() : null,
      };
      const times = { createdAt: new Date(now), expiresAt: new Date(now + 60 * minuteMs) };
      await database.insert(progressMessages).values({ ...message, ...times, userId });
    }
    if (one.seat === null) continue;
    if (seats === 0)
      await database.insert(poolRooms).values({ id: room, openedAt: new Date(now), hadSimulated: true });
    const { startedAt, lastsMs, pausedPercent, isOnBreak } = one.seat;
    const endsAt = new Date(startedAt.getTime() + lastsMs);
    const run = { startedAt, endsAt, pausedPercent, isOnBreak, joinedAt: startedAt };
    seats += 1;
    await database
      .insert(poolMembers)
      .values({ ...run, roomId: room, seat: seats, userId, taskName: 'Write' });
  }
}

async function fillProfile(userId: string, at: number, one: ArbitraryPerson): Promise<void> {
  const isPremium = (one.isActive && one.payments !== null) || (one.grant !== null && !one.grant.isOver);
  await database.insert(profiles).values({
    ...{ userId, username: `p.${at}`, profilePicture: one.picture, isPremium, trophies: one.trophies },
    ...{ totalMinutes: one.totalMinutes, createdAt: one.createdAt },
  });
  if (one.visibility)
    await database.insert(visibilitySettings).values({ userId, visibility: one.visibility });
  for (const [turn, createdAt] of (one.payments?.createdAt ?? []).entries()) {
    const {
      plan = 'basic',
      couponUsed = null,
      status: over = 'expired',
      startDate,
      endDate,
    } = one.payments ?? {};
    const paymentId = `pay-${at}-${turn}`;
    const id = `order-${at}-${turn}`;
    const amountPaise = plans[plan].price;
    await database
      .insert(paymentOrders)
      .values({ id, userId, plan, amountPaise, status: 'paid', paymentId, createdAt });
    await database.insert(subscriptions).values({
      ...{
        paymentId,
        orderId: id,
        userId,
        plan,
        pricePaise: amountPaise,
        discountApplied: couponUsed !== null,
      },
      ...{
        couponUsed,
        status: one.isActive && turn === 1 ? 'active' : over,
        paymentMethod: 'upi',
        createdAt,
      },
      ...{ startDate: startDate ?? createdAt, endDate: endDate ?? createdAt },
    });
  }
  if (one.grant === null) return;
  const { endDate, isOver } = one.grant;
  await database
    .insert(premiumGrants)
    .values({ userId, startDate: one.createdAt, endDate, endedAt: isOver ? one.createdAt : null });
}

it('any data is unchanged by export and import, and so is a second export', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(arbitraryPerson, { minLength: 1, maxLength: 4 }), async (people) => {
      await clear();
      await fill(people);
      await expectIdentity();
    }),
    { numRuns: 12 },
  );
});

it('an account with every kind of data is unchanged by export and import', async () => {
  await clear();
  const owner = await shop.signUp();
  await shop.request('/api/coupons/own', { cookie: owner.cookie, body: { letters: 'LMNO' } });
  const person = await shop.signUp();
  await fillAccount(shop, person, 'LMNO50');
  await expectIdentity();
});
