import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { waitUntilInstalled } from './pages/installed-app.ts';
import { openConnected } from './pages/live-connection.ts';
import { readServerState } from './pages/other-device.ts';
import { completeLists } from './pages/past-lists.ts';
import { settingsScreen } from './pages/settings-screen.ts';
import { addTask } from './pages/timer-screen.ts';

const offline = 'You seem to be offline. Please check your connection.';
const silent = 'The server cannot be reached right now. Please try again in a moment.';

/** The parts that are read when their page is opened, and what shows that they have arrived. */
const parts = [
  {
    path: '/history',
    failures: 1,
    find: (page: Page) => page.getByRole('button', { name: 'ReDo Last week' }),
  },
  { path: '/settings', failures: 7, find: (page: Page) => settingsScreen(page).devices },
  {
    path: '/analytics',
    failures: 1,
    find: (page: Page) => page.getByRole('link', { name: 'Generate Coupon' }),
  },
  { path: '/subscribtion', failures: 1, find: (page: Page) => page.getByText('What Our Users Say') },
  { path: '/rooms', failures: 1, find: (page: Page) => page.getByRole('button', { name: 'Open room' }) },
  { path: '/tp', failures: 1, find: (page: Page) => page.getByRole('list', { name: 'Members of the room' }) },
] as const;

test.beforeEach(async ({ page, newPerson }) => {
  await newPerson({ isPremium: true });
  await completeLists(page, [{ title: 'Last week', tasks: ['Read'] }]);
  await addTask(page);
});

/** Seats the person, so that the pool does not ask for a task. */
async function takeSeat(page: Page): Promise<void> {
  const state = await readServerState(page);
  const [list] = state.lists;
  const data = { taskId: list?.tasks[0]?.id, listId: list?.id };
  expect((await page.request.post('/api/pool/join', { data })).status()).toBe(200);
}

test.describe('with the app on the device', () => {
  test.use({ serviceWorkers: 'allow' });

  test.beforeEach(async ({ page, consoleErrors }) => {
    // The second is for a picture requested through the service worker.
    consoleErrors.expect(/ERR_(?:INTERNET_DISCONNECTED|FAILED)/);
    // Once it has been opened there, the app knows who is signed in.
    await openConnected(page, '/tasks');
    await waitUntilInstalled(page);
    await expect(page.getByText('tasks completed')).toBeVisible();
  });

  test('each page that is opened without a network says what is wrong, and comes when that is back', async ({
    page,
    context,
  }) => {
    await takeSeat(page);
    for (const { path, failures, find } of parts) {
      await context.setOffline(true);
      await page.goto(path);
      await expect(page.getByText(offline), path).toHaveCount(failures);
      await expect(page.getByRole('button', { name: 'Try again' }), path).toHaveCount(failures);
      await context.setOffline(false);
      await expect(find(page).first()).toBeVisible();
      await expect(page.getByRole('alert'), path).toHaveCount(0);
    }
  });

  test('where the network goes while a page is open, the next page says so and comes when it is back', async ({
    page,
    context,
  }) => {
    await context.setOffline(true);
    await page.getByRole('link', { name: 'History' }).click();
    await expect(page).toHaveURL('/history');
    await expect(page.getByText(offline)).toHaveCount(1);
    await page.getByRole('link', { name: 'Settings' }).click();
    await expect(page.getByText(offline)).toHaveCount(7);
    await page.getByRole('button', { name: 'Try again' }).first().click();
    await expect(page.getByText(offline)).toHaveCount(7);
    await context.setOffline(false);
    await expect(settingsScreen(page).devices.first()).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
});

for (const { path, failures, find } of parts.slice(0, 2)) {
  test(`${path} that a silent server does not answer says so soon, and comes once it answers`, async ({
    page,
  }) => {
    // Who is signed in is answered: nothing goes on without that.
    await page.route(/\/api\/(?!account\/viewer)/, () => {});
    await page.goto(path);
    await expect(page.getByText(silent)).toHaveCount(failures);
    await page.waitForRequest('**/api/ready');
    await page.unroute(/\/api\/(?!account\/viewer)/);
    // Requests made before are given up after fifteen seconds, and repeated after one.
    await expect(find(page).first()).toBeVisible({ timeout: 40_000 });
    await expect(page.getByRole('alert')).toHaveCount(0);
  });
}

const signInPage = { contentType: 'text/html', body: '<h1>Welcome to our network</h1>' };

test.describe('with the app on the device, where a network answers itself', () => {
  test.use({ serviceWorkers: 'allow' });

  test('the app is not kept in part, and is once the server answers', async ({ page, context }) => {
    const ofHistory = '**/assets/history-page-*.js';
    await context.route(ofHistory, (route) => route.fulfill(signInPage));
    const misled = context.waitForEvent('response', (response) => response.url().includes('/history-page-'));
    await page.goto('/tasks');
    await misled;
    const isGivenUp = () => page.evaluate(async () => !(await navigator.serviceWorker.getRegistration()));
    await expect.poll(isGivenUp).toBe(true);
    await context.unroute(ofHistory);
    await page.goto('/tasks');
    await waitUntilInstalled(page);
    await page.goto('/history');
    await expect(page.getByRole('button', { name: 'ReDo Last week' })).toBeVisible();
  });

  test('a picture is not kept, and comes from the server later', async ({ page, context }) => {
    await openConnected(page, '/tasks');
    await waitUntilInstalled(page);
    await context.route('**/avatars/**', (route) => route.fulfill(signInPage));
    const misled = page.waitForResponse('**/avatars/**');
    await page.goto('/updateprofile');
    await misled;
    await context.unroute('**/avatars/**');
    await page.reload();
    const picture = page.locator('main img[src*="/avatars/"]').first();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).not.toBe(0);
  });
});

test('a page that a network answers itself until one signs in to it comes once the server answers', async ({
  page,
}) => {
  const ofOthers = /\/api\/(?!account\/viewer)/;
  await page.route(ofOthers, (route) => route.fulfill(signInPage));
  const asked = page.waitForResponse('**/api/ready');
  await page.goto('/history');
  await expect(page.getByText(silent)).toBeVisible();
  await asked;
  await page.unroute(ofOthers);
  await expect(page.getByRole('button', { name: 'ReDo Last week' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a server that never says who is there is spoken of soon, and asked again', async ({ page }) => {
  await page.route('**/api/**', () => {});
  // Otherwise the page would come by itself before anyone asks for it.
  await page.route('**/api/ready', () => {});
  await page.goto('/tasks');
  await expect(page.getByRole('alert')).toContainText(silent);
  await page.unroute('**/api/**');
  await page.getByRole('button', { name: 'Try again' }).click();
  // The earlier request is waited for: it may be slow, and is given up after fifteen seconds.
  await expect(page.getByRole('link', { name: 'Write the first page' })).toBeVisible({ timeout: 40_000 });
});
