import { statementListSchema, statementSchema } from '@focuspool/domain/coupon/commission-statement';
import { unpaidCommissionSchema } from '@focuspool/domain/coupon/coupon-contract';
import { personDetailSchema } from '@focuspool/domain/operator/people-contract';
import { addMonths } from '@focuspool/domain/stats/weeks-and-months';
import { describe, expect, it } from 'vitest';
import type { Person } from '../../../testing/people.ts';
import { readReply, reasonOf } from '../../../testing/read-reply.ts';
import { startTestShop } from '../../../testing/test-shop.ts';
import { auditEntries } from '../../platform/audit-log/audit-log-tables.ts';
import { user } from '../../platform/auth/auth-tables.ts';
import { commissionLines, commissionStatements, couponUses } from './coupon-tables.ts';

const adminEmails = ['ops@example.com'];

async function startStatementShop() {
  const shop = await startTestShop({ config: { adminEmails } });
  const operator = await shop.signUp({ email: 'ops@example.com', hasSecondFactor: true });
  const ask = (path: string, body?: object) =>
    shop.request(`/api/operator/statements${path}`, { cookie: operator.cookie, ...(body && { body }) });
  const readDetail = async ({ userId }: Person) =>
    readReply(
      personDetailSchema,
      await shop.request(`/api/operator/people/${userId}`, { cookie: operator.cookie }),
    );
  /** Records an owner's commission at the first instant of a day, negative if it is taken back. */
  const earn = async (
    { userId }: Person,
    day: string,
    commissionPaise: number,
    code = 'ADA50',
  ): Promise<void> => {
    const paymentId = `pay_${crypto.randomUUID()}`;
    const amountPaise = commissionPaise * 10;
    const taken = { ownerId: userId, code, plan: 'basic' as const, amountPaise, commissionPaise };
    const subscribedAt = new Date(`${day}T00:00:00Z`);
    if (commissionPaise >= 0) {
      await shop.services.database.insert(couponUses).values({ ...taken, paymentId, subscribedAt });
      return;
    }
    await earn({ userId } as Person, day, 0);
    const [use] = await shop.services.database.select().from(couponUses).limit(1);
    await shop.services.database
      .insert(couponUses)
      .values({ ...taken, paymentId, subscribedAt, reverses: use?.paymentId ?? '' });
  };
  const read = async (month: string) => readReply(statementSchema, await ask(`/${month}`));
  const pay = (month: string, total: number) => ask(`/${month}/payment`, { total });
  const list = async () => readReply(statementListSchema, await ask(''));
  return { shop, ask, readDetail, earn, read, pay, list };
}

