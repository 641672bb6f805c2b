import { randomUUID } from 'node:crypto';
import { landingTopic } from '@focuspool/domain/landing/landing-contract';
import { waitFor } from '@focuspool/domain/testing/waiting';
import { eq, inArray } from 'drizzle-orm';
import { expect, it, onTestFinished, vi } from 'vitest';
import { turnOnTwoStep } from '../../../testing/authenticator.ts';
import { createOwnRoomCalls } from '../../../testing/authorization/own-room-calls.ts';
import { addFeedMessage } from '../../../testing/feed-messages.ts';
import { fillAccount, findTablesNaming, secretTask, tablesOfPeople } from '../../../testing/full-account.ts';
import { openLiveClient, serveTestLive } from '../../../testing/live-client.ts';
import { sitDown } from '../../../testing/pool-fixture.ts';
import { readCookies, readRefusal, reasonOf } from '../../../testing/read-reply.ts';
import { startTestShop } from '../../../testing/test-shop.ts';
import { session } from '../../platform/auth/auth-tables.ts';
import { couponUses } from '../coupon/coupon-tables.ts';
import { landings } from '../landing/landing-tables.ts';
import { poolRooms } from '../pool/pool-tables.ts';
import { retainedPayments } from '../subscription/retained-payment-tables.ts';
import { paymentOrders } from '../subscription/subscription-tables.ts';

const shop = await startTestShop();
const { request, signUp, readViewer, services } = shop;
const { database } = services;
const password = 'correct horse';
const remove = (cookie: string | undefined, body: unknown = { proof: password }) =>
  request('/api/privacy/account-deletion', { body, cookie });

async function ownCoupon(letters: string): Promise<string> {
  const { cookie } = await signUp();
  expect((await request('/api/coupons/own', { cookie, body: { letters } })).status).toBe(200);
  return `${letters}50`;
}

it('deleting an account is refused to a visitor', async () => {
  const response = await remove(undefined);
  expect(response.status).toBe(401);
  expect(await reasonOf(response)).toBe('signed_out');
});

it.each([[{}], [{ proof: '' }], [{ proof: 'another horse' }]])(
  'deleting an account with %j instead of the password is refused and deletes nothing',
  async (body) => {
    const { cookie, email } = await signUp({ password });
    const response = await remove(cookie, body);
    expect(response.status).toBe(403);
    expect(await readRefusal(response)).toEqual({
      reason: 'password_wrong',
      message: 'This password is incorrect.',
    });
    expect((await request('/api/account/sign-in', { body: { email, password } })).status).toBe(200);
  },
);

it('deleting an account without a password needs a sign-in of the last ten minutes', async () => {
  const { cookie, userId } = await signUp();
  const signedInAt = new Date(services.clock.now().getTime() - 10 * 60_000);
  await database.update(session).set({ createdAt: signedInAt }).where(eq(session.userId, userId));
  const response = await remove(cookie, {});
  expect(response.status).toBe(403);
  expect(await reasonOf(response)).toBe('sign_in_stale');
  const fresh = await signUp();
  expect((await remove(fresh.cookie, {})).status).toBe(200);
});

it('deleting an account without a password needs a code if two-step sign-in is on', async () => {
  const { cookie, nextCode } = await turnOnTwoStep(shop, (await signUp()).cookie);
  for (const body of [{}, { proof: '000000' }]) {
    const response = await remove(cookie, body);
    expect(response.status).toBe(403);
    expect(await reasonOf(response)).toBe('code_wrong');
  }
  shop.clock.advance(60 * 60_000);
  expect((await remove(cookie, { proof: nextCode() })).status).toBe(200);
});

it('deleting an account clears the cookie, ends every session and frees username and address', async () => {
  const { cookie, email, username } = await signUp({ password });
  const elsewhere = readCookies(await request('/api/account/sign-in', { body: { email, password } }));
  const response = await remove(cookie);
  expect(response.status).toBe(200);
  expect(response.headers.getSetCookie()[0]).toMatch(/^focuspool\.session_token=;.*Max-Age=0/i);
  for (const ended of [cookie, elsewhere]) expect(await readViewer(ended)).toBeNull();
  expect((await request('/api/account/sign-in', { body: { email, password } })).status).toBe(401);
  await signUp({ email, username });
});

it('deleting an account leaves only an id in the audit log, and payments without the person', async () => {
  const person = await signUp({ password });
  const others = await ownCoupon('VWXY');
  const { paymentId } = await fillAccount(shop, person, others);
  const words = [person.userId, person.email, person.username, secretTask];
  expect(await findTablesNaming(database, words)).toEqual(Object.keys(tablesOfPeople));

  expect((await remove(person.cookie)).status).toBe(200);
  // The log names them by an id that leads nowhere any more.
  expect(await findTablesNaming(database, words)).toEqual(['audit_entries']);
  expect(await findTablesNaming(database, words.slice(1))).toEqual([]);
  const kept = await database
    .select()
    .from(retainedPayments)
    .where(eq(retainedPayments.paymentId, paymentId));
  expect(kept).toEqual([
    {
      paymentId,
      orderId: null,
      plan: 'basic',
      pricePaise: 14_900,
      paymentMethod: 'upi',
      paidAt: expect.any(Date),
      refusal: null,
      checkDueAt: null,
    },
  ]);
  // What others earned with the purchase, and what the person earned, stays recorded.
  const uses = await database.select().from(couponUses);
  expect(uses.find((use) => use.paymentId === paymentId)).toMatchObject({ code: others, buyerId: null });
  expect(uses.filter(({ code }) => code === 'QRST50')).toMatchObject([
    { ownerId: null, commissionPaise: 1_490 },
  ]);
});

