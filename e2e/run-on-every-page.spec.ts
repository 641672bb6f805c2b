import type { Page } from '@playwright/test';
import { sendAdminCommand } from '../server/src/platform/admin/admin-socket.ts';
import { expect, expectNoAxeViolations, test } from './fixtures.ts';
import { untilSent } from './pages/device-outbox.ts';
import { actElsewhere, readServerRun } from './pages/other-device.ts';
import { joinPool, poolScreen } from './pages/pool-screen.ts';
import { taskScreen } from './pages/task-screen.ts';
import { addTask, openTimer, readRewards, startNewTask, timerScreen } from './pages/timer-screen.ts';

const minute = 60_000;
const task = 'Write the first page';

/** What shows the run away from its own page. */
function runSigns(page: Page) {
  const bar = page.getByRole('banner');
  return {
    clock: (words: RegExp) => bar.getByRole('link', { name: words }),
    card: page.getByRole('region', { name: 'Your run' }),
    countdown: page.getByRole('region', { name: 'Timer', exact: true }),
    follow: (name: string) => page.getByRole('link', { name, exact: true }).click(),
  };
}

test('a run is seen on every page, counts in the tab’s title and is one press away', async ({
  page,
  newPerson,
  advanceBothClocks,
}) => {
  await newPerson({ isPremium: true });
  await page.clock.install();
  await addTask(page, 'Read a chapter');
  await addTask(page, task);
  const { clock, follow } = runSigns(page);
  const bar = page.getByRole('banner');
  await openTimer(page);
  await page.goBack();
  const places = () =>
    Promise.all(
      ['Tasks', 'Settings', 'FocusPool'].map((name) => bar.getByRole('link', { name }).boundingBox()),
    );
  await expect(page.getByText('tasks completed')).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  const before = await places();

  await page.goForward();
  await timerScreen(page).start.click();
  await advanceBothClocks(page, minute);
  await expect(page).toHaveTitle(/^2[34]:\d\d · Timer · /);
  await expect(clock(/Running/)).toBeHidden();
  await follow('Tasks');
  const small = clock(/^Write the first page: Running, 2[34]:\d\d left\. Back to the timer$/);
  await expect(small).toBeVisible();
  expect(await places()).toEqual(before);
  await expect(page).toHaveTitle(/^2[34]:\d\d · Task Manager · /);
  await expect(taskScreen(page).link(task)).toHaveAccessibleDescription('Running');
  await expect(taskScreen(page).link('Read a chapter')).toHaveAccessibleDescription('');
  await expectNoAxeViolations(page);
  for (const [name, title] of [
    ['History', 'Task History'],
    ['Settings', 'Settings'],
  ] as const) {
    await follow(name);
    await expect(page).toHaveTitle(new RegExp(`^2[34]:\\d\\d · ${title} · `));
    await expect(small).toBeVisible();
  }

  await small.click();
  await expect(page).toHaveURL('/timer');
  await timerScreen(page).pause.click();
  await expect(page).toHaveTitle(/^Timer · /);
  await follow('Tasks');
  await expect(clock(/Paused, 2[34]:\d\d left/)).toBeVisible();
  await expect(taskScreen(page).link(task)).toHaveAccessibleDescription('Paused');
});

test('home shows the run in hand, and its own countdown once that is done', async ({
  page,
  newPerson,
  advanceBothClocks,
}) => {
  await newPerson({ isPremium: true });
  await page.clock.install();
  await addTask(page, task);
  await openTimer(page);
  const timer = timerScreen(page);
  const { card, countdown, clock, follow } = runSigns(page);
  await timer.start.click();
  await advanceBothClocks(page, 5 * minute);
  await follow('FocusPool');
  await expect(card.getByText(task)).toBeVisible();
  await expect(countdown).toBeHidden();
  await expect(clock(/Running/)).toBeHidden();
  await expect(page).toHaveTitle(/^(?:20:00|19:\d\d) · Starting is the hard part/);
  await expectNoAxeViolations(page);
  await page.keyboard.press(' ');
  await expect(card.getByRole('button', { name: 'Start' })).toBeVisible();
  await expect(card.getByText('Paused', { exact: true })).toBeVisible();
  await card.getByRole('button', { name: 'Start' }).click();

  await advanceBothClocks(page, 21 * minute);
  await expect(card.getByRole('status')).toHaveText('Time is up');
  await expect(card.getByRole('button')).toBeHidden();
  await expect(page).toHaveTitle(/^Time is up · /);
  await card.getByRole('link', { name: 'Open the timer' }).click();
  await timer.complete();
  await expect(page).toHaveURL('/tasks');
  await follow('FocusPool');
  await expect(countdown.getByRole('slider', { name: 'Minutes' })).toBeVisible();
  await expect(card).toBeHidden();
  await untilSent(page);
  expect(await readRewards(page)).toEqual({ trophies: 1, totalMinutes: 25 });
});