describe('a month of commissions', () => {
  it('a month is paid once, with each owner’s net commission, and a negative one is carried over', async () => {
    const { shop, ask, earn, read, pay, list } = await startStatementShop();
    expect(await list()).toEqual({ open: null, paid: [], next: null });
    const [ada, bob] = [await shop.signUp({ username: 'ada' }), await shop.signUp({ username: 'bob' })];
    await earn(ada, '2020-01-01', 1_490);
    await earn(ada, '2020-01-31', 5_490, 'ADAL50');
    await earn(bob, '2020-01-15', -1_490, 'BOB50');
    await earn(bob, '2020-02-01', 5_490, 'BOB50');

    expect(await list()).toMatchObject({ open: '2020-01' });
    const january = await read('2020-01');
    expect(january).toMatchObject({ paidAt: null, isOver: true, total: 6_980, next: null });
    expect(january.lines.toSorted((one, other) => other.amount - one.amount)).toMatchObject([
      { username: 'ada', email: ada.email, code: 'ADAL50', earned: 6_980, brought: 0, amount: 6_980 },
      { username: 'bob', earned: -1_490, amount: 0, carried: -1_490 },
    ]);
    expect(await reasonOf(await ask('/2020-02'))).toBe('thing_missing');
    expect(await reasonOf(await pay('2020-02', 0))).toBe('statement_changed');
    expect(await reasonOf(await pay('2020-01', 6_979))).toBe('statement_changed');

    const answers = await Promise.all([pay('2020-01', 6_980), pay('2020-01', 6_980)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await list()).toMatchObject({ open: '2020-02', paid: [{ month: '2020-01', total: 6_980 }] });
    expect((await read('2020-01')).lines).toHaveLength(2);
    expect(await read('2020-02')).toMatchObject({
      total: 4_000,
      lines: [{ username: 'bob', earned: 5_490, brought: -1_490, amount: 4_000, carried: 0 }],
    });
    const acts = await shop.services.database.select().from(auditEntries);
    expect(acts).toMatchObject([{ act: 'statement_paid', subject: '2020-01' }]);
    expect(JSON.parse(acts[0]?.details ?? '')).toEqual({ totalPaise: 6_980, owners: 2 });
  });

  it('what an owner owes is carried over through months without earnings and counts once', async () => {
    const { shop, earn, read, pay } = await startStatementShop();
    const [ada, bob] = [await shop.signUp({ username: 'ada' }), await shop.signUp({ username: 'bob' })];
    const owed = { username: 'bob', brought: -1_490 };
    await earn(bob, '2020-01-15', -1_490, 'BOB50');
    await earn(ada, '2020-02-10', 1_490);
    await earn(bob, '2020-03-10', 5_490, 'BOB50');
    expect((await pay('2020-01', 0)).status).toBe(200);
    const february = await read('2020-02');
    expect(february.lines.toSorted((one, other) => other.amount - one.amount)).toMatchObject([
      { username: 'ada', earned: 1_490, brought: 0, amount: 1_490, carried: 0 },
      { ...owed, earned: 0, amount: 0, carried: -1_490 },
    ]);
    expect((await pay('2020-02', 1_490)).status).toBe(200);
    expect((await read('2020-01')).lines).toMatchObject([{ username: 'bob', brought: 0, carried: -1_490 }]);
    expect((await read('2020-02')).lines).toHaveLength(2);
    expect(await read('2020-03')).toMatchObject({
      total: 4_000,
      lines: [{ ...owed, earned: 5_490, amount: 4_000, carried: 0 }],
    });
  });

  it('a paid month still adds up and names no one after owners delete their accounts', async () => {
    const { shop, ask, earn, read, pay } = await startStatementShop();
    const password = 'correct horse';
    const readFile = async () => (await (await ask('/2020-01/file')).text()).trimEnd().split('\r\n').slice(1);
    const [one, other] = [
      await shop.signUp({ password, username: 'leaver' }),
      await shop.signUp({ password }),
    ];
    await earn(one, '2020-01-10', 1_490);
    await pay('2020-01', 1_490);
    expect(await readFile()).toEqual([
      expect.stringMatching(/^2020-01,leaver,leaver@example\.com,ADA50,14\.90,0\.00,14\.90,0\.00,2/),
    ]);
    const debt = { month: '2020-01', code: 'BOB50', earnedPaise: -90, broughtPaise: 0 };
    const lines = [{ ...debt, ownerId: other.userId, paidPaise: 0, carriedPaise: -90 }];
    await shop.services.database.insert(commissionLines).values(lines);
    const stays = await shop.signUp();
    const rest = { ...debt, ownerId: stays.userId, earnedPaise: 0, paidPaise: 0, carriedPaise: 0 };
    await shop.services.database.insert(commissionLines).values(rest);
    for (const { cookie } of [one, other]) {
      await shop.request('/api/privacy/account-deletion', { cookie, body: { proof: password } });
    }
    const { total, lines: shown } = await read('2020-01');
    expect(total).toBe(1_490);
    const noName = { ownerId: null, username: null, email: null, code: null };
    expect(shown).toEqual([
      { ...noName, earned: 1_400, brought: 0, amount: 1_490, carried: -90 },
      expect.objectContaining({ ownerId: stays.userId, amount: 0 }),
    ]);
    expect(await readFile()).toEqual([
      expect.stringMatching(/^2020-01,Deleted accounts,,,14\.00,0\.00,14\.90,-0\.90,2/),
      expect.stringContaining(stays.email),
    ]);
  });

  it('an owner, and operators, read what they have not been paid yet, less what is still to be deducted', async () => {
    const { shop, readDetail, earn, pay } = await startStatementShop();
    const [ada, bob] = [await shop.signUp(), await shop.signUp()];
    const unpaidOf = async ({ cookie }: Person) =>
      (await readReply(unpaidCommissionSchema, await shop.request('/api/coupons/unpaid', { cookie }))).amount;
    expect(await unpaidOf(ada)).toBe(0);
    await earn(ada, '2020-01-01', 1_490);
    await earn(bob, '2020-01-15', -1_490, 'BOB50');
    await earn(ada, '2020-02-01', 5_490);
    expect([await unpaidOf(ada), await unpaidOf(bob)]).toEqual([6_980, 0]);
    await pay('2020-01', 1_490);
    expect([await unpaidOf(ada), await unpaidOf(bob)]).toEqual([5_490, 0]);
    await earn(bob, '2020-03-01', 5_490, 'BOB50');
    expect(await unpaidOf(bob)).toBe(4_000);
    await pay('2020-02', 5_490);
    expect([await unpaidOf(ada), await unpaidOf(bob)]).toEqual([0, 4_000]);
    expect(await readDetail(ada)).toMatchObject({ unpaidCommission: 0 });
    expect(await readDetail(bob)).toMatchObject({ unpaidCommission: 4_000 });
  });

  it('a month that is not over is shown but cannot be paid', async () => {
    const { shop, earn, read, pay } = await startStatementShop();
    const today = shop.clock.now().toISOString();
    await earn(await shop.signUp(), today.slice(0, 10), 1_490);
    const month = today.slice(0, 7);
    expect(await read(month)).toMatchObject({ isOver: false, total: 1_490 });
    expect(await reasonOf(await pay(month, 1_490))).toBe('statement_changed');
  });

  it('paid months are listed in pages, each once, latest first', async () => {
    const { shop, ask } = await startStatementShop();
    const months = Array.from({ length: 26 }, (_, n) => addMonths('2020-03', -n));
    const rows = months.map((month) => ({ month, totalPaise: 0, paidAt: shop.clock.now() }));
    await shop.services.database.insert(commissionStatements).values(rows);
    const readList = async (query: string) => readReply(statementListSchema, await ask(query));
    const first = await readList('');
    const second = await readList(`?before=${first.next}`);
    expect([...first.paid, ...second.paid].map(({ month }) => month)).toEqual(months);
    expect(second.next).toBeNull();
  });

  it('the owners of a month are listed in pages, each once, and are all in the file', async () => {
    const { shop, ask, earn, read } = await startStatementShop();
    const owners = await Promise.all(Array.from({ length: 53 }, () => shop.signUp()));
    for (const owner of owners) await earn(owner, '2020-01-10', 1_490);
    const { database } = shop.services;
    const month = '2019-12';
    await database.insert(commissionStatements).values({ month, paidAt: shop.clock.now(), totalPaise: 0 });
    const owed = { month, code: 'ADA50', earnedPaise: -90, broughtPaise: 0, paidPaise: 0, carriedPaise: -90 };
    const lines = owners.map(({ userId: ownerId }) => ({ ...owed, ownerId }));
    await database.insert(commissionLines).values(lines);
    const first = await read('2020-01');
    const second = await readReply(statementSchema, await ask(`/2020-01?after=${first.next}`));
    const seen = [...first.lines, ...second.lines].map(({ ownerId }) => ownerId);
    expect([seen.length, new Set(seen).size, first.total]).toEqual([53, 53, 53 * 1_400]);
    expect((await (await ask('/2020-01/file')).text()).trimEnd().split('\r\n')).toHaveLength(54);
  });

  it('a month is paid once to each of more owners than are read at a time', async () => {
    const { shop, ask, read, pay } = await startStatementShop();
    const { database } = shop.services;
    const ids = Array.from({ length: 501 }, (_, n) => `owner-${n}`);
    await database.insert(user).values(ids.map((id) => ({ id, name: id, email: `${id}@example.com` })));
    const use = { code: 'ADA50', plan: 'basic', amountPaise: 14_900, commissionPaise: 1_490 } as const;
    const subscribedAt = new Date('2020-01-10T12:00:00Z');
    await database
      .insert(couponUses)
      .values(ids.map((ownerId) => ({ ...use, ownerId, paymentId: `pay_${ownerId}`, subscribedAt })));
    const { total } = await read('2020-01');
    expect(total).toBe(501 * 1_490);
    expect((await pay('2020-01', total)).status).toBe(200);
    expect(await database.$count(commissionLines)).toBe(501);
    const paid = (await (await ask('/2020-01/file')).text()).trimEnd().split('\r\n').slice(1);
    expect(new Set(paid.map((line) => line.split(',')[2])).size).toBe(501);
    const acts = await database.select().from(auditEntries);
    expect(acts.map(({ details }) => details)).toEqual([JSON.stringify({ totalPaise: total, owners: 501 })]);
  });
});
