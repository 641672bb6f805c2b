import { feedChangesTopic, feedReplySchema, feedTopic } from '@focuspool/domain/feed/feed-contract';
import { landingTopic } from '@focuspool/domain/landing/landing-contract';
import { auditPageSchema } from '@focuspool/domain/operator/audit-log';
import {
  peoplePageSchema,
  peoplePageSize,
  personDetailSchema,
} from '@focuspool/domain/operator/people-contract';
import { waitFor } from '@focuspool/domain/testing/waiting';
import { eq, like, sql } from 'drizzle-orm';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { addFeedMessage } from '../../../testing/feed-messages.ts';
import { fillAccount, findTablesNaming } from '../../../testing/full-account.ts';
import { signUpToLand } from '../../../testing/landing-calls.ts';
import { openLiveClient, serveTestLive } from '../../../testing/live-client.ts';
import { type Person, signIn } from '../../../testing/people.ts';
import { sitDown } from '../../../testing/pool-fixture.ts';
import { readRefusal, readReply, reasonOf } from '../../../testing/read-reply.ts';
import { startTestShop } from '../../../testing/test-shop.ts';
import { auditEntries } from '../../platform/audit-log/audit-log-tables.ts';
import { reportAuditLog } from '../../platform/audit-log/check-audit-log.ts';
import { user } from '../../platform/auth/auth-tables.ts';
import { grantPremium } from '../subscription/premium/grant-premium.ts';
import { retainedPayments } from '../subscription/retained-payment-tables.ts';
import { paymentOrders } from '../subscription/subscription-tables.ts';

const adminEmails = ['ops@example.com', 'half@example.com', 'unverified@example.com'];
const shop = await startTestShop({ config: { adminEmails } });
const { request, signUp, services, mails } = shop;
const { database } = services;
const password = 'correct horse';
const operator = await signUp({ email: 'ops@example.com', hasSecondFactor: true });

type Sent = { method?: string; body?: unknown };
const ask = (path: string, sent: Sent = {}, { cookie }: Pick<Person, 'cookie'> = operator) =>
  request(`/api/operator${path}`, { ...sent, cookie });
const act = async (path: string, sent: Sent) => expect((await ask(path, sent)).status).toBe(200);
const detailOf = async ({ userId }: Person) => readReply(personDetailSchema, await ask(`/people/${userId}`));
const actsOn = async ({ userId }: Person) => {
  const page = await readReply(auditPageSchema, await ask(`/audit-log?subject=${userId}`));
  return page.entries.map((entry) => entry.act);
};

describe('access to the operator pages', () => {
  it.each([
    ['a signed-out visitor', {}, 'unknown_route'],
    ['a person not named in ADMIN_EMAILS', { hasSecondFactor: true }, 'unknown_route'],
    [
      'a named person whose address is not verified',
      { email: 'unverified@example.com', isVerified: false, hasSecondFactor: true },
      'unknown_route',
    ],
    ['a named person without a second factor', { email: 'half@example.com' }, 'second_factor_needed'],
  ])(
    '%s is refused as if the route did not exist, or told that a second factor is missing',
    async (who, options, reason) => {
      const asker = who === 'a signed-out visitor' ? { cookie: '' } : await signUp(options);
      for (const path of ['/people', '/audit-log', `/people/${operator.userId}`]) {
        const response = await ask(path, {}, asker);
        expect(await reasonOf(response)).toBe(reason);
        expect(response.status).toBe(reason === 'unknown_route' ? 404 : 403);
      }
    },
  );
});

