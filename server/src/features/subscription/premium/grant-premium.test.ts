import { readdirSync, readFileSync } from 'node:fs';
import { subscriptionsSchema } from '@focuspool/domain/subscription/subscription-contract';
import { sql } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import { openTestDatabase } from '../../../../testing/databases/test-database.ts';
import type { Person } from '../../../../testing/people.ts';
import { readReply } from '../../../../testing/read-reply.ts';
import { startTestShop } from '../../../../testing/test-shop.ts';
import { migrationsFolder } from '../../../platform/database/database.ts';
import { findProfile, setPremium } from '../../profile/profile-store.ts';
import { listGrants } from '../store/premium-grant-store.ts';
import { listSubscriptions } from '../store/subscription-store.ts';
import { sweepOverduePremium } from './end-overdue-premium.ts';
import { grantPremium, revokePremium } from './grant-premium.ts';

const shop = await startTestShop();
const { services, clock } = shop;
const day = 86_400_000;
const inDays = (count: number) => new Date(clock.now().getTime() + count * day);

async function isPremium({ userId }: Person): Promise<boolean | undefined> {
  return (await findProfile(services.database, userId))?.isPremium;
}

async function readPage({ cookie }: Person) {
  return readReply(subscriptionsSchema, await shop.request('/api/subscriptions', { cookie }));
}

it('an operator can grant premium to a person and revoke it', async () => {
  const person = await shop.signUp();
  const { email } = person;
  expect(await grantPremium(services, email, null)).toEqual({ ok: true, value: { email } });
  expect(await isPremium(person)).toBe(true);
  expect(await revokePremium(services, email)).toEqual({ ok: true, value: { email } });
  expect(await isPremium(person)).toBe(false);
});

it('an operator may grant premium to an address in any case', async () => {
  const person = await shop.signUp();
  const { email } = person;
  const granted = await grantPremium(services, ` ${email.toUpperCase()} `, null);
  expect(granted).toEqual({ ok: true, value: { email } });
  expect(await isPremium(person)).toBe(true);
});

it('granting premium to a person changes no one else', async () => {
  const [granted, other] = [await shop.signUp(), await shop.signUp()];
  await grantPremium(services, granted.email, null);
  expect(await isPremium(other)).toBe(false);
});

it('granting premium to an unknown address is refused', async () => {
  expect(await grantPremium(services, 'nobody@example.com', null)).toEqual({ ok: false, reason: 'nobody' });
});

it('granting premium to a person without a username is refused', async () => {
  const { email } = await shop.signUp({ hasProfile: false });
  expect(await grantPremium(services, email, null)).toEqual({ ok: false, reason: 'unnamed' });
});

it('revoking premium ends a bought subscription, and the person can buy again', async () => {
  const person = await shop.signUp();
  await shop.buy(person, 'standard');
  clock.advance(3 * day);
  await revokePremium(services, person.email);
  const endDate = inDays(0).toISOString();
  expect(await readPage(person)).toMatchObject({
    premium: null,
    subscriptions: [{ status: 'expired', endDate }],
  });
  expect((await shop.buy(person, 'basic')).success).toBe(true);
  expect(await readPage(person)).toMatchObject({
    premium: { planName: 'Basic' },
    subscriptions: [{ status: 'active' }, { status: 'expired' }],
  });
});

it('revoking premium clears a flag without a subscription or grant', async () => {
  const person = await shop.signUp({ isPremium: true });
  await revokePremium(services, person.email);
  expect(await isPremium(person)).toBe(false);
});

it('a person with a grant sees its end, or that it has none', async () => {
  const person = await shop.signUp();
  const endDate = inDays(40);
  await grantPremium(services, person.email, endDate);
  expect(await readPage(person)).toMatchObject({
    premium: { planName: null, endDate: endDate.toISOString() },
    grants: [{ endDate: endDate.toISOString(), endedAt: null }],
  });
  await grantPremium(services, person.email, null);
  expect(await readPage(person)).toMatchObject({
    premium: { planName: null, endDate: null },
    grants: expect.arrayContaining([expect.objectContaining({ endDate: null, endedAt: null })]),
  });
});