/** Adds an order of theirs whose payment is being captured. */
const takeMoney = (userId: string) =>
  database.insert(paymentOrders).values({
    id: `order_${userId}`,
    userId,
    plan: 'basic',
    amountPaise: 14_900,
    status: 'capturing',
    paymentId: `pay_${userId}`,
    createdAt: services.clock.now(),
  });

it('deleting an account is refused while a payment is being captured', async () => {
  const { cookie, userId } = await signUp({ password });
  await takeMoney(userId);
  const response = await remove(cookie);
  expect(response.status).toBe(409);
  expect(await reasonOf(response)).toBe('payment_underway');
  await database.delete(paymentOrders).where(eq(paymentOrders.userId, userId));
  expect((await remove(cookie)).status).toBe(200);
});

it('deleting an account is refused if a payment begins to be captured during the password check', async () => {
  const { cookie, userId } = await signUp({ password });
  const { verify } = services.passwords;
  const spy = vi.spyOn(services.passwords, 'verify').mockImplementationOnce(async (tried) => {
    await takeMoney(userId);
    return verify(tried);
  });
  onTestFinished(() => spy.mockRestore());
  const response = await remove(cookie);
  expect(response.status).toBe(409);
  expect(await reasonOf(response)).toBe('payment_underway');
  expect((await request('/api/account/sign-ins', { cookie })).status).toBe(200);
});

it('a deletion refused because of a payment does not use up the second-factor code', async () => {
  const { cookie: first, userId } = await signUp();
  const { cookie, nextCode } = await turnOnTwoStep(shop, first);
  shop.clock.advance(60 * 60_000);
  await takeMoney(userId);
  const proof = nextCode();
  expect(await reasonOf(await remove(cookie, { proof }))).toBe('payment_underway');
  await database.delete(paymentOrders).where(eq(paymentOrders.userId, userId));
  expect((await remove(cookie, { proof })).status).toBe(200);
});

it('deleting an account ten times at once succeeds or finds the account gone', async () => {
  const { cookie } = await signUp({ password });
  const responses = await Promise.all(Array.from({ length: 10 }, () => remove(cookie)));
  const statuses = responses.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(0);
  expect(statuses.filter((status) => ![200, 401].includes(status))).toEqual([]);
});

it('deleting an account closes its live connections and notifies readers of feed and room', async () => {
  const url = await serveTestLive(shop);
  const [leaver, reader] = [await signUp({ password, isPremium: true }), await signUp({ isPremium: true })];
  await addFeedMessage(services, leaver);
  const [left, place] = [await sitDown(shop, leaver), await sitDown(shop, reader)];
  const open = await openLiveClient(url, { cookie: leaver.cookie });
  const watching = await openLiveClient(url, { cookie: reader.cookie });
  await watching.subscribe('looks');
  const room = `room:${place.room.id}`;
  await watching.subscribe(room);
  expect((await remove(leaver.cookie)).status).toBe(200);
  expect((await open.closed).code).toBe(4401);
  await waitFor(() => {
    expect(watching.messagesOf('looks')).toMatchObject([{ userId: leaver.userId, username: null }]);
    expect(watching.messagesOf(room)).toMatchObject([{ left: [left.memberId] }]);
  });
});

it('deleting an account notifies the people who were to land with its person', async () => {
  const [leaver, mate] = [await signUp({ password, isPremium: true }), await signUp({ isPremium: true })];
  const now = services.clock.now();
  const endsAt = new Date(now.getTime() + 25 * 60_000);
  const landing = { landingId: randomUUID(), endsAt, breakMinutes: 5, joinedAt: now };
  const both = [leaver, mate].map(({ userId }) => ({ ...landing, userId, runKey: randomUUID() }));
  await database.insert(landings).values(both);
  const publish = vi.spyOn(services.live, 'publish');
  onTestFinished(() => publish.mockRestore());
  expect((await remove(leaver.cookie)).status).toBe(200);
  expect(publish).toHaveBeenCalledWith(landingTopic, mate.userId, { endsAt: endsAt.getTime() });
});

it('an account is deleted and its cookie cleared even if one of its rooms cannot be cleaned up', async () => {
  const person = await signUp({ password, isPremium: true });
  const { open } = createOwnRoomCalls(shop);
  const roomIds = [(await open(person)).room.id, (await open(person)).room.id];
  // The database fails from the commit on.
  const closing = vi.spyOn(services.live, 'closeSession').mockImplementationOnce(() => {
    vi.spyOn(database, 'transaction').mockRejectedValueOnce(new Error('the database is away'));
  });
  onTestFinished(() => {
    closing.mockRestore();
    vi.mocked(database.transaction).mockRestore();
  });
  const response = await remove(person.cookie);
  expect(response.status).toBe(200);
  expect(response.headers.getSetCookie()[0]).toMatch(/^focuspool\.session_token=;.*Max-Age=0/i);
  const left = await database.select().from(poolRooms).where(inArray(poolRooms.id, roomIds));
  expect(left).toHaveLength(1);
});
