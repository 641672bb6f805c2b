import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { personalDataSchema } from '@focuspool/domain/privacy/personal-data';
import { emptyRhythm } from '@focuspool/domain/rhythm/rhythm';
import { afterAll, assert, expect, it } from 'vitest';
import {
  fillAccount,
  listTables,
  secretTask,
  tablesOfNobody,
  tablesOfPeople,
} from '../../../testing/full-account.ts';
import { makeListId } from '../../../testing/operation-calls.ts';
import { readCookies, readReply } from '../../../testing/read-reply.ts';
import { startTestShop } from '../../../testing/test-shop.ts';
import { seedDemo } from '../../demo/seed-demo.ts';
import { taskLists, tasks } from '../task/task-tables.ts';
import { runCorrections } from '../timer/run-tables.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'focuspool-export-'));
afterAll(() => rm(dataDir, { recursive: true }));
const shop = await startTestShop({ config: { dataDir } });
const { request, signUp } = shop;
const download = (cookie: string) => request('/api/privacy/data', { cookie });

it('the data export is refused to a visitor', async () => {
  expect((await request('/api/privacy/data')).status).toBe(401);
});

it('the data export of the demo account fits its schema and has its lists, runs and coupon', async () => {
  const body = await seedDemo(shop.services);
  assert(body);
  const response = await download(readCookies(await request('/api/account/sign-in', { body })));
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="focuspool-data.json"');
  const data = await readReply(personalDataSchema, response);
  expect(data).toMatchObject({
    account: { email: body.email, emailVerified: true, signInMethods: ['password'], devices: [{}] },
    premiumGrants: [{ endDate: null, endedAt: null }],
    profile: { username: 'demo', isPremium: true, trophies: 6, totalMinutes: 170 },
    taskLists: { length: 3 },
    coupon: { own: { code: 'DEMO50' }, uses: { length: 24 } },
  });
  expect(data.runs.reduce((sum, { minutes }) => sum + minutes, 0)).toBe(170);
});

it('every table has its place in the data export, or is known to be left out', async () => {
  expect(await listTables(shop.services.database)).toEqual(
    [...Object.keys(tablesOfPeople), ...tablesOfNobody].toSorted(),
  );
});

it("the data export has all of a person's data and names no one else", async () => {
  const owner = await signUp();
  await request('/api/coupons/own', { cookie: owner.cookie, body: { letters: 'JKLM' } });
  const person = await signUp({ password: 'correct horse' });
  const stranger = await signUp({ isPremium: true });
  await fillAccount(shop, person, 'JKLM50');
  const response = await download(person.cookie);
  const text = await response.clone().text();
  const data = await readReply(personalDataSchema, response);
  for (const [table, place] of Object.entries(tablesOfPeople)) {
    if (place === null) continue;
    const found = place.split('.').reduce<unknown>((within, key) => Reflect.get(Object(within), key), data);
    expect(found, table).toBeTruthy();
    expect(found, table).not.toEqual([]);
  }
  expect(data).toMatchObject({
    account: {
      notifications: [{ service: 'fcm.googleapis.com' }],
      invitedAt: expect.any(String),
      passkeys: [{ name: 'A phone', addedAt: expect.any(String), usedAt: null }],
      securityEvents: expect.arrayContaining([
        {
          kind: 'signed_in',
          at: expect.any(String),
          times: 1,
          address: '192.0.2.1',
          userAgent: 'A phone',
        },
      ]),
    },
    taskLists: [
      {
        completedAt: null,
        tasks: [
          { text: secretTask, isCompleted: true, hasTrophy: true, note: secretTask, estimate: 2, runs: 1 },
        ],
      },
    ],
    runs: [
      {
        taskText: secretTask,
        earnedTrophy: true,
        localDay: expect.any(String),
        listTitle: expect.any(String),
        origin: 'timer',
        extendedMinutes: 0,
      },
    ],
    listRepeats: [{ latestId: null, title: expect.any(String), days: [1] }],
    runCorrections: [
      { before: { taskText: secretTask, listTitle: expect.any(String) }, after: { listTitle: null } },
      { before: { listTitle: null }, after: { taskText: secretTask, minutes: 1 } },
    ],
    intention: { text: secretTask, outcome: null },
    statsSettings: { timeZone: 'Europe/Berlin', goalMinutes: 60 },
    calendarAddress: { madeAt: expect.any(String) },
    runInHand: { task: { taskName: 'Write' } },
    runsAside: [{ task: { taskName: secretTask }, timer: { worked: [{}] } }],
    progressMessages: [{ mark: 50, taskName: secretTask }],
    taskVisibility: 'everyone',
    // Other things are hidden from everyone, this one is not.
    reports: {
      made: [{ kind: 'username' }],
      about: [{ kind: 'username', text: person.username, isHidden: false }],
    },
    taskPool: {
      place: { startedAt: expect.any(String) },
      stays: [{ joinedAt: expect.any(String), leftAt: expect.any(String) }],
    },
    coupon: {
      own: { code: 'QRST50' },
      uses: [{ amount: 14_900, commission: 1_490 }],
      payouts: [{ month: '2020-01', earned: 1_490, brought: 0, paid: 1_490, carried: 0 }],
    },
    subscriptions: [{ plan: 'basic', couponUsed: 'JKLM50', status: 'active' }],
    premiumGrants: [{ endDate: expect.any(String), endedAt: null }],
    payments: [
      {
        plan: 'basic',
        amount: 14_900,
        refusal: null,
        refunds: [{ amount: 100, status: 'processed' }],
        disputes: [{ amount: 100, phase: 'chargeback', status: 'open' }],
      },
    ],
    orders: [
      { plan: 'premium', status: 'superseded' },
      { plan: 'basic', status: 'paid' },
    ],
  });
  for (const other of [owner, stranger]) {
    expect(text).not.toContain(other.userId);
    expect(text).not.toContain(other.username);
  }
});