it('a person sees the longer of their subscription and grant', async () => {
  const person = await shop.signUp();
  await shop.buy(person, 'basic');
  await grantPremium(services, person.email, inDays(7));
  expect((await readPage(person)).premium).toMatchObject({ planName: 'Basic' });
  await grantPremium(services, person.email, inDays(70));
  expect((await readPage(person)).premium).toMatchObject({ planName: null });
});

it('a person sees premium by their flag, even against grants and subscriptions', async () => {
  const [bare, bought] = [await shop.signUp({ isPremium: true }), await shop.signUp()];
  expect((await readPage(bare)).premium).toEqual({ planName: null, endDate: null });
  await shop.buy(bought, 'basic');
  await setPremium(services.database, bought.userId, false);
  expect((await readPage(bought)).premium).toBeNull();
});

it('the migration turns bare flags into endless grants and ends subscriptions without a flag', async () => {
  const { database, close } = await openTestDatabase();
  onTestFinished(close);
  const older = await startTestShop({ services: { database } });
  const flagged = await older.signUp({ isPremium: true });
  const [bought, revoked] = [await older.signUp(), await older.signUp()];
  for (const person of [bought, revoked]) await older.buy(person, 'basic');
  await setPremium(database, revoked.userId, false);
  const file = readdirSync(migrationsFolder).find((name) => name.endsWith('_premium_grants.sql')) ?? '';
  const statements = readFileSync(`${migrationsFolder}/${file}`, 'utf8')
    .split('--> statement-breakpoint')
    .slice(-2);
  for (const statement of statements) await database.execute(sql.raw(statement));

  const readRows = async ({ userId }: Person) => ({
    grants: await listGrants(database, userId),
    subscriptions: await listSubscriptions(database, userId),
  });
  expect(await readRows(flagged)).toMatchObject({ grants: [{ endDate: null, endedAt: null }] });
  expect(await readRows(bought)).toMatchObject({ grants: [], subscriptions: [{ status: 'active' }] });
  expect(await readRows(revoked)).toMatchObject({ grants: [], subscriptions: [{ status: 'expired' }] });
});

it('a grant ends when its time is over, even with concurrent sweeps; an endless grant never ends', async () => {
  const [brief, endless] = [await shop.signUp(), await shop.signUp()];
  await grantPremium(services, brief.email, inDays(3));
  await grantPremium(services, endless.email, null);
  clock.advance(3 * day - 1);
  await sweepOverduePremium(services);
  expect(await isPremium(brief)).toBe(true);
  clock.advance(1);
  await Promise.all([1, 2, 3].map(() => sweepOverduePremium(services)));
  expect([await isPremium(brief), await isPremium(endless)]).toEqual([false, true]);
  expect(await readPage(brief)).toMatchObject({
    premium: null,
    grants: [{ endedAt: clock.now().toISOString() }],
  });
});

it('premium lasts until both the grant and the subscription have ended', async () => {
  const [granted, bought] = [await shop.signUp(), await shop.signUp()];
  for (const person of [granted, bought]) await shop.buy(person, 'basic');
  await grantPremium(services, granted.email, inDays(50));
  await grantPremium(services, bought.email, inDays(10));
  clock.advance(10 * day);
  await sweepOverduePremium(services);
  expect([await isPremium(granted), await isPremium(bought)]).toEqual([true, true]);
  clock.advance(20 * day);
  await sweepOverduePremium(services);
  expect([await isPremium(granted), await isPremium(bought)]).toEqual([true, false]);
});

it('a grant given ten times at once is active once', async () => {
  const person = await shop.signUp();
  await Promise.all(Array.from({ length: 10 }, () => grantPremium(services, person.email, null)));
  const { grants } = await readPage(person);
  expect(grants.filter(({ endedAt }) => endedAt === null)).toHaveLength(1);
  await revokePremium(services, person.email);
  expect((await readPage(person)).premium).toBeNull();
});
