import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { countWaiting, untilSent } from './pages/device-outbox.ts';
import { findNewVersion, install, pressNotice } from './pages/installed-app.ts';
import { expectOnServer, taskScreen } from './pages/task-screen.ts';
import { timerScreen } from './pages/timer-screen.ts';
import { startReleaseProxy } from './release-proxy.ts';
import { listFaintTexts } from './rendered-contrast.ts';

const headline = 'Starting is the hard part. Start together.';
const newVersion = 'A new version of FocusPool is ready.';

/** Marks the document, so that it can be told from the one after a reload. */
const mark = (page: Page) => page.evaluate(() => document.documentElement.setAttribute('data-seen', 'yes'));
const isMarked = (page: Page) => page.evaluate(() => document.documentElement.hasAttribute('data-seen'));

/** The versions that the device keeps. */
const listKeptVersions = (page: Page) =>
  page.evaluate(async () =>
    (await caches.keys()).filter((name) => name.startsWith('focuspool-shell-')).sort(),
  );

/** The page's scripts that came from the named release, or from the very first one. */
const listScriptsOf = (page: Page, release: string) =>
  page.evaluate((ending) => {
    const names = performance.getEntriesByType('resource').map(({ name }) => name);
    return names.filter((name) => name.endsWith('.js') && (name.match(/\.of-\w+/)?.[0] ?? '') === ending);
  }, release);

/** Waits until a picture has loaded and is drawn. */
const expectDrawn = (picture: Locator) =>
  expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);

test('the app can be installed, with its name and icons', async ({ page }) => {
  await page.goto('/');
  const address = await page.locator('link[rel="manifest"]').getAttribute('href');
  const manifest = await (await page.request.get(address ?? '')).json();
  // Its identity must not change, so that everyone who has installed it keeps the same app.
  expect(manifest).toMatchObject({ name: 'FocusPool', id: '/', start_url: '/tasks', display: 'standalone' });
  for (const { src, type } of manifest.icons) {
    expect((await page.request.get(src)).headers()['content-type']).toContain(type);
  }
});

test('the installed app opens the list, and leads whoever is signed out to the sign-in', async ({
  page,
  newPerson,
}) => {
  await page.goto('/');
  const address = await page.locator('link[rel="manifest"]').getAttribute('href');
  const { start_url } = await (await page.request.get(address ?? '')).json();
  await page.goto(start_url);
  await expect(page).toHaveURL('/auth');
  await expect(page.getByText('Welcome back')).toBeVisible();
  await newPerson({ isPremium: true });
  await page.goto(start_url);
  await expect(page.getByRole('heading', { name: 'Task Manager' })).toBeVisible();
});