it('the data export has each of many lists and tasks once, in order, and arrives in chunks', async () => {
  const { cookie, userId } = await signUp();
  const lists = Array.from({ length: 70 }, (_, n) => ({
    id: makeListId(),
    ...{ userId, title: `List ${n}`, createdAt: new Date(Math.floor(n / 30)) },
  }));
  const texts = ['Write', 'Read', 'Rest'];
  await shop.services.database.insert(taskLists).values(lists);
  await shop.services.database
    .insert(tasks)
    .values(lists.flatMap(({ id: listId }) => texts.map((text) => ({ id: randomUUID(), listId, text }))));
  const response = await download(cookie);
  const data = await readReply(personalDataSchema, response.clone());
  const ids = lists.toSorted(
    (one, other) => +one.createdAt - +other.createdAt || (one.id < other.id ? -1 : 1),
  );
  expect(data.taskLists.map(({ id }) => id)).toEqual(ids.map(({ id }) => id));
  for (const list of data.taskLists) expect(list.tasks.map(({ text }) => text)).toEqual(texts);
  const sizes: number[] = [];
  for await (const chunk of response.body ?? []) sizes.push(chunk.length);
  expect(Math.max(...sizes)).toBeLessThan(sizes.reduce((sum, size) => sum + size, 0) / 2);
});

it('the data export has each of many corrections once, in order, and arrives in chunks', async () => {
  const { cookie, userId } = await signUp();
  const at = shop.clock.now();
  const facts = (minutes: number) => ({
    ...{ taskId: null, taskText: 'Write', listTitle: null, minutes },
    worked: [{ from: 0, to: 1 }],
  });
  const lines = Array.from({ length: 2_500 }, (_, n) => ({
    ...{ userId, sequence: n + 1, runKey: randomUUID(), startedAt: at, correctedAt: at, recordedAt: at },
    ...{ before: facts(n + 1), after: n % 2 ? facts(n) : null },
  }));
  await shop.services.database.insert(runCorrections).values(lines);
  const response = await download(cookie);
  const { runCorrections: told } = await readReply(personalDataSchema, response.clone());
  expect(told.map(({ before, after }) => [before.minutes, after?.minutes])).toEqual(
    lines.map(({ before, after }) => [before.minutes, after?.minutes]),
  );
  const sizes: number[] = [];
  for await (const chunk of response.body ?? []) sizes.push(chunk.length);
  expect(Math.max(...sizes)).toBeLessThan(sizes.reduce((sum, size) => sum + size, 0) / 2);
});

it('the data export of a person who has just signed up is empty but for the account', async () => {
  const { cookie, email } = await signUp({ hasProfile: false, isVerified: false });
  const data = await readReply(personalDataSchema, await download(cookie));
  expect(data).toMatchObject({
    account: { email, emailVerified: false, invitedAt: null },
    profile: null,
    taskLists: [],
    listRepeats: [],
    runs: [],
    runCorrections: [],
    runInHand: null,
    runsAside: [],
    rhythm: emptyRhythm,
    calendarAddress: { madeAt: null },
    taskVisibility: 'rooms',
    taskPool: { place: null, stays: [] },
    coupon: { own: null, uses: [], payouts: [] },
  });
});