describe('finding people', () => {
  const find = async (query: Record<string, string>) =>
    readReply(peoplePageSchema, await ask(`/people?${new URLSearchParams(query)}`));

  it('people are found by the start of a username or address, in any case', async () => {
    const ada = await signUp({ username: 'Zz_ada', email: 'zz.lovelace@example.com' });
    const adam = await signUp({ username: 'Zz_adam' });
    const unnamed = await signUp({ email: 'zz.lovely@example.com', hasProfile: false });
    const idsOf = async (q: string) => (await find({ q })).people.map(({ userId }) => userId);
    expect(await idsOf(' zz_ADA')).toEqual([ada.userId, adam.userId]);
    expect(await idsOf('Zz_adam')).toEqual([adam.userId]);
    expect(await idsOf('zz.lovelace@')).toEqual([ada.userId]);
    expect(await idsOf(unnamed.email)).toEqual([unnamed.userId]);
    expect(await idsOf('zz%')).toEqual([]);
  });

  it.each([
    ['the newest people', ''],
    ['people found by name', 'pg_named_'],
  ])('%s are listed in pages, each once', async (_which, q) => {
    const count = peoplePageSize + 3;
    const made = await Promise.all(
      Array.from({ length: count }, (_, at) => signUp({ username: `${q || 'pg_newest_'}${at}` })),
    );
    const createdAt = new Date(Date.now() + 60_000);
    for (const { userId } of made) await database.update(user).set({ createdAt }).where(eq(user.id, userId));
    const first = await find({ q });
    expect(first.people).toHaveLength(peoplePageSize);
    const second = await find({ q, after: first.next ?? '' });
    const seen = [...first.people, ...second.people].map(({ userId }) => userId);
    expect(new Set(seen).size).toBe(seen.length);
    expect(made.every(({ userId }) => seen.includes(userId))).toBe(true);
  });

  it('people imported under foreign ids can be listed, suspended and deleted like others', async () => {
    const createdAt = new Date(Date.now() + 120_000);
    const ids = Array.from({ length: peoplePageSize + 1 }, (_, at) => `auth0|${'7'.repeat(70)}${at + 10}`);
    await database
      .insert(user)
      .values(ids.map((id) => ({ id, email: `${id.slice(-2)}@moved.example`, name: '', createdAt })));
    const first = await find({ q: '' });
    const second = await find({ q: '', after: first.next ?? '' });
    expect([...first.people, ...second.people].slice(0, ids.length)).toMatchObject(
      ids.toReversed().map((userId) => ({ userId })),
    );
    const [id = ''] = ids;
    const path = `/people/${encodeURIComponent(id)}`;
    await act(`${path}/suspension`, { body: { reason: 'spam' } });
    expect(await readReply(personDetailSchema, await ask(path))).toMatchObject({ suspensionReason: 'spam' });
    const log = await ask(`/audit-log?${new URLSearchParams({ subject: id })}`);
    expect((await readReply(auditPageSchema, log)).entries).toMatchObject([{ act: 'person_suspended' }]);
    await act(path, { method: 'DELETE' });
    await database.delete(user).where(like(user.email, '%@moved.example'));
  });

  it.each([
    ['a search', '/people?q=a%00b', undefined],
    ['the start of a page', '/people?after=a%00b', undefined],
    ['a reason', '/people/nobody/suspension', { reason: 'a\0b' }],
  ])('a NUL character is refused in %s', async (_what, path, body) => {
    const response = await ask(path, body ? { body } : {});
    expect(response.status).toBe(400);
    expect(await reasonOf(response)).toBe('invalid_input');
  });

  it('a buyer is found by the ID of a payment, also of one under way, which their page shows', async () => {
    const [paying, refused] = [await signUp(), await signUp()];
    const order = { plan: 'basic' as const, amountPaise: 14_900, createdAt: shop.clock.now() };
    const [underway, lapsed] = ['pay_Underway000000', 'pay_Refused0000000'];
    await database.insert(paymentOrders).values([
      { ...order, id: 'order_1', userId: paying.userId, status: 'capturing', paymentId: underway },
      { ...order, id: 'order_2', userId: refused.userId, status: 'superseded' },
    ]);
    await database.insert(retainedPayments).values({
      ...{ paymentId: lapsed, orderId: 'order_2', plan: 'basic', pricePaise: 14_900, paymentMethod: 'upi' },
      ...{ paidAt: shop.clock.now(), refusal: 'payment_used' },
    });
    const idsOf = async (q: string) => (await find({ q })).people.map(({ userId }) => userId);
    expect(await idsOf(underway)).toEqual([paying.userId]);
    expect(await idsOf(lapsed)).toEqual([refused.userId]);
    expect(await idsOf('pay_Unknown0000000')).toEqual([]);
    const { paymentUnderway } = await detailOf(paying);
    expect(paymentUnderway).toEqual({ paymentId: underway, plan: 'basic', amount: 14_900 });
    expect(await detailOf(refused)).toMatchObject({ paymentUnderway: null });
    await database.delete(paymentOrders).where(eq(paymentOrders.userId, paying.userId));
  });

  it('an unknown person is reported as missing', async () => {
    expect(await reasonOf(await ask('/people/nobody'))).toBe('thing_missing');
  });
});

