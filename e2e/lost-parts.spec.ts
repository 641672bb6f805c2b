import type { Page } from '@playwright/test';
import { expect, expectNoAxeViolations, test, withMotion } from './fixtures.ts';
import { passTime } from './pages/page-clock.ts';
import { taskScreen } from './pages/task-screen.ts';
import { timerScreen } from './pages/timer-screen.ts';

test.use(withMotion);

const reconnecting = (page: Page) => page.getByText('Reconnecting…');

test('the list can be worked with while what goes on beside it cannot be loaded, which comes later by itself', async ({
  page,
  newPerson,
  consoleErrors,
}) => {
  consoleErrors.expect(/ERR_FAILED/);
  await newPerson({ isPremium: true });
  const file = /\/live-/;
  await page.route(file, (route) => route.abort());
  const tasks = taskScreen(page);
  await tasks.open();
  await expect(reconnecting(page)).toBeVisible();
  await tasks.add('Water the plants');
  await tasks.expectTasks('Water the plants');
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'Tasks' }).click();
  await page.unroute(file);
  // It is tried again every ten seconds.
  await expect(reconnecting(page)).toBeHidden({ timeout: 40_000 });
  await tasks.expectTasks('Water the plants');
});

test('a run goes on while what shows it elsewhere cannot be loaded, and is seen again by itself', async ({
  page,
  newPerson,
  consoleErrors,
}) => {
  consoleErrors.expect(/ERR_FAILED/);
  await newPerson({ isPremium: true });
  const tasks = taskScreen(page);
  await tasks.open();
  await tasks.add('Water the plants');
  await tasks.link('Water the plants').click();
  await timerScreen(page).startRecorded();
  const files = /\/run-(?:clock|card)-/;
  await page.route(files, (route) => route.abort());
  await page.getByRole('link', { name: 'Tasks' }).click();
  await tasks.expectTasks('Water the plants');
  await page.getByRole('link', { name: 'FocusPool' }).click();
  await expect(page.getByText('Your run continues, but cannot be shown right now.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go to my list' })).toBeVisible();
  await page.unroute(files);
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible({ timeout: 40_000 });
  await expect(reconnecting(page)).toBeHidden();
});

test('a finish is told where its confetti and its alarm cannot be loaded', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.expect(/ERR_FAILED/);
  await page.route(/confetti|alarm-worker/, (route) => route.abort());
  await page.clock.install();
  await page.goto('/');
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  const isLost = page.waitForEvent('requestfailed', (request) => request.url().includes('confetti'));
  await page.clock.fastForward(25 * 60_000 + 1_000);
  await isLost;
  await expect(timerScreen(page).congratulation).toBeVisible();
});

test('a page whose code could not come without a network comes once there is one', async ({
  page,
  context,
  newPerson,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_INTERNET_DISCONNECTED/);
  await newPerson();
  await page.goto('/');
  // The app is not reloaded while a run goes on.
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Settings' }).click();
  await expect(page.getByRole('alert')).toContainText('This page could not be loaded.');
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
});

test('a step of the sign-in that cannot be loaded leaves the bar, and says so', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.expect(/ERR_FAILED/);
  consoleErrors.expect(/This page could not be loaded/);
  await page.route(/new-password-step/, (route) => route.abort());
  await page.goto('/auth#reset=anything');
  await expect(page.getByRole('alert')).toContainText('This page could not be loaded.');
  await expect(page.getByRole('link', { name: 'FocusPool' })).toBeVisible();
});

for (const { who, isMember } of [
  { who: 'a visitor', isMember: false },
  { who: 'a member', isMember: true },
]) {
  test(`where the home page cannot be drawn, ${who} keeps the bar, and reads what to do`, async ({
    page,
    newPerson,
    consoleErrors,
  }) => {
    consoleErrors.expect(/Broken on purpose/);
    if (isMember) await newPerson({ isPremium: true });
    await page.goto('/');
    // From then on its scripts draw it.
    const elsewhere = page.getByText(/right now|in the last day/);
    await expect(isMember ? page.getByRole('link', { name: 'Go to my list' }) : elsewhere).toBeVisible();
    await page.evaluate(() => {
      String.prototype.padStart = () => {
        throw new Error('Broken on purpose');
      };
    });
    await page.getByRole('button', { name: 'Start' }).click();
    await expect(page.getByRole('alert')).toContainText('Something went wrong on this page.');
    await expect(page.getByRole('link', { name: 'FocusPool' })).toBeVisible();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  });
}

for (const path of ['/', '/tasks']) {
  test(`where the first scripts of ${path} are gone, one new load is tried, and then said so`, async ({
    page,
    consoleErrors,
  }) => {
    consoleErrors.expect(/status of 404/);
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

for (const path of ['/', '/tasks']) {
  test(`where the first scripts of ${path} fail, it is said so`, async ({ page, consoleErrors }) => {
    consoleErrors.expect(/Unexpected strict mode/);
    await page.route('/assets/react-*.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'static {}' }),
    );
    await page.goto(path);
    await expect(page.getByRole('alert')).toHaveText(/^This page does not work here\./);
    await expect(page.getByRole('link', { name: 'Try again' })).toBeVisible();
    await expect(page.getByRole('status', { name: 'Loading' })).toBeHidden();
  });
}

test('where the first scripts never come, it is said after two minutes', async ({ page, consoleErrors }) => {
  consoleErrors.expect(/status of 503/);
  // Only the time that the test lets pass passes.
  const now = Date.now();
  await page.clock.install({ time: now });
  await page.clock.pauseAt(now + 60_000);
  await page.route('/api/health', (route) => route.fulfill({ status: 503, json: {} }));
  await page.route('/assets/*.js', () => {});
  await page.goto('/', { waitUntil: 'commit' });
  await expect(
    page.getByRole('heading', { name: 'Starting is the hard part. Start together.' }),
  ).toBeVisible();
  await passTime(page, 1_000);
  await passTime(page, 118_000);
  await expect(page.getByRole('alert')).toBeHidden();
  await passTime(page, 2_000);
  await expect(page.getByRole('alert')).toBeVisible();
});
