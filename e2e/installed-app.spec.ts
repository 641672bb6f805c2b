import type { Page } from '@playwright/test';
import { expect, expectNoAxeViolations, test } from './fixtures.ts';
import { taskScreen } from './pages/task-screen.ts';
import { timerScreen } from './pages/timer-screen.ts';
import { startReleaseProxy } from './release-proxy.ts';
import { listFaintTexts } from './rendered-contrast.ts';

const headline = 'Starting is the hard part. Start together.';
const newVersion = 'A new version of FocusPool is ready.';

/** Marks the document, so that it can be told from the one after a reload. */
const mark = (page: Page) => page.evaluate(() => document.documentElement.setAttribute('data-seen', 'yes'));
const isMarked = (page: Page) => page.evaluate(() => document.documentElement.hasAttribute('data-seen'));

/** Opens the front door and waits until the app is on the device. */
async function install(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
  });
}

test('the app can be installed, with its name and icons', async ({ page }) => {
  await page.goto('/');
  const address = await page.locator('link[rel="manifest"]').getAttribute('href');
  const manifest = await (await page.request.get(address ?? '')).json();
  expect(manifest).toMatchObject({ name: 'FocusPool', start_url: '/', display: 'standalone' });
  for (const { src, type } of manifest.icons) {
    expect((await page.request.get(src)).headers()['content-type']).toContain(type);
  }
});

test.describe('kept on the device', () => {
  test.use({ serviceWorkers: 'allow' });

  test('the front door opens without a network, and its timer runs', async ({ page, context, trouble }) => {
    // Who is there and what goes on cannot be asked.
    trouble.expect(/ERR_INTERNET_DISCONNECTED/);
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

  test('a list and the run of one of its tasks open without a network', async ({
    page,
    context,
    newPerson,
    trouble,
  }) => {
    trouble.expect(/ERR_INTERNET_DISCONNECTED/);
    await newPerson({ isPremium: true });
    await install(page, '/');
    const tasks = taskScreen(page);
    await tasks.open();
    await tasks.add('Water the plants');
    await tasks.link('Water the plants').click();
    await timerScreen(page).startWitnessed();
    await context.setOffline(true);
    await page.reload();
    await timerScreen(page).expectTime('24:00', '25:00');
    await expect(timerScreen(page).pause).toBeVisible();
    await page.getByRole('link', { name: 'Tasks' }).click();
    await tasks.expectTasks('Water the plants');
    await expect(page.getByText(/^You are offline\./)).toBeVisible();
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
    proxy.release(/auth-page/);
    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      await registration.update();
      const next = registration.installing;
      if (next) await new Promise((resolve) => next.addEventListener('statechange', resolve));
    });
    // The countdown runs in both tabs.
    await expect(page.getByText(newVersion)).toBeHidden();
    await expect(other.getByText(newVersion)).toBeHidden();
    await page.getByRole('button', { name: 'Pause' }).click();
    await expect(page.getByText(newVersion)).toBeVisible();
    await expect(other.getByText(newVersion)).toBeVisible();
    expect(await listFaintTexts(page)).toEqual([]);
    expect(await isMarked(page)).toBe(true);

    await page.getByRole('button', { name: 'Use it now' }).click();
    await expect.poll(() => isMarked(page).catch(() => true)).toBe(false);
    await expect(page.getByRole('heading', { name: headline })).toBeVisible();
    await expect(page.getByText(newVersion)).toBeHidden();

    await other.getByRole('button', { name: 'Later' }).click();
    await other.getByRole('link', { name: 'Login' }).click();
    await expect(other.getByRole('button', { name: 'Login' })).toBeVisible();
    expect(await isMarked(other)).toBe(true);
    proxy.stop();
  });
});

test('a page whose code is gone is loaded anew once, when no timer runs', async ({
  page,
  newPerson,
  trouble,
}) => {
  trouble.expect(/status of 404/);
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
  await expect(page.getByText(/as soon as no timer is running/)).toBeVisible();
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

for (const path of ['/', '/tasks']) {
  test(`where the first scripts of ${path} are gone, one new load is tried, and then said so`, async ({
    page,
    trouble,
  }) => {
    trouble.expect(/status of 404/);
    let documents = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents += 1;
    });
    await page.route('/assets/*.js', (route) => route.fulfill({ status: 404 }));
    await page.goto(path);
    await expect(page.getByRole('alert')).toHaveText(/^This page could not be loaded\./);
    await expect(page.getByRole('status', { name: 'Loading' })).toBeHidden();
    expect(documents).toBe(2);
    await expectNoAxeViolations(page);
    await page.unroute('/assets/*.js');
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(page.getByText(path === '/' ? /right now|in the last day/ : 'Welcome back')).toBeVisible();
  });
}

test('where the first scripts never come, it is said after two minutes', async ({ page, trouble }) => {
  trouble.expect(/status of 503/);
  await page.clock.install();
  await page.route('/api/health', (route) => route.fulfill({ status: 503, json: {} }));
  await page.route('/assets/*.js', () => {});
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { name: headline })).toBeVisible();
  await page.clock.runFor(1_000);
  await page.clock.runFor(118_000);
  await expect(page.getByRole('alert')).toBeHidden();
  await page.clock.runFor(2_000);
  await expect(page.getByRole('alert')).toBeVisible();
});