test.describe('kept on the device', () => {
  test.use({ serviceWorkers: 'allow' });

  test('the landing page opens without a network, and its timer runs', async ({
    page,
    context,
    consoleErrors,
  }) => {
    // Who is signed in, and what is going on, cannot be requested.
    consoleErrors.allow(/ERR_INTERNET_DISCONNECTED/);
    await install(page, '/');
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole('heading', { name: headline })).toBeVisible();
    await page.getByRole('button', { name: 'Start' }).click();
    await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
    await expect(page.getByText(/^You are offline\./)).toBeVisible();
    await page.getByRole('link', { name: 'Make it count' }).click();
    await expect(page.getByRole('button', { name: 'Continue with Email' })).toBeVisible();
  });

  test('the address of nobody answers 404 past the worker, and without a network says so', async ({
    page,
    context,
    consoleErrors,
  }) => {
    consoleErrors.allow(/ERR_INTERNET_DISCONNECTED|status of 404/);
    await install(page, '/');
    expect((await page.goto('/with/nobody.at.all'))?.status()).toBe(404);
    await expect(page.getByRole('heading', { name: 'There is nothing here.' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Return to Home' })).toBeVisible();
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByText('You seem to be offline. Please check your connection.')).toBeVisible();
  });

  test('a list and the run of one of its tasks open without a network', async ({
    page,
    context,
    newPerson,
    consoleErrors,
  }) => {
    consoleErrors.allow(/ERR_INTERNET_DISCONNECTED/);
    await newPerson({ isPremium: true });
    await install(page, '/');
    const tasks = taskScreen(page);
    await tasks.open();
    await tasks.add('Water the plants');
    await tasks.link('Water the plants').click();
    await timerScreen(page).startRecorded();
    await context.setOffline(true);
    await page.reload();
    await timerScreen(page).expectTime('24:00', '25:00');
    await expect(timerScreen(page).pause).toBeVisible();
    await page.getByRole('link', { name: 'Tasks' }).click();
    await tasks.expectTasks('Water the plants');
    await expect(page.getByText(/^You are offline\./)).toBeVisible();
  });

  test('a list is worked on from a cold start without a network, and sent when there is one', async ({
    page,
    context,
    newPerson,
    consoleErrors,
  }) => {
    consoleErrors.allow(/ERR_INTERNET_DISCONNECTED/);
    await newPerson({ isPremium: true });
    await install(page, '/');
    await taskScreen(page).open();
    await taskScreen(page).add('Water the plants', 'Write');
    await expectOnServer(page, 'Water the plants', 'Write');
    await untilSent(page);
    await page.close();

    await context.setOffline(true);
    const onTrain = await context.newPage();
    const tasks = taskScreen(onTrain);
    await tasks.open();
    await tasks.expectTasks('Water the plants', 'Write');
    await tasks.add('Read');
    await tasks.rename('Write', 'Rewrite');
    await tasks.link('Read').focus();
    await onTrain.keyboard.press('Alt+ArrowUp');
    await tasks.checkbox('Rewrite').check();
    await tasks.clear.click();
    await tasks.undo.click();
    await tasks.deleteButton('Water the plants').click();
    await tasks.expectTasks('Read', 'Rewrite');
    await expect.poll(() => countWaiting(onTrain)).toBe(7);
    await onTrain.close();
    const later = await context.newPage();
    await taskScreen(later).open();
    await taskScreen(later).expectTasks('Read', 'Rewrite');
    await taskScreen(later).expectCount(1, 2);
    await context.setOffline(false);
    await expectOnServer(later, 'Read', 'Rewrite');
    await expect(later.getByText('for the network.')).toBeHidden();
    await taskScreen(later).expectTasks('Read', 'Rewrite');
  });

  test('a device that is full shows pictures all the same', async ({ page, context }) => {
    await install(page, '/');
    await context.serviceWorkers()[0]?.evaluate(() => {
      Cache.prototype.put = () => Promise.reject(new DOMException('It is full.', 'QuotaExceededError'));
    });
    const status = await page.evaluate(async () => (await fetch('/rewards/party-popper.svg')).status);
    expect(status).toBe(200);
  });

  test('a new version asks first, keeps still during a run and breaks no other tab', async ({
    page,
    context,
    server,
  }) => {
    const proxy = await startReleaseProxy(server.url);
    await install(page, proxy.url);
    const other = await context.newPage();
    await other.goto(proxy.url);
    await expect(other.getByRole('link', { name: 'Login' })).toBeVisible();
    await mark(page);
    await mark(other);

    await page.getByRole('button', { name: 'Start' }).click();
    proxy.release('b');
    await findNewVersion(page);
    // The countdown runs in both tabs.
    await expect(page.getByText(newVersion)).toBeHidden();
    await expect(other.getByText(newVersion)).toBeHidden();
    await page.getByRole('button', { name: 'Pause' }).click();
    await expect(page.getByText(newVersion)).toBeVisible();
    await expect(other.getByText(newVersion)).toBeVisible();
    expect(await listFaintTexts(page)).toEqual([]);
    expect(await isMarked(page)).toBe(true);

    await page.getByRole('button', { name: 'Update now' }).click();
    await expect.poll(() => isMarked(page).catch(() => true)).toBe(false);
    await expect(page.getByRole('heading', { name: headline })).toBeVisible();
    await expect(page.getByText(newVersion)).toBeHidden();

    await other.getByRole('button', { name: 'Later' }).click();
    await other.getByRole('button', { name: 'Start' }).click();
    await expect(other.getByRole('button', { name: 'Pause' })).toBeVisible();
    expect(await isMarked(other)).toBe(true);
    await other.getByRole('link', { name: 'Login' }).click();
    await expect(other.getByRole('button', { name: 'Login' })).toBeVisible();
    // Requests that a page still makes would fail.
    for (const tab of [page, other]) await tab.close();
    proxy.stop();
  });

  test('a new version leaves the field free into which somebody types on a phone', async ({
    page,
    newPerson,
    server,
    consoleErrors,
  }) => {
    // The releases' proxy passes on only what is read.
    consoleErrors.allow(/\/api\/(live|operations)/);
    const proxy = await startReleaseProxy(server.url);
    await newPerson({ isPremium: true });
    await page.setViewportSize({ width: 360, height: 740 });
    await install(page, `${proxy.url}/tasks`);
    const { add, field } = taskScreen(page);
    await add('Read');
    await field.pressSequentially('Water the');
    proxy.release('b');
    await findNewVersion(page);
    await expect(page.getByText(newVersion)).toBeVisible();
    await field.click();
    await field.pressSequentially(' plants');
    await expect(field).toHaveValue('Water the plants');
    // Requests that a page still makes would fail.
    await page.close();
    proxy.stop();
  });

  test('a tab keeps its version while a second waits and a third takes over, also without a network', async ({
    page,
    context,
    server,
    consoleErrors,
  }) => {
    consoleErrors.allow(/ERR_INTERNET_DISCONNECTED/);
    const proxy = await startReleaseProxy(server.url);
    await install(page, proxy.url);
    const [first = ''] = await listKeptVersions(page);
    const later = await context.newPage();
    await later.goto(proxy.url);
    const willing = await context.newPage();
    await willing.goto(proxy.url);
    await mark(willing);

    for (const release of ['b', 'c']) {
      proxy.release(release);
      await findNewVersion(page);
      await expect.poll(() => listKeptVersions(page)).toEqual([first, first + release]);
    }
    await willing.getByRole('button', { name: 'Update now' }).click();
    await expect.poll(() => isMarked(willing).catch(() => true)).toBe(false);
    // Its pictures are not kept, and it listens once it says what is going on elsewhere.
    await expect(willing.getByText(/right now|in the last day/)).toBeVisible();
    await willing.waitForLoadState('networkidle');
    expect(await listKeptVersions(page)).toEqual([first, `${first}c`]);

    await context.setOffline(true);
    for (const tab of [page, later, willing]) {
      await tab.bringToFront();
      const isServerThere = () => fetch('/api/health').then(({ ok }) => ok);
      expect(await tab.evaluate(isServerThere).catch(() => false)).toBe(false);
      await tab.keyboard.press('?');
      await expect(tab.getByRole('dialog')).toBeVisible();
      const own = await listScriptsOf(tab, tab === willing ? '.of-c' : '');
      expect(own.filter((name) => name.includes('shortcut-sheet'))).toHaveLength(1);
    }
    for (const tab of [page, later, willing]) await tab.close();
    proxy.stop();
  });

  test('a phone tells that the time is up, and leads back to the timer', async ({
    page,
    context,
    newPerson,
    advanceBothClocks,
  }) => {
    await context.addInitScript(() => {
      // As on Android. A browser without a window lets no one notify, so what the worker is to show is recorded instead.
      class NotificationOfPhone {
        static permission = 'granted';
        constructor() {
          throw new TypeError('Illegal constructor');
        }
      }
      const told: unknown[] = [];
      Object.assign(window, { Notification: NotificationOfPhone, told });
      ServiceWorkerRegistration.prototype.showNotification = async (title, { body, tag } = {}) => {
        told.push({ title, body, tag });
      };
      Object.defineProperty(document, 'hidden', { get: () => true });
    });
    await newPerson({ isPremium: true });
    await page.clock.install();
    await install(page, '/');
    const tasks = taskScreen(page);
    await tasks.open();
    await tasks.add('Water the plants');
    await tasks.link('Water the plants').click();
    await timerScreen(page).startRecorded();
    await advanceBothClocks(page, 26 * 60_000);
    await expect(timerScreen(page).clock).toHaveText('00:00');
    await expect
      .poll(() => page.evaluate(() => Reflect.get(window, 'told')))
      .toEqual([
        {
          title: 'Time is up',
          body: 'Water the plants',
          tag: expect.stringMatching(/^end-[\w-]{36}-1500000$/),
        },
      ]);

    const [worker] = context.serviceWorkers();
    const runKey = await page.evaluate(() =>
      Reflect.get(window, 'told')[0].tag.slice('end-'.length, -'-1500000'.length),
    );
    await page.getByRole('link', { name: 'Settings' }).click();
    await expect(page).toHaveURL('/settings');
    expect(await worker?.evaluate(pressNotice, { runKey })).toEqual(['close', 'focus']);
    await expect(page).toHaveURL('/timer');
    await page.close();
    // The worker may hear of it a little later.
    await expect
      .poll(() => worker?.evaluate(pressNotice, { runKey }))
      .toEqual(['close', `open /timer?run=${runKey}`]);
  });

  test('what celebrates a finished task is there without a network, what only builders need is not', async ({
    page,
    context,
    newPerson,
    consoleErrors,
  }) => {
    consoleErrors.allow(/ERR_INTERNET_DISCONNECTED/);
    // The example people of the landing page are not kept.
    consoleErrors.expect(/ERR_FAILED/);
    await newPerson({ isPremium: true });
    await page.clock.install();
    await install(page, '/');
    await taskScreen(page).open();
    // What the browser has kept by itself may disappear at any time.
    const browser = await context.newCDPSession(page);
    await browser.send('Network.clearBrowserCache');
    await browser.detach();
    await context.setOffline(true);
    await page.goto('/');
    await page.getByRole('button', { name: 'Start' }).click();
    await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
    await page.clock.fastForward(25 * 60_000 + 1_000);
    await expectDrawn(page.locator('img[src="/rewards/party-popper.svg"]'));
    await page.goto('/tasks');
    await expect(page.getByText(/^You are offline\./)).toBeVisible();
    await page.getByRole('button', { name: 'Your profile' }).click();
    await expectDrawn(page.locator('img[src="/rewards/trophy.svg"]'));
    const kept = await page.evaluate(async () => {
      const names = (await caches.keys()).filter((name) => name.startsWith('focuspool-shell-'));
      const shells = await Promise.all(names.map((name) => caches.open(name)));
      return (await Promise.all(shells.map((shell) => shell.keys()))).flat().map(({ url }) => url);
    });
    expect(kept.filter((url) => url.includes('auth-page'))).toHaveLength(1);
    expect(kept.filter((url) => url.includes('dev-ui') || url.includes('/dev/'))).toEqual([]);
  });
});

test('a page whose code is gone is loaded anew once, when no timer runs', async ({
  page,
  newPerson,
  consoleErrors,
}) => {
  consoleErrors.expect(/status of 404/);
  await newPerson({ isPremium: true });
  const tasks = taskScreen(page);
  await tasks.open();
  await tasks.add('Water the plants');
  await tasks.link('Water the plants').click();
  await page.getByRole('button', { name: 'Start' }).click();
  await page.getByRole('link', { name: 'Tasks' }).click();
  await page.route(/history-page/, (route) => route.fulfill({ status: 404 }));
  await mark(page);
  await page.getByRole('link', { name: 'History' }).click();
  await expect(page.getByText(/once no timer is running/)).toBeVisible();
  await page.unroute(/history-page/);
  await page.goBack();
  await tasks.link('Water the plants').click();
  expect(await isMarked(page)).toBe(true);
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect.poll(() => isMarked(page).catch(() => true)).toBe(false);
  await expect(page.getByRole('button', { name: 'Start' })).toBeVisible();
  await page.goto('/history');
  await expect(page.getByRole('heading', { name: 'Task History' })).toBeVisible();
});
