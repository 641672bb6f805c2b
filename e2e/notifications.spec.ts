import type { Page } from '@playwright/test';
import { refusals } from '../domain/src/refusals.ts';
import { startPushReceiver } from '../server/testing/services/push-receiver.ts';
import { expect, expectNoAxeViolations, holdBack, test, waitUntilAtRest } from './fixtures.ts';
import { untilSent } from './pages/device-outbox.ts';
import { install, pressNotice, waitUntilInstalled } from './pages/installed-app.ts';
import { fakePushService, pushToWorker } from './pages/push-service.ts';
import { taskScreen } from './pages/task-screen.ts';
import { addTask, openTimer, readRewards, startNewTask, timerScreen } from './pages/timer-screen.ts';
import { makePerson } from './people.ts';
import { startTestedServer } from './tested-server.ts';

const minute = 60_000;

test.use({ serviceWorkers: 'allow' });

test('somebody who agreed is told of the end with every page closed, goes on for five minutes, and is done', async ({
  page,
  context,
  request,
}) => {
  // It starts a server of its own.
  test.slow();
  const receiver = await startPushReceiver();
  const server = await startTestedServer(undefined, { PUSH_HOSTS: receiver.host });
  try {
    const passAtServer = (advanceMs: number) =>
      request.post(`${server.url}/dev/clock`, { data: { advanceMs } });
    const { username } = await makePerson(server, context, { isPremium: true });
    await fakePushService(page, receiver.subscribe('phone'));
    await page.goto(`${server.url}/tasks`);
    await waitUntilInstalled(page);
    const tasks = taskScreen(page);
    await tasks.add('Water the plants');
    await tasks.link('Water the plants').click();
    const timer = timerScreen(page);
    await timer.startRecorded();
    const question = page.getByText('Should this device notify you when time is up?');
    await expect(question).toBeVisible();
    const subscribed = page.waitForResponse((response) => response.url().endsWith('/api/push/subscription'));
    await page.getByRole('button', { name: 'Yes, please' }).click();
    expect((await subscribed).status()).toBe(200);
    await untilSent(page);
    const isLinked = await context.request.put(`${server.url}/api/landings/link`, { data: { isOn: true } });
    expect(isLinked.status()).toBe(200);
    // A card laid over a stream announces no end. It keeps the browser from stopping the worker in between.
    const card = await context.newPage();
    await card.goto(`${server.url}/with/${username}/card`);
    await expect(card.getByText(username)).toBeVisible();
    const [worker] = context.serviceWorkers();
    await page.close();
    // The worker may hear of the closed tab a little later.
    const countTabs = async () =>
      (await Reflect.get(globalThis, 'clients').matchAll({ type: 'window' })).length;
    await expect.poll(() => worker?.evaluate(countTabs)).toBe(1);

    await passAtServer(25 * minute);
    await expect.poll(() => receiver.count('phone')).toBe(1);
    const [message] = receiver.read('phone');
    const shown = await worker?.evaluate(pushToWorker, message?.text ?? '');
    const { runKey } = JSON.parse(message?.text ?? '');
    expect(shown).toEqual([
      'badge 1',
      {
        title: 'Time is up',
        body: 'Water the plants',
        icon: '/icon-192.png',
        tag: `end-${runKey}-${25 * minute}`,
        data: { runKey },
        actions: [
          { action: 'done', title: 'Done' },
          { action: 'extend', title: '+5 minutes' },
        ],
      },
    ]);

    const address = `/timer?notice=extend&run=${runKey}`;
    const extended = await worker?.evaluate(pressNotice, { action: 'extend', runKey });
    expect(extended).toEqual(['close', `open ${address}`]);
    const opened = await context.newPage();
    await opened.goto(server.url + address);
    const again = timerScreen(opened);
    await expect(again.pause).toBeVisible();
    await again.expectTime('04:00', '05:00');
    await expect(opened).toHaveURL(`${server.url}/timer`);
    await untilSent(opened);

    await passAtServer(5 * minute);
    await opened.evaluate(() => dispatchEvent(new Event('online')));
    await expect(again.clock).toHaveText('00:00');
    const done = await worker?.evaluate(pressNotice, { action: 'done', runKey });
    expect(done).toEqual(['close', 'focus']);
    await expect(opened).toHaveURL(`${server.url}/tasks`);
    await untilSent(opened);
    expect(await readRewards(opened)).toEqual({ trophies: 1, totalMinutes: 30 });
    // A page in view tells of it itself; Safari nevertheless wants to be shown something.
    expect(await worker?.evaluate(pushToWorker, message?.text ?? '')).toEqual([]);
    await worker?.evaluate(() => Object.defineProperty(navigator, 'userAgent', { value: 'Safari' }));
    const inPassing = await worker?.evaluate(pushToWorker, message?.text ?? '');
    expect(inPassing).toEqual([expect.objectContaining({ title: 'Time is up', silent: true })]);
    for (const each of [opened, card]) await each.close();
  } finally {
    await server.stop();
    await receiver.stop();
  }
});

