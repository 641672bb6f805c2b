import { randomUUID } from 'node:crypto';
import { waitUntil } from '@focuspool/domain/testing/waiting';
import { minuteMs } from '@focuspool/domain/time-units';
import { sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { itOn } from '../../../testing/databases/engine-choice.ts';
import { addTaskNamed, createOperationCalls, runTask } from '../../../testing/operation-calls.ts';
import { type Person, signIn } from '../../../testing/people.ts';
import { startPushReceiver } from '../../../testing/services/push-receiver.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { lockPerson } from '../../platform/database/database.ts';
import { createAlertSweep } from './alert-sweep.ts';
import { notifyDue } from './notify-browsers.ts';
import { claimAlerts, listSubscriptions } from './push-store.ts';
import { alerts } from './push-tables.ts';

const receiver = await startPushReceiver();
afterAll(() => receiver.stop());
const app = await startTestApp({ config: { pushHosts: [receiver.host] } });
const { database } = app.services;
const sweep = createAlertSweep(app.services);

/** Starts a person with a browser that is reached under a name of its own. */
async function startPerson() {
  const person = await app.signUp({ isPremium: true });
  return { person, ...createOperationCalls(app, person), browser: await subscribe(person) };
}

async function subscribe({ cookie }: Pick<Person, 'cookie'>, name: string = randomUUID()): Promise<string> {
  const body = receiver.subscribe(name);
  const response = await app.request('/api/push/subscription', { method: 'PUT', cookie, body });
  expect(response.status).toBe(200);
  return name;
}

const startRun = (minutes = 25) => {
  const key = randomUUID();
  return { key, begun: { kind: 'start_run', key, task: runTask(), minutes } as const };
};

const readTitles = (browser: string) => receiver.read(browser).map(({ text }) => JSON.parse(text).title);

it('a subscribed browser is notified once at the end of a run, with actions', async () => {
  const { act, browser } = await startPerson();
  const { key, begun } = startRun();
  await act(begun);
  app.clock.advance(25 * minuteMs - 1);
  await sweep.run();
  expect(receiver.count(browser)).toBe(0);
  app.clock.advance(1);
  await sweep.run();
  await sweep.run();
  const [message, ...more] = receiver.read(browser);
  expect(more).toEqual([]);
  expect(JSON.parse(message?.text ?? '')).toEqual({
    title: 'Time is up',
    body: 'Write',
    tag: `end-${key}-${25 * minuteMs}`,
    runKey: key,
    actions: [
      { action: 'done', title: 'Done' },
      { action: 'extend', title: '+5 minutes' },
    ],
  });
  expect(message).toMatchObject({
    headers: { ttl: '1800', urgency: 'high', topic: key.replaceAll('-', '') },
    claims: { aud: `http://${receiver.host}`, sub: 'mailto:focus@example.com' },
  });
});

it('a run whose earlier pause arrives after its notification is notified again at its real end', async () => {
  const { act, browser } = await startPerson();
  const { key, begun } = startRun();
  await act(begun);
  const pausedAt = app.clock.now().getTime() + 20 * minuteMs;
  app.clock.advance(25 * minuteMs);
  await sweep.run();
  await act({ kind: 'pause_run', key }, { at: pausedAt });
  await act({ kind: 'start_run', key, task: runTask() });
  app.clock.advance(5 * minuteMs);
  await sweep.run();
  expect(readTitles(browser)).toEqual(['Time is up', 'Time is up']);
});

itOn('postgres')('subscribing waits while an operation of the same person is being decided', async () => {
  const person = await app.signUp({ isPremium: true });
  const decided = Promise.withResolvers<void>();
  const deciding = database.transaction(async (tx) => {
    await lockPerson(tx, person.userId);
    await decided.promise;
  });
  const agreed = subscribe(person);
  await waitUntil(async () => {
    const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`;
    return ((await database.execute(waiting)) as unknown as { rowCount: number }).rowCount > 0;
  });
  decided.resolve();
  await Promise.all([deciding, agreed]);
});

it('a notification uses the current name of the task', async () => {
  const { person, act, browser } = await startPerson();
  const { task } = await addTaskNamed(app, person, 'Write');
  await act({ kind: 'start_run', key: randomUUID(), task: runTask(task), minutes: 25 });
  await act({ kind: 'rename_task', taskId: task.id, text: 'Rewrite' });
  app.clock.advance(25 * minuteMs);
  await sweep.run();
  expect(receiver.read(browser).map(({ text }) => JSON.parse(text).body)).toEqual(['Rewrite']);
});

it('the ends of an extension and of a break are notified too', async () => {
  const { act, browser } = await startPerson();
  const { key, begun } = startRun();
  await act(begun);
  app.clock.advance(26 * minuteMs);
  await sweep.run();
  await act({ kind: 'extend_run', key, minutes: 5 });
  app.clock.advance(5 * minuteMs);
  await sweep.run();
  await act({ kind: 'complete_run', key, rounding: 'nearest' });
  await act({ kind: 'start_break', key: randomUUID(), minutes: 5 });
  app.clock.advance(5 * minuteMs);
  await sweep.run();
  await sweep.run();
  expect(readTitles(browser)).toEqual(['Time is up', 'Time is up', 'The break is over']);
});

it('the end of a break is notified without a plan', async () => {
  const person = await app.signUp();
  const browser = await subscribe(person);
  await createOperationCalls(app, person).act({ kind: 'start_break', key: randomUUID(), minutes: 5 });
  app.clock.advance(5 * minuteMs);
  await sweep.run();
  await sweep.run();
  expect(readTitles(browser)).toEqual(['The break is over']);
});

it.each<[string, (calls: Awaited<ReturnType<typeof startPerson>>, key: string) => Promise<unknown>]>([
  ['paused', ({ act }, key) => act({ kind: 'pause_run', key })],
  ['dropped', ({ act }, key) => act({ kind: 'drop_run', key })],
  ['completed', ({ act }, key) => act({ kind: 'complete_run', key, rounding: 'nearest' })],
])('a run that was %s before its end is not notified', async (_what, change) => {
  const calls = await startPerson();
  const { key, begun } = startRun();
  await calls.act(begun);
  app.clock.advance(10 * minuteMs);
  await change(calls, key);
  app.clock.advance(60 * minuteMs);
  await sweep.run();
  expect(receiver.count(calls.browser)).toBe(0);
});

it('the end of a break is notified even if the next run was set meanwhile', async () => {
  const { act, browser } = await startPerson();
  await act({ kind: 'start_break', key: randomUUID(), minutes: 5 });
  await act({ kind: 'set_run', key: randomUUID(), task: runTask(), minutes: 30 });
  app.clock.advance(5 * minuteMs);
  await sweep.run();
  expect(readTitles(browser)).toEqual(['The break is over']);
});

it('a break that was left is not notified, and the run after it is', async () => {
  const { act, browser } = await startPerson();
  const pause = randomUUID();
  await act({ kind: 'start_break', key: pause, minutes: 5 });
  await act({ kind: 'leave_break', key: pause });
  await act(startRun(5).begun);
  app.clock.advance(5 * minuteMs);
  await sweep.run();
  expect(readTitles(browser)).toEqual(['Time is up']);
});

it('a browser that subscribes during a run or a break is notified of its end', async () => {
  const person = await app.signUp({ isPremium: true });
  const { act } = createOperationCalls(app, person);
  await act(startRun(5).begun);
  const browser = await subscribe(person);
  app.clock.advance(5 * minuteMs);
  await sweep.run();
  expect(readTitles(browser)).toEqual(['Time is up']);
  await act({ kind: 'start_break', key: randomUUID(), minutes: 5 });
  await subscribe(person, browser);
  app.clock.advance(5 * minuteMs);
  await sweep.run();
  expect(readTitles(browser)).toEqual(['The break is over']);
});

it('concurrent sweeps notify each browser once', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, startPerson));
  for (const { act } of people) await act(startRun(5).begun);
  app.clock.advance(5 * minuteMs);
  await Promise.all(Array.from({ length: 4 }, () => createAlertSweep(app.services).run()));
  expect(people.map(({ browser }) => receiver.count(browser))).toEqual(people.map(() => 1));
});

it('an end claimed by a process that was killed is notified by another one', async () => {
  const { act, browser } = await startPerson();
  await act(startRun(5).begun);
  app.clock.advance(5 * minuteMs);
  const now = app.clock.now();
  const claimedUntil = new Date(now.getTime() + 30_000);
  expect(await claimAlerts(database, now, { claimedUntil, limit: 100 })).toHaveLength(1);
  await sweep.run();
  expect(receiver.count(browser)).toBe(0);
  app.clock.advance(30_000);
  await sweep.run();
  expect(readTitles(browser)).toEqual(['Time is up']);
});

it('an end that replaces another one while that is being notified is notified too', async () => {
  const { act, browser } = await startPerson();
  const { key, begun } = startRun(5);
  await act(begun);
  app.clock.advance(5 * minuteMs);
  const { push } = app.services;
  const send: typeof push.send = async (...message) => {
    await act({ kind: 'extend_run', key, minutes: 5 });
    return push.send(...message);
  };
  await createAlertSweep({ ...app.services, push: { ...push, send } }).run();
  app.clock.advance(5 * minuteMs);
  await sweep.run();
  expect(readTitles(browser)).toEqual(['Time is up', 'Time is up']);
});

it('one sweep notifies of everything that is due, however much it is', async () => {
  const waiting = Array.from({ length: 250 }, (_, index) => index);
  const notified: number[] = [];
  await notifyDue(
    app.services,
    async (_now, { limit }) => waiting.splice(0, limit),
    async (due) => void notified.push(due),
  );
  expect(notified).toHaveLength(250);
});

it("each of a person's browsers is notified once even if the push service of one failed at first", async () => {
  const { person, act, browser } = await startPerson();
  const other = await subscribe({ cookie: await signIn(app.services, person.userId) });
  receiver.answer(other, 503);
  await act(startRun(5).begun);
  app.clock.advance(5 * minuteMs);
  await sweep.run();
  expect([receiver.count(browser), receiver.count(other)]).toEqual([1, 1]);
  receiver.answer(other, 201);
  app.clock.advance(minuteMs);
  await sweep.run();
  await sweep.run();
  expect([receiver.count(browser), receiver.count(other)]).toEqual([1, 2]);
  expect(readTitles(other)).toEqual(['Time is up']);
});

it('a browser that subscribes after an end does not stop the retry to another one', async () => {
  const { person, act, browser } = await startPerson();
  receiver.answer(browser, 503);
  await act(startRun(5).begun);
  app.clock.advance(5 * minuteMs);
  await sweep.run();
  await subscribe({ cookie: await signIn(app.services, person.userId) });
  receiver.answer(browser, 201);
  app.clock.advance(minuteMs);
  await sweep.run();
  expect(readTitles(browser)).toContain('Time is up');
});

it('a failing push service is no longer tried half an hour after the end', async () => {
  const { act, browser, person } = await startPerson();
  receiver.answer(browser, 503);
  await act(startRun(5).begun);
  app.clock.advance(35 * minuteMs - 1);
  await sweep.run();
  expect(receiver.count(browser)).toBe(1);
  app.clock.advance(minuteMs);
  await sweep.run();
  expect(receiver.count(browser)).toBe(1);
  const rows = await database.select().from(alerts);
  expect(rows.filter(({ userId }) => userId === person.userId)).toEqual([]);
});

it.each([404, 410, 403])('a browser whose push service answers %i is deleted at once', async (status) => {
  const { person, act, browser } = await startPerson();
  receiver.answer(browser, status);
  await act(startRun(5).begun);
  app.clock.advance(5 * minuteMs);
  await sweep.run();
  await sweep.run();
  expect(receiver.count(browser)).toBe(1);
  expect(await listSubscriptions(database, person.userId)).toEqual([]);
});

it('a push service that hangs is abandoned and does not keep others from being notified', async () => {
  const [hanging, other] = [await startPerson(), await startPerson()];
  receiver.answer(hanging.browser, 'hang');
  for (const { act } of [hanging, other]) await act(startRun(5).begun);
  app.clock.advance(5 * minuteMs);
  await sweep.run();
  expect(readTitles(other.browser)).toEqual(['Time is up']);
  expect(await listSubscriptions(database, hanging.person.userId)).toHaveLength(1);
  // Otherwise the sweeps of the next tests would wait for it.
  receiver.answer(hanging.browser, 201);
});

it('a browser is no longer notified after sign-out or unsubscribing', async () => {
  const { person, act, browser } = await startPerson();
  const elsewhere = { cookie: await signIn(app.services, person.userId) };
  await subscribe(elsewhere, browser);
  expect(await listSubscriptions(database, person.userId)).toHaveLength(1);
  await app.request('/api/account/sign-out', { cookie: elsewhere.cookie, body: {} });
  expect(await listSubscriptions(database, person.userId)).toEqual([]);
  await subscribe(person, browser);
  const { cookie } = person;
  await app.request('/api/push/subscription', { method: 'DELETE', cookie });
  await act(startRun(5).begun);
  app.clock.advance(5 * minuteMs);
  await sweep.run();
  expect(receiver.count(browser)).toBe(0);
});

it('a browser that subscribes at a new address is no longer notified at its former one', async () => {
  const { person, act, browser } = await startPerson();
  const renewed = await subscribe(person);
  await act(startRun(5).begun);
  app.clock.advance(5 * minuteMs);
  await sweep.run();
  expect([receiver.count(browser), receiver.count(renewed)]).toEqual([0, 1]);
});

it('a subscription at an address that is not a push service is refused', async () => {
  const { cookie } = await app.signUp();
  const body = { ...receiver.subscribe('inside'), endpoint: 'https://127.0.0.1:5432/' };
  const response = await app.request('/api/push/subscription', { method: 'PUT', cookie, body });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ error: { reason: 'push_service_unknown' } });
});

it('a browser passes to the person who subscribes it with its keys, not with its address alone', async () => {
  const [{ cookie, userId }, other] = [await app.signUp(), await app.signUp()];
  const body = receiver.subscribe(randomUUID());
  const put = (by: string, sent: object) =>
    app.request('/api/push/subscription', { method: 'PUT', cookie: by, body: sent });
  expect((await put(cookie, body)).status).toBe(200);
  const { keys } = receiver.subscribe(randomUUID());
  for (const guess of [keys, { ...keys, p256dh: body.keys.p256dh }]) {
    const guessed = await put(other.cookie, { ...body, keys: guess });
    expect(guessed.status).toBe(403);
    expect(await guessed.json()).toMatchObject({ error: { reason: 'not_yours' } });
  }
  expect(await listSubscriptions(database, userId)).toHaveLength(1);
  expect((await put(other.cookie, body)).status).toBe(200);
  expect(await listSubscriptions(database, userId)).toEqual([]);
  expect(await listSubscriptions(database, other.userId)).toHaveLength(1);
});

it('a browser can read the public key to subscribe with', async () => {
  const { cookie } = await app.signUp();
  const response = await app.request('/api/push/key', { cookie });
  expect(await response.json()).toEqual({ publicKey: app.services.push.publicKey });
});
