import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { snapshotSchema } from '@focuspool/domain/operation/operation';
import { afterAll, assert, expect, it } from 'vitest';
import { readCookies, readReply } from '../../testing/read-reply.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { deletePerson } from '../features/privacy/delete-person.ts';
import { findUserByEmail } from '../platform/auth/user-store.ts';
import { hasDemoAccounts, seedDemo } from './seed-demo.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'focuspool-demo-'));
afterAll(() => rm(dataDir, { recursive: true }));
const app = await startTestApp({ config: { dataDir } });

async function makeDemo() {
  const account = await seedDemo(app.services);
  assert(account);
  return account;
}

it('the demo is completed after interrupted starts', async () => {
  const { services } = app;
  expect(await hasDemoAccounts(services.database)).toBe(false);
  // The first cut falls in the middle of the account, the second among its friends.
  for (const cutAt of [2, 6]) {
    let calls = 0;
    const now = () => {
      calls += 1;
      if (calls === cutAt) throw new Error('killed');
      return services.clock.now();
    };
    await expect(seedDemo({ ...services, clock: { now } })).rejects.toThrow('killed');
  }
  await makeDemo();
  expect(await hasDemoAccounts(services.database)).toBe(true);
});

it('the demo account has premium, a working sign-in and consistent lists, minutes and trophies', async () => {
  const account = await makeDemo();
  const signedIn = await app.request('/api/account/sign-in', { body: account });
  expect(await signedIn.json()).toMatchObject({
    viewer: {
      email: 'demo@focuspool.example',
      emailVerified: true,
      profile: { username: 'demo', isPremium: true, trophies: 6, totalMinutes: 170 },
    },
  });

  const cookie = readCookies(signedIn);
  const { state } = await readReply(snapshotSchema, await app.request('/api/operations/state', { cookie }));
  expect(state.lists[0]).toMatchObject({
    title: 'Thesis, last week',
    tasks: [{ minutes: 50, isCompleted: true }, { minutes: 25 }, {}, {}, {}],
  });
  const history = await app.request('/api/history', { cookie });
  expect(await history.json()).toMatchObject({
    lists: [
      { title: 'Tax return', done: 2, total: 3, minutes: 65 },
      { title: 'Getting back on track', done: 3, total: 3, minutes: 30 },
    ],
  });
});

it('the uses of the demo coupon fill more than one page', async () => {
  const cookie = readCookies(await app.request('/api/account/sign-in', { body: await makeDemo() }));
  const analytics = await app.request('/api/coupons/analytics?page=2', { cookie });
  expect(await analytics.json()).toMatchObject({ code: 'DEMO50', total: 24, rows: { length: 9 } });
});

it('seeding the demo again keeps the account and its password', async () => {
  const first = await makeDemo();
  const again = await makeDemo();
  expect(again).toEqual(first);
  expect((await app.request('/api/account/sign-in', { body: again })).status).toBe(200);
});

it('a deleted demo account is created again with the same password', async () => {
  const { services } = app;
  const first = await makeDemo();
  const found = await findUserByEmail(services.database, first.email);
  await deletePerson(services, found?.id ?? '', async () => null);
  expect(await makeDemo()).toEqual(first);
  expect((await app.request('/api/account/sign-in', { body: first })).status).toBe(200);
});