test('a notice leads to the run also where the open tab is the landing page from before its person signed in', async ({
  page,
  context,
  newPerson,
}) => {
  await install(page, '/');
  await newPerson({ isPremium: true });
  const app = await context.newPage();
  await startNewTask(app, 'Water the plants');
  await untilSent(app);
  await app.close();
  const [worker] = context.serviceWorkers();
  // The worker may hear of the closed tab a little later.
  const pressAndLook = async () => {
    await worker?.evaluate(pressNotice, { runKey: 'of-a-run' });
    return new URL(page.url()).pathname;
  };
  await expect.poll(pressAndLook).toBe('/timer');
  await expect(timerScreen(page).pause).toBeVisible();
});

test('somebody who agreed reads that it could not be set up, and is asked again at a later start', async ({
  page,
  newPerson,
  consoleErrors,
}) => {
  consoleErrors.allow(/503/);
  await newPerson({ isPremium: true });
  const unreachable = {
    endpoint: 'https://push.example/phone',
    keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) },
  };
  await fakePushService(page, unreachable);
  await page.goto('/tasks');
  await waitUntilInstalled(page);
  const tasks = taskScreen(page);
  await tasks.add('Water the plants');
  await tasks.link('Water the plants').click();
  const timer = timerScreen(page);
  const yes = page.getByRole('button', { name: 'Yes, please' });

  await page.route('**/api/push/subscription', (route) => route.fulfill({ status: 503 }));
  await timer.start.click();
  await yes.click();
  await expect(page.getByText(refusals.unavailable.message)).toBeVisible();

  await page.unroute('**/api/push/subscription');
  consoleErrors.allow(/400/);
  await timer.pause.click();
  await timer.start.click();
  await yes.click();
  await expect(page.getByText(refusals.push_service_unknown.message)).toBeVisible();
});