test('a run that ends elsewhere says so in the bar and the title until it is answered', async ({
  page,
  newPerson,
  advanceBothClocks,
}) => {
  await newPerson({ isPremium: true });
  await page.clock.install();
  await addTask(page, task);
  await openTimer(page);
  const { clock, follow } = runSigns(page);
  await timerScreen(page).start.click();
  await follow('Settings');
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await advanceBothClocks(page, 26 * minute);
  const ended = clock(/^Write the first page: Time is up, 00:00 left\. Back to the timer$/);
  await expect(ended).toBeVisible();
  await expect(page).toHaveTitle('Time is up · Settings · FocusPool');
  await expectNoAxeViolations(page);
  await page.reload();
  await ended.click();
  await timerScreen(page).complete();
  await expect(page).toHaveURL('/tasks');
  await expect(ended).toBeHidden();
  await expect(page).toHaveTitle('Task Manager · FocusPool');
});

test('whoever comes back to a device that slept hears of no end that a pause elsewhere has put off, and of the new one', async ({
  page,
  context,
  newPerson,
  advanceBothClocks,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_INTERNET_DISCONNECTED/);
  await newPerson({ isPremium: true });
  await page.clock.install();
  await addTask(page, task);
  await openTimer(page);
  await timerScreen(page).start.click();
  await untilSent(page);
  const { clock, follow } = runSigns(page);
  await follow('Settings');
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await expect(clock(/Running/)).toBeVisible();
  await context.setOffline(true);
  const run = await readServerRun(page);
  const { key } = run.timer;
  await actElsewhere(page, { kind: 'pause_run', key });
  const told = page.getByText(`Time is up: ${task}`);
  const body = page.locator('body');
  await body.evaluate((each, words) => {
    const look = () => each.textContent?.includes(words) && each.classList.add('was-told');
    new MutationObserver(look).observe(each, { childList: true, subtree: true });
  }, `Time is up: ${task}`);
  await advanceBothClocks(page, 40 * minute);
  await expect(clock(/Time is up/)).toBeVisible();
  await context.setOffline(false);
  await expect(clock(/Paused/)).toBeVisible();
  await expect(body).not.toHaveClass(/was-told/);
  await actElsewhere(page, { kind: 'start_run', key, task: run.task });
  await expect(clock(/Running/)).toBeVisible();
  await advanceBothClocks(page, 26 * minute);
  await expect(told).toBeVisible();
});

test('a run that is worked on in a room leads back into it', async ({ page, newPerson }) => {
  const { username } = await newPerson({ isPremium: true });
  await addTask(page, task);
  await joinPool(page, task);
  const { clock, card, follow } = runSigns(page);
  const pool = poolScreen(page);
  await pool.start.click();
  await expect(pool.pause).toBeVisible();
  await follow('FocusPool');
  await expect(card.getByRole('link', { name: 'Open the room' })).toBeVisible();
  await follow('Tasks');
  await clock(/Running, 2[45]:\d\d left\. Back to the room$/).click();
  await expect(page).toHaveURL('/tp');
  await expect(pool.card(username)).toContainText('(you)');
  await expect(pool.pause).toBeVisible();
});

test('a run is seen on a device and in a tab that have never opened the timer', async ({
  page,
  context,
  newPerson,
  newBrowser,
}) => {
  await newPerson({ isPremium: true });
  await addTask(page, task);
  const device = await newBrowser({ signedInAs: context });
  const others = [await context.newPage(), await device.newPage()];
  for (const other of others) {
    await other.goto('/tasks');
    await expect(taskScreen(other).link(task)).toBeVisible();
  }
  await openTimer(page);
  await timerScreen(page).start.click();
  for (const other of others) {
    await expect(runSigns(other).clock(/Running/)).toBeVisible();
    await expect(taskScreen(other).link(task)).toHaveAccessibleDescription('Running');
    await expect(other).toHaveTitle(/^2[45]:\d\d · Task Manager · /);
  }
  await timerScreen(page).pause.click();
  for (const other of others) await expect(runSigns(other).clock(/Paused/)).toBeVisible();
});

test('a visitor’s countdown goes on where they sign in, and ends there on time', async ({ page }) => {
  await page.clock.install();
  await page.goto('/');
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect(page).toHaveTitle(/^2[45]:\d\d · Starting is the hard part/);
  const { clock, follow } = runSigns(page);
  await follow('Login');
  await expect(clock(/^Running, 2[45]:\d\d left\. Back to the clock$/)).toBeVisible();
  await expect(page).toHaveTitle(/^2[45]:\d\d · Welcome back · /);
  await Promise.all([
    expect(page.getByRole('status').getByText('Time is up')).toBeVisible({ timeout: 60_000 }),
    page.clock.fastForward(26 * minute),
  ]);
  await expect(page).toHaveTitle(/^Time is up · /);
  await clock(/^Time is up/).click();
  await expect(page).toHaveURL('/');
  await page.getByRole('button', { name: 'Set Timer' }).click();
  await expect(page).toHaveTitle(/^Starting is the hard part/);
  await page.getByRole('link', { name: 'Login' }).click();
  await expect(clock(/left/)).toBeHidden();
});

