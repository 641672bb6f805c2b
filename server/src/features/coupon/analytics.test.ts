import { randomUUID } from 'node:crypto';
import type { Analytics } from '@focuspool/domain/coupon/coupon-contract';
import { type PlanId, planIds, plans } from '@focuspool/domain/plans';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Person } from '../../../testing/people.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { couponUses } from './coupon-tables.ts';
import { recordCouponUse } from './coupon-use-store.ts';

const app = await startTestApp();
const { database } = app.services;
const day = 86_400_000;

async function signUpOwner(letters: string): Promise<Person> {
  const owner = await app.signUp();
  await app.request('/api/coupons/own', { cookie: owner.cookie, body: { letters } });
  return owner;
}

type Use = { plan: PlanId; daysAgo: number; buyerId?: string | null };

async function addUses(owner: Person, uses: readonly Use[]): Promise<void> {
  await database.transaction(async (tx) => {
    for (const { plan, daysAgo, buyerId = null } of uses) {
      await recordCouponUse(tx, {
        paymentId: `pay_${randomUUID()}`,
        ownerId: owner.userId,
        code: 'OLD50',
        buyerId,
        plan,
        amountPaise: plans[plan].price,
        subscribedAt: new Date(app.clock.now().getTime() - daysAgo * day),
      });
    }
  });
}

async function read(owner: Pick<Person, 'cookie'>, query = ''): Promise<Analytics> {
  return (
    await app.request(`/api/coupons/analytics${query}`, { cookie: owner.cookie })
  ).json() as Promise<Analytics>;
}

const plan = fc.constantFrom(...planIds);
const anyUses = fc.array(fc.record({ plan, daysAgo: fc.integer({ min: 0, max: 60 }) }), { maxLength: 40 });

it.each(['', '.csv'])('coupon analytics%s are refused to a person without a coupon', async (form) => {
  const { cookie } = await app.signUp();
  const response = await app.request(`/api/coupons/analytics${form}`, { cookie });
  expect(response.status).toBe(404);
  expect(await response.text()).toContain('No coupon found for this user');
});

it.each([
  ...['?page=0', '?page=-1', '?page=x', '?plan=gold', '?period=week', '?timeZone=Nowhere'],
  '?period=month&timeZone=PST',
])('coupon analytics are refused for the query %s', async (query) => {
  const { cookie } = await app.signUp();
  expect((await app.request(`/api/coupons/analytics${query}`, { cookie })).status).toBe(400);
});

it('coupon analytics list fifteen purchases a page, newest first, with names of existing buyers', async () => {
  const owner = await signUpOwner('PAGE');
  const buyer = await app.signUp();
  const uses = Array.from({ length: 33 }, (_, index): Use => ({ plan: 'basic', daysAgo: 40 - index }));
  await addUses(owner, [...uses, { plan: 'premium', daysAgo: 0, buyerId: buyer.userId }]);
  const pages = [await read(owner), await read(owner, '?page=2'), await read(owner, '?page=3')];
  expect(pages.map(({ rows }) => rows.length)).toEqual([15, 15, 4]);
  const dates = pages.flatMap(({ rows }) => rows.map(({ subscribedDate }) => subscribedDate));
  expect(dates).toEqual(dates.toSorted().reverse());
  expect(pages[0]?.rows.slice(0, 2).map(({ username }) => username)).toEqual([
    buyer.username,
    'Unknown User',
  ]);
  expect(await read(owner, '?page=4')).toEqual(pages[2]);
});

it('coupon analytics show nothing of the coupons of others', async () => {
  const [owner, neighbour] = [await signUpOwner('MINE'), await signUpOwner('HERS')];
  await addUses(neighbour, [{ plan: 'premium', daysAgo: 0 }]);
  expect(await read(owner)).toMatchObject({ total: 0, revenue: 0, rows: [] });
});

it('coupon analytics of this month begin with its first instant, by the clocks of the owner', async () => {
  const owner = await signUpOwner('MOON');
  const now = app.clock.now();
  app.clock.advance(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 15) - now.getTime());
  await addUses(owner, [
    { plan: 'basic', daysAgo: 14.25 },
    { plan: 'standard', daysAgo: 14 },
  ]);
  expect(await read(owner, '?period=month')).toMatchObject({ total: 1, revenue: 5_490 });
  const further = await read(owner, '?period=month&timeZone=Pacific/Kiritimati');
  expect(further).toMatchObject({ total: 2, revenue: 6_980 });
});

it('the revenue in coupon analytics is a tenth of the filtered purchases, to the paisa', async () => {
  let owners = 0;
  await fc.assert(
    fc.asyncProperty(
      anyUses,
      fc.constantFrom('all', ...planIds),
      fc.constantFrom('all', 'month'),
      async (...drawn) => {
        const [uses, planFilter, period] = drawn;
        owners += 1;
        const owner = await signUpOwner(
          `R${String.fromCharCode(65 + (owners % 26), 65 + Math.floor(owners / 26))}`,
        );
        await addUses(owner, uses);
        const query = `?plan=${planFilter}&period=${period}`;
        const first = await read(owner, query);
        const rows = [...first.rows];
        for (let page = 2; rows.length < first.total; page += 1) {
          rows.push(...(await read(owner, `${query}&page=${page}`)).rows);
        }
        const paid = rows.reduce((sum, { amountPaid }) => sum + amountPaid, 0);
        expect(first.revenue * 10).toBe(paid);
        expect(new Set(rows.map(({ id }) => id)).size).toBe(first.total);
        if (planFilter !== 'all') expect(rows.every(({ planId }) => planId === planFilter)).toBe(true);
        if (period === 'all') {
          expect(rows).toHaveLength(uses.filter((use) => [use.plan, 'all'].includes(planFilter)).length);
        }
      },
    ),
    { numRuns: 25 },
  );
});

it('the download of coupon analytics contains every filtered purchase, however many', async () => {
  const owner = await signUpOwner('CSV');
  const row = { ownerId: owner.userId, code: 'CSV50', plan: 'basic' as const, amountPaise: 14_900 };
  // Many share one instant: reading them in chunks must neither lose nor repeat any.
  const uses = Array.from({ length: 2_345 }, (_, index) => ({
    ...row,
    paymentId: `pay_${randomUUID()}`,
    commissionPaise: 1_490,
    subscribedAt: new Date(Date.UTC(2026, 0, 1 + (index % 3))),
  }));
  await database.insert(couponUses).values(uses);
  await addUses(owner, [{ plan: 'premium', daysAgo: 0 }]);

  const response = await app.request('/api/coupons/analytics.csv?plan=basic', { cookie: owner.cookie });
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="coupon-CSV50.csv"');
  const lines = (await response.text()).trimEnd().split('\r\n');
  expect(lines).toHaveLength(1 + uses.length);
  expect(lines[1]).toBe('Unknown User,Basic,2026-01-03T00:00:00.000Z,149.00');
  const dates = lines.slice(1).map((line) => line.split(',')[2]);
  expect(dates).toEqual(dates.toSorted().reverse());
});