test('the question stands below the clock, over nothing that can be pressed, and moves nothing', async ({
  page,
  newPerson,
}) => {
  await fakePushService(page, {});
  await newPerson({ isPremium: true });
  await page.setViewportSize({ width: 360, height: 740 });
  await addTask(page, 'Water the plants');
  await openTimer(page, 'Water the plants');
  const timer = timerScreen(page);
  await page.evaluate(() => document.fonts.ready);
  const stood = await timer.start.boundingBox();
  await timer.start.click();
  await expect(page.getByRole('button', { name: 'Yes, please' })).toBeVisible();
  await waitUntilAtRest(page);
  expect(await timer.pause.boundingBox()).toEqual(stood);
  for (const [width, height] of [
    [360, 740],
    [768, 1024],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    expect(await listCovered(page), `at ${width} pixels`).toEqual([]);
  }
});

/** What can be pressed on the page but is covered by the question. */
function listCovered(page: Page): Promise<string[]> {
  return page.getByText('Should this device notify you when time is up?').evaluate((text) => {
    const toast = text.parentElement?.getBoundingClientRect() ?? new DOMRect();
    const pressed = [...document.querySelectorAll('main :is(a, button, select, input), nav a')];
    return pressed
      .filter((each) => {
        const { left, right, top, bottom } = each.getBoundingClientRect();
        return left < toast.right && right > toast.left && top < toast.bottom && bottom > toast.top;
      })
      .map((each) => each.textContent ?? '');
  });
}

test('the settings say what this device tells, and why it does not', async ({ page, context, newPerson }) => {
  await newPerson();
  await fakePushService(page, {});
  await page.goto('/settings');
  const tells = page.getByRole('switch', { name: 'Notify me at the end of runs and breaks' });
  await expect(tells).not.toBeChecked();
  await tells.click();
  await expect(tells).toBeChecked();
  // What this browser subscribes with is not a subscription.
  const isUnreachable = page.getByText(/^Only while FocusPool is open here\./);
  await expect(isUnreachable).toBeVisible();
  await expectNoAxeViolations(page);
  await page.addInitScript(() => Object.assign(Notification, { permission: 'granted' }));
  await page.reload();
  await expect(tells).toBeChecked();
  await expect(isUnreachable).toBeVisible();
  await tells.click();
  await expect(tells).not.toBeChecked();

  const blocked = await context.newPage();
  await blocked.addInitScript(() => Object.assign(window, { Notification: { permission: 'denied' } }));
  await blocked.goto('/settings');
  await expect(blocked.getByText(/^Your browser blocks them\./)).toBeVisible();
  const without = await context.newPage();
  await without.addInitScript(() => Reflect.deleteProperty(window, 'Notification'));
  await without.goto('/settings');
  await expect(without.getByText(/^This browser cannot show notifications\./)).toBeVisible();
  await expect(
    without.getByRole('switch', { name: 'Notify me at the end of runs and breaks' }),
  ).toBeDisabled();
});

test('whoever turns notifications off while they are being set up is told nothing', async ({
  page,
  newPerson,
  consoleErrors,
}) => {
  // What this browser subscribes with is unknown to the server.
  consoleErrors.allow(/400/);
  await newPerson();
  const keys = { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) };
  await fakePushService(page, { endpoint: 'https://push.example/phone', keys });
  await page.goto('/settings');
  await waitUntilInstalled(page);
  const tells = page.getByRole('switch', { name: 'Notify me at the end of runs and breaks' });
  const subscribe = await holdBack(page, '**/api/push/key');
  const calls: string[] = [];
  page.on('response', (answer) => {
    if (answer.url().endsWith('/api/push/subscription')) calls.push(answer.request().method());
  });
  await tells.click();
  await expect(tells).toBeChecked();
  await tells.click();
  await expect(tells).not.toBeChecked();
  subscribe();
  await expect.poll(() => calls).toEqual(['PUT', 'DELETE']);
  await expect(tells).not.toBeChecked();
});

test('a clock in a small window goes along with the run, wherever its person is', async ({
  page,
  newPerson,
  advanceBothClocks,
}) => {
  await page.addInitScript(() => {
    const requestWindow = async ({ width, height }: { width: number; height: number }) =>
      window.open('', '', `popup,width=${width},height=${height}`);
    Object.defineProperty(window, 'documentPictureInPicture', { value: { requestWindow } });
  });
  await newPerson({ isPremium: true });
  await page.clock.install();
  await page.goto('/tasks');
  const tasks = taskScreen(page);
  await tasks.add('Water the plants');
  await tasks.link('Water the plants').click();
  const opening = page.waitForEvent('popup');
  const smallClock = page.getByRole('button', { name: 'Show the clock in a small window' });
  await expect(smallClock).toHaveAttribute('aria-pressed', 'false');
  await smallClock.click();
  const small = await opening;
  await expect(smallClock).toHaveAttribute('aria-pressed', 'true');
  await expect(small.getByRole('heading', { name: 'Water the plants' })).toBeVisible();
  await small.getByRole('button', { name: 'Start' }).click();
  await expect(timerScreen(page).pause).toBeVisible();
  await expect(small.getByRole('timer')).toHaveText(/^2[45]:\d\d$/);
  await page.getByRole('link', { name: 'Tasks' }).first().click();
  await expect(page).toHaveURL(/\/tasks$/);
  await small.getByRole('button', { name: 'Pause' }).click();
  await expect(small.getByRole('button', { name: 'Start' })).toBeVisible();
  await untilSent(page);
  await small.getByRole('button', { name: 'Start' }).click();
  await untilSent(page);
  await advanceBothClocks(page, 25 * 60_000);
  await expect(small.getByRole('heading', { name: 'Time is up: Water the plants' })).toBeVisible();
  await small.getByRole('button', { name: '+5 minutes' }).click();
  await expect(small.getByRole('button', { name: 'Pause' })).toBeVisible();
  await untilSent(page);
  await advanceBothClocks(page, 5 * 60_000);
  await expectNoAxeViolations(small);
  await small.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText('Water the plants: 30 minutes and a trophy counted.')).toBeVisible();
  await expect(small.getByText('No run is under way.')).toBeVisible();
  await small.close();
});