describe('premium', () => {
  it('premium is granted until the end of a day and revoked, and each act is logged with its changes', async () => {
    const person = await signUp();
    await act(`/people/${person.userId}/premium`, { body: { until: '2999-12-31' } });
    expect(await detailOf(person)).toMatchObject({
      isPremium: true,
      money: { premium: { planName: null, endDate: '2999-12-31T23:59:59.999Z' } },
    });
    await act(`/people/${person.userId}/premium`, { method: 'DELETE' });
    const { isPremium, log } = await detailOf(person);
    expect(isPremium).toBe(false);
    expect(log.entries).toMatchObject([
      { act: 'premium_revoked', details: { wasPremium: true, isPremium: false } },
      {
        act: 'premium_granted',
        actor: operator.userId,
        actorName: operator.username,
        subject: person.userId,
        subjectName: person.username,
        details: { until: '2999-12-31T23:59:59.999Z', wasPremium: false, isPremium: true },
        requestId: expect.stringMatching(/^[\w-]{36}$/),
      },
    ]);
  });

  it('premium until a past or impossible day is refused and not logged', async () => {
    const person = await signUp();
    const give = async (until: string) =>
      readRefusal(await ask(`/people/${person.userId}/premium`, { body: { until } }));
    expect(await give('2020-01-01')).toEqual({
      reason: 'day_over',
      message: 'This day is over. Please choose today or later.',
    });
    expect((await give('2027-02-30')).reason).toBe('invalid_input');
    expect(await actsOn(person)).toEqual([]);
  });

  it('premium granted on the command line is logged too', async () => {
    const person = await signUp();
    await grantPremium(services, person.email, null);
    const [entry] = (await detailOf(person)).log.entries;
    expect(entry).toMatchObject({ act: 'premium_granted', actor: 'npm run admin', requestId: null });
  });
});

it('an operator can have a password reset link mailed, and the act is logged', async () => {
  const person = await signUp({ password });
  await act(`/people/${person.userId}/reset-mail`, { method: 'POST' });
  expect(mails.filter(({ to }) => to === person.email)).toHaveLength(1);
  expect(await actsOn(person)).toEqual(['reset_mail_asked']);
});

describe('suspending', () => {
  it('a suspended person is signed out, leaves room and feed, and reappears once the suspension is lifted', async () => {
    const [person, reader] = [await signUp({ isPremium: true, password }), await signUp({ isPremium: true })];
    const told = await addFeedMessage(services, person);
    const feed = async () =>
      (await readReply(feedReplySchema, await request('/api/feed', reader))).messages.map(({ id }) => id);
    expect(await feed()).toContain(told);
    const [{ memberId }, { room }] = [await sitDown(shop, person), await sitDown(shop, reader)];
    expect(room.members.map(({ id }) => id)).toContain(memberId);
    const url = await serveTestLive(shop);
    const theirs = await openLiveClient(url, person);
    const watching = await openLiveClient(url, reader);
    await watching.subscribe('looks');
    await watching.subscribe('feed_changes');
    await watching.subscribe(`room:${room.id}`);

    await act(`/people/${person.userId}/suspension`, { body: { reason: 'Threats in task names' } });
    expect((await theirs.closed).code).toBe(4401);
    expect((await request('/api/operations/state', person)).status).toBe(401);
    expect(await feed()).not.toContain(told);
    await waitFor(() => {
      expect(watching.messagesOf('looks')).toMatchObject([{ userId: person.userId, isHidden: true }]);
      expect(watching.messagesOf(`room:${room.id}`)).toContainEqual(
        expect.objectContaining({ left: [memberId] }),
      );
    });
    const credentials = { email: person.email, password };
    const refused = await request('/api/account/sign-in', { body: credentials });
    expect(await readRefusal(refused)).toEqual({
      reason: 'account_suspended',
      message: 'This account is suspended. Please write to support@focuspool.example.',
    });
    expect(refused.headers.getSetCookie()).toEqual([]);
    const seats = await database.execute(sql`select 1 from pool_members where user_id = ${person.userId}`);
    expect((seats as unknown as { rows: unknown[] }).rows).toEqual([]);
    expect(await detailOf(person)).toMatchObject({ devices: 0, suspensionReason: 'Threats in task names' });

    await act(`/people/${person.userId}/suspension`, { method: 'DELETE' });
    expect(await feed()).toContain(told);
    await waitFor(() =>
      expect(watching.messagesOf('feed_changes')).toMatchObject([{ hidden: [], shown: [{ id: told }] }]),
    );
    expect((await request('/api/account/sign-in', { body: credentials })).status).toBe(200);
    expect(await actsOn(person)).toEqual(['suspension_lifted', 'person_suspended']);
  });

  it('undelivered feed messages of a suspended person are withdrawn', async () => {
    const person = await signUp();
    const takeBack = vi.spyOn(services.live, 'takeBack');
    onTestFinished(() => takeBack.mockRestore());
    await act(`/people/${person.userId}/suspension`, { body: { reason: 'Spam' } });
    expect(takeBack.mock.calls).toEqual([
      [feedTopic, person.userId],
      [feedChangesTopic, person.userId],
    ]);
  });

  it('landing companions are notified when a person is suspended and when that is lifted', async () => {
    const [person, mate] = [await signUpToLand(shop), await signUpToLand(shop)];
    await person.start();
    await mate.landWith(person);
    const publish = vi.spyOn(shop.services.live, 'publish');
    onTestFinished(() => publish.mockRestore());
    const countTold = () =>
      publish.mock.calls.filter(([topic, scope]) => topic === landingTopic && scope === mate.userId).length;
    const path = `/people/${person.userId}/suspension`;
    await act(path, { body: { reason: 'Spam' } });
    expect(countTold()).toBe(1);
    await act(path, { method: 'DELETE' });
    expect(countTold()).toBe(2);
  });

  it('lifting the suspension of one person leaves that of another', async () => {
    const [lifted, kept] = [await signUp(), await signUp()];
    for (const { userId } of [lifted, kept])
      await act(`/people/${userId}/suspension`, { body: { reason: 'Spam' } });
    await act(`/people/${lifted.userId}/suspension`, { method: 'DELETE' });
    expect(await detailOf(lifted)).toMatchObject({ suspendedAt: null, suspensionReason: null });
    expect(await detailOf(kept)).toMatchObject({ suspensionReason: 'Spam' });
  });

  it('a session made while its person is suspended is not accepted', async () => {
    const person = await signUp();
    await act(`/people/${person.userId}/suspension`, { body: { reason: 'Spam' } });
    const cookie = await signIn(services, person.userId);
    expect((await request('/api/account/sign-ins', { cookie })).status).toBe(401);
  });

  it('operators cannot be suspended or deleted', async () => {
    const path = `/people/${operator.userId}`;
    const suspended = await ask(`${path}/suspension`, { body: { reason: 'Spam' } });
    expect(await reasonOf(suspended)).toBe('operator_protected');
    const deleted = await ask(path, { method: 'DELETE' });
    expect(await reasonOf(deleted)).toBe('operator_protected');
    expect(await actsOn(operator)).toEqual([]);
  });
});