test('a countdown begun before signing in pauses once a run on a task is started', async ({
  page,
  newPerson,
}) => {
  await page.goto('/');
  const { countdown, follow } = runSigns(page);
  await countdown.getByRole('button', { name: 'Start' }).click();
  await expect(countdown).toContainText(/24:\d\d/);
  await newPerson({ isPremium: true });
  await startNewTask(page, task);
  await timerScreen(page).pause.click();
  await timerScreen(page).complete();
  await expect(page).toHaveURL('/tasks');
  await follow('FocusPool');
  await expect(countdown.getByRole('button', { name: 'Start' })).toBeVisible();
  await expect(countdown).toContainText(/24:\d\d/);
});

test('somebody whose premium has ended sees their run at home, and may let it go', async ({
  page,
  newPerson,
  server,
  consoleErrors,
}) => {
  // Until it knows of the end, the page may request the feed, which is refused.
  consoleErrors.allow(/status of 403 .*\/api\/feed\?/);
  const { email } = await newPerson({ isPremium: true });
  await startNewTask(page, task);
  await sendAdminCommand(server.dataDir, '/premium', { email, isPremium: false });
  // Until the device knows of it, a page that is opened makes requests that are then refused.
  await expect(page).toHaveURL('/subscribtion');
  await expect(
    page.getByText('Your premium has ended. If a run is under way, it is on the home page.'),
  ).toHaveCount(1);
  await page.goto('/settings');
  const { clock, card, countdown } = runSigns(page);
  await clock(/Running, 2[45]:\d\d left\. Back to the clock$/).click();
  await expect(page).toHaveURL('/');
  await card.getByRole('button', { name: 'Pause' }).click();
  await expect(card.getByText('Paused', { exact: true })).toBeVisible();
  await expect(card.getByRole('link', { name: 'Go premium' })).toHaveAttribute('href', '/subscribtion');
  await card.getByRole('button', { name: 'Let it go' }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await expect(card).toBeHidden();
  await expect(countdown).toBeVisible();
});

test('the title of a hidden tab counts each second, however late the browser lets its timers be', async ({
  page,
  newPerson,
}) => {
  await page.addInitScript(() => {
    const setTimeoutOnTime = window.setTimeout.bind(window);
    let isHidden = false;
    Object.defineProperty(document, 'hidden', { get: () => isHidden });
    Object.assign(window, {
      hide() {
        isHidden = true;
        document.dispatchEvent(new Event('visibilitychange'));
      },
      setTimeout: (act: TimerHandler, delayMs = 0, ...rest: unknown[]) =>
        setTimeoutOnTime(act, isHidden ? Math.max(delayMs, 60_000) : delayMs, ...rest),
    });
  });
  await newPerson({ isPremium: true });
  await addTask(page, task);
  await openTimer(page);
  await timerScreen(page).start.click();
  await runSigns(page).follow('Tasks');
  await expect(page).toHaveTitle(/^2[45]:\d\d · Task Manager · /);
  await page.evaluate(() => Reflect.get(window, 'hide')());
  const seen = new Set<string>();
  await expect.poll(async () => seen.add(await page.title()).size, { intervals: [200] }).toBeGreaterThan(3);
});

test('the clock fits beside everything else where text is twice as large', async ({ page, newPerson }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.addInitScript(() =>
    document.addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = '200%';
    }),
  );
  await newPerson({ isPremium: true });
  await addTask(page, task);
  await openTimer(page);
  await timerScreen(page).start.click();
  const { clock, card, follow } = runSigns(page);
  const bar = page.getByRole('banner');
  for (const [name, heading, width] of [
    ['Tasks', 'Task Manager', 360],
    ['Settings', 'Settings', 768],
  ] as const) {
    await page.setViewportSize({ width, height: 740 });
    await follow(name);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    const box = await clock(/Running/).boundingBox();
    const picker = await bar.getByRole('button', { name: 'Background theme' }).boundingBox();
    const logo = await bar.getByRole('link', { name: 'FocusPool' }).boundingBox();
    if (!box || !picker || !logo) throw new Error('The bar is not there.');
    expect(logo.x + logo.width).toBeLessThanOrEqual(box.x);
    expect(box.x + box.width).toBeLessThanOrEqual(picker.x);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  }
  await page.setViewportSize({ width: 360, height: 740 });
  await follow('FocusPool');
  await expect(card).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
});
