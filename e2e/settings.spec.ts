import { readFile } from 'node:fs/promises';
import { personalDataSchema } from '@focuspool/domain/privacy/personal-data';
import type { Route } from '@playwright/test';
import * as v from 'valibot';
import { expect, expectNoAxeViolations, holdBack, test } from './fixtures.ts';
import { AccountSteps } from './pages/account-steps.ts';
import { countSnapshots } from './pages/device-outbox.ts';
import { openConnected } from './pages/live-connection.ts';
import { actElsewhere } from './pages/other-device.ts';
import { passTime, waitTwoFrames } from './pages/page-clock.ts';
import { settingsScreen } from './pages/settings-screen.ts';
import { addTask } from './pages/timer-screen.ts';

test('somebody who needs help copies the address of support', async ({ page, newPerson }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await newPerson();
  const screen = settingsScreen(page);
  await page.goto('/settings');
  await expect(screen.devices).toHaveCount(1);
  await expectNoAxeViolations(page);
  await page.clock.install();
  await screen.contact.click();
  await expect(screen.support).toContainText('support@focuspool.example');
  await expectNoAxeViolations(page);
  // It is shown for two seconds, so the check begins before the press.
  const copy = screen.support.getByRole('button', { name: 'Copy support address' });
  const isCopied = expect(copy.getByText('Copied!')).toBeVisible();
  await copy.click();
  await isCopied;
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('support@focuspool.example');
  await passTime(page, 2_000);
  await expect(screen.support.getByText('Copy', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(screen.contact).toBeFocused();
  await screen.viewDetails.click();
  await expect(page).toHaveURL('/about');
});

test('a page that is opened by its address begins at its top, and one that is gone back to or loaded anew where it was', async ({
  page,
  newPerson,
}) => {
  await newPerson({ isPremium: true });
  const readPlace = () => page.evaluate(() => scrollY);
  const { devices, events, twoStep } = settingsScreen(page);
  // By then everything above has its full height.
  const untilWhole = async () => {
    await expect(devices).toHaveCount(1);
    await expect(events.first()).toBeVisible();
    await expect(twoStep.turnOn).toBeVisible();
  };
  await page.goto('/settings');
  await untilWhole();
  await page.getByRole('heading', { name: 'Rhythm' }).evaluate((heading) => heading.scrollIntoView());
  await expect.poll(readPlace).toBeGreaterThan(500);
  const place = await readPlace();
  await page.goto('/stats');
  await expect(page.getByText('Nothing yet.')).toBeAttached();
  await page.waitForLoadState('networkidle');
  expect(await readPlace()).toBe(0);
  for (const comeBack of [() => page.goBack(), () => page.reload()]) {
    await comeBack();
    await untilWhole();
    // Parts above that arrive late move the page along with what is being read.
    await expect.poll(async () => Math.abs((await readPlace()) - place)).toBeLessThan(100);
  }
  await page.goto('/settings');
  await expect(page.getByRole('heading', { name: 'Rhythm' })).toBeAttached();
  await page.waitForLoadState('networkidle');
  expect(await readPlace()).toBe(0);
});

test('a page whose code comes late begins where it was, unless somebody acts before', async ({
  page,
  newPerson,
}) => {
  await newPerson();
  await page.setViewportSize({ width: 360, height: 740 });
  const readPlace = () => page.evaluate(() => scrollY);
  const heading = page.getByRole('heading', { level: 1 });
  await page.goto('/about');
  await expect(heading).toBeVisible();
  const kept = await page.evaluate(() => {
    scrollTo(0, 500);
    // A page that is left now hears of its scrolling no more.
    dispatchEvent(new Event('pagehide'));
    return sessionStorage.getItem('focuspool.scrolled');
  });
  expect(kept).toBe('{"default /about":500}');
  for (const { act, place } of [
    { act: async () => {}, place: 500 },
    { act: () => page.keyboard.press('Shift'), place: 0 },
  ]) {
    const letCodeCome = await holdBack(page, /about-page/);
    await page.reload({ waitUntil: 'commit' });
    await page.waitForFunction(() => history.scrollRestoration === 'manual');
    await expect(page.getByRole('status', { name: 'Loading' })).toBeVisible();
    expect(await readPlace()).toBe(0);
    await act();
    letCodeCome();
    await expect(heading).toBeAttached();
    await page.waitForLoadState('networkidle');
    await expect.poll(readPlace).toBe(place);
  }
});

test('somebody chooses what this device sounds like, hears it, and finds it so again', async ({
  page,
  newPerson,
}) => {
  await newPerson();
  await page.addInitScript(() => {
    const createOscillator = AudioContext.prototype.createOscillator;
    AudioContext.prototype.createOscillator = function ring() {
      document.documentElement.setAttribute('data-rung', 'yes');
      return createOscillator.call(this);
    };
  });
  await page.goto('/settings');
  const marimba = page.getByRole('radio', { name: 'Marimba' });
  const volume = page.getByRole('slider', { name: 'Volume' });
  await page.getByText('Marimba', { exact: true }).click();
  await volume.fill('30');
  await page.getByRole('switch', { name: 'A quiet tick during runs' }).click();
  await page.getByRole('button', { name: 'Test', exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('data-rung', 'yes');
  await page.reload();
  await expect(marimba).toBeChecked();
  await expect(volume).toHaveValue('30');
  await expect(page.getByRole('switch', { name: 'A quiet tick during runs' })).toBeChecked();
  await page.getByRole('switch', { name: 'A chime at the end of runs and breaks' }).click();
  await expect(marimba).toBeDisabled();
});

test('somebody signs out everywhere else, and the other device asks for the login at once', async ({
  page,
  newPerson,
  newBrowser,
}) => {
  const { email, password } = await newPerson({ isPremium: true });
  const other = await (await newBrowser()).newPage();
  const steps = new AccountSteps(other);
  await steps.signIn(email, password);
  await openConnected(other, '/tasks');
  await expect.poll(() => countSnapshots(other)).toBe(1);

  const screen = settingsScreen(page);
  await page.goto('/settings');
  await expect(screen.devices.first()).toContainText('This device');
  await expect(screen.devices.filter({ hasText: 'Chrome on Windows' }).first()).toBeVisible();
  await screen.signOutElsewhere.click();
  await expect(page.getByText('You are signed out everywhere else.')).toBeVisible();
  await expect(screen.devices).toHaveCount(1);
  await expect(screen.signOutElsewhere).toHaveCount(0);
  await expect(other).toHaveURL('/auth');
  await expect.poll(() => countSnapshots(other)).toBe(0);
});

test('somebody signs out one device alone, which asks for the login at once, and the others stay', async ({
  page,
  newPerson,
  newBrowser,
}) => {
  const { email, password } = await newPerson({ isPremium: true });
  const [first, second] = [await (await newBrowser()).newPage(), await (await newBrowser()).newPage()];
  for (const other of [first, second]) {
    await new AccountSteps(other).signIn(email, password);
    await openConnected(other, '/tasks');
  }
  const screen = settingsScreen(page);
  await page.goto('/settings');
  await expect(screen.devices).toHaveCount(3);
  await expectNoAxeViolations(page);
  // The newest comes first, after this device.
  await screen.signOutDevice.first().click();
  await expect(second).toHaveURL('/auth');
  await expect(screen.devices).toHaveCount(2);
  await expect(page.getByRole('list', { name: 'Devices' })).toBeFocused();
  await first.reload();
  await expect(first).toHaveURL('/tasks');
});

test('somebody reads that a device could not be signed out', async ({
  page,
  newPerson,
  newBrowser,
  consoleErrors,
}) => {
  const { email, password } = await newPerson();
  for (const other of [await (await newBrowser()).newPage(), await (await newBrowser()).newPage()])
    await new AccountSteps(other).signIn(email, password);
  const screen = settingsScreen(page);
  await page.goto('/settings');
  consoleErrors.expect(/ERR_FAILED/);
  // Even if another one, begun later, has been signed out by then.
  const { promise: isLost, resolve: lose } = Promise.withResolvers<void>();
  const loseLate = (route: Route) => isLost.then(() => route.abort());
  await page.route('**/api/account/sign-ins/*', loseLate, { times: 1 });
  await screen.signOutDevice.first().click();
  await screen.signOutDevice.last().click();
  await expect(screen.devices).toHaveCount(2);
  lose();
  await expect(screen.devices.last().getByRole('alert')).toBeVisible();
  await page.route('**/api/account/sign-ins/*', (route) => route.abort());
  await screen.signOutDevice.click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(screen.signOutDevice).toBeFocused();
  await expect(screen.devices).toHaveCount(2);
});

test('somebody sees what happened to their account, also what somebody else tried', async ({
  page,
  newPerson,
  newBrowser,
  consoleErrors,
}) => {
  const { email, password } = await newPerson();
  const stranger = await (await newBrowser()).newPage();
  const steps = new AccountSteps(stranger);
  consoleErrors.expect(/status of 401/);
  await stranger.goto('/login');
  for (const guess of ['guess one', 'guess two']) {
    await steps.logIn(email, guess);
    await expect(stranger.getByText('Invalid email or password')).toBeVisible();
    await stranger.reload();
  }
  for (let times = 0; times < 5; times += 1) {
    await page.request.post('/api/account/sign-in', { data: { email, password } });
    await page.request.post('/api/account/sign-out');
  }
  await new AccountSteps(page).signIn(email, password);
  const screen = settingsScreen(page);
  await page.goto('/settings');
  await expect(screen.events.first()).toContainText('Signed in');
  await expect(screen.events.first()).toContainText(/127\.0\.0\.1|::\/64/);
  await expect(screen.events).toHaveCount(10);
  await expectNoAxeViolations(page);
  await screen.earlierEvents.click();
  await expect(screen.events.filter({ hasText: 'Wrong password entered · 2 times' })).toHaveCount(1);
  await expect(screen.events.last()).toContainText('Account created');
  await expect(screen.earlierEvents).toHaveCount(0);
});

test('devices and what happened tell their times by the clock that was chosen', async ({
  page,
  newPerson,
}) => {
  await newPerson({ isPremium: true });
  await actElsewhere(page, { kind: 'set_calendar', firstDay: null, hourCycle: 'h12' });
  await page.goto('/settings');
  const screen = settingsScreen(page);
  await expect(screen.devices.first()).toContainText(/Signed in .+, \d{1,2}:\d\d [ap]m,/);
  await expect(screen.events.last()).toContainText(/, \d{1,2}:\d\d [ap]m ·/);
});

test('somebody reads that what happened cannot be shown right now, and sees it later', async ({
  page,
  newPerson,
  consoleErrors,
}) => {
  await newPerson();
  consoleErrors.expect(/ERR_FAILED/);
  await page.route('**/api/account/security-events*', (route) => route.abort());
  await page.goto('/settings');
  const pane = page.locator('section').filter({ hasText: 'Your account’s activity' });
  await pane.getByRole('button', { name: 'Try again' }).waitFor();
  await page.unroute('**/api/account/security-events*');
  await pane.getByRole('button', { name: 'Try again' }).click();
  await expect(settingsScreen(page).events.last()).toContainText('Account created');
});

test('somebody takes along all that is known of them in one file', async ({ page, newPerson }) => {
  const { email, username } = await newPerson({ isPremium: true });
  await addTask(page, 'Read a chapter');
  await page.goto('/settings');
  const downloading = page.waitForEvent('download');
  await settingsScreen(page).download.click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('focuspool-data.json');
  const data = v.parse(personalDataSchema, JSON.parse(await readFile(await download.path(), 'utf8')));
  expect(data).toMatchObject({
    account: { email },
    profile: { username },
    taskLists: [{ tasks: [{ text: 'Read a chapter' }] }],
  });
});

test('somebody deletes their account with their password, and the name is free again', async ({
  page,
  context,
  newPerson,
  newBrowser,
  consoleErrors,
}) => {
  const { email, password, username } = await newPerson({ isPremium: true });
  const screen = settingsScreen(page);
  const otherTab = await context.newPage();
  await openConnected(otherTab, '/tasks');
  const isOpened = page.waitForEvent('websocket');
  await openConnected(page, '/settings');
  const live = await isOpened;
  await screen.deleteAccount.click();
  await expectNoAxeViolations(page);
  await screen.deletionPassword.fill(password);
  await screen.keepAccount.click();
  await expect(screen.deleteAccount).toBeFocused();

  await screen.deleteAccount.click();
  await expect(screen.deletionPassword).toHaveValue('');
  await screen.deleteForGood.click();
  await expect(screen.deletion.getByText('Password is required')).toBeVisible();
  consoleErrors.expect(/status of 403/);
  await screen.deletionPassword.fill('not this one');
  await screen.deleteForGood.click();
  await expect(screen.deletion.getByText('This password is incorrect.')).toBeVisible();
  await expect(screen.deletionPassword).toBeFocused();
  await page.route('**/api/privacy/account-deletion', async (route) => {
    // The live connection ends before the answer comes.
    const isClosed = live.waitForEvent('close');
    const response = await route.fetch();
    await isClosed;
    await waitTwoFrames(page);
    await route.fulfill({ response });
  });
  const connections: string[] = [];
  page.on('websocket', (opened) => connections.push(opened.url()));
  await screen.deletionPassword.fill(password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');
  await expect(page.getByText('Your account has been deleted.')).toBeVisible();
  // No connection is opened: no one is signed in, even while the answer is under way.
  expect(connections).toEqual([]);
  await expect(otherTab).toHaveURL('/auth');
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(stored).not.toContain(username);

  consoleErrors.expect(/status of 401/);
  const steps = new AccountSteps(page);
  await page.goto('/login');
  await steps.logIn(email, password);
  await expect(page.getByText('Invalid email or password')).toBeVisible();
  await newPerson({ username, context: await newBrowser() });
});