it('a person cannot be deleted while one of their payments is being captured', async () => {
  const person = await signUp();
  await database.insert(paymentOrders).values({
    ...{ id: 'order_underway', userId: person.userId, plan: 'basic', amountPaise: 14_900 },
    ...{ status: 'capturing', paymentId: 'pay_underway', createdAt: shop.clock.now() },
  });
  const refused = await ask(`/people/${person.userId}`, { method: 'DELETE' });
  expect(await reasonOf(refused)).toBe('payment_underway');
  expect(await actsOn(person)).toEqual([]);
});

it('a deleted person leaves no more than an id in the audit log', async () => {
  const owner = await signUp();
  await request('/api/coupons/own', { cookie: owner.cookie, body: { letters: 'VWXY' } });
  const person = await signUp({ password });
  await fillAccount(shop, person, 'VWXY50');
  await act(`/people/${person.userId}/suspension`, { body: { reason: person.username } });
  await act(`/people/${person.userId}`, { method: 'DELETE' });
  expect(await findTablesNaming(database, [person.email, person.username])).toEqual([]);
  expect(await findTablesNaming(database, [person.userId])).toEqual(['audit_entries']);
  expect(await actsOn(person)).toEqual(['account_deleted', 'person_suspended', 'premium_granted']);
});

describe('the audit log', () => {
  it.each([
    ['update', sql`update audit_entries set actor = 'nobody'`],
    ['delete', sql`delete from audit_entries where number = 1`],
    ['truncate', sql`truncate audit_entries`],
  ])('the audit log refuses changes from the connection of the app: %s', async (_how, statement) => {
    await grantPremium(services, (await signUp()).email, null);
    const before = await database.select().from(auditEntries);
    const failed = await database.execute(statement).then(
      () => null,
      (error: Error) => String(error.cause),
    );
    expect(failed).toContain('the audit log can only be added to');
    expect(await database.select().from(auditEntries)).toEqual(before);
  });

  it('concurrent acts form one chain, and an entry changed behind the trigger is detected', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => signUp()));
    await Promise.all(people.map(({ email }) => grantPremium(services, email, null)));
    expect(await reportAuditLog(services)).toMatchObject({
      isDone: true,
      message: expect.stringMatching(/^The audit log is intact: \d+ entries\.$/),
    });
    await database.execute(sql`alter table audit_entries disable trigger audit_entries_only_added`);
    await database.execute(sql`update audit_entries set actor = 'nobody' where number = 2`);
    await database.execute(sql`alter table audit_entries enable trigger audit_entries_only_added`);
    expect(await reportAuditLog(services)).toEqual({
      isDone: false,
      message: 'Entry 2 of the audit log was changed, or is missing.',
    });
  });
});
