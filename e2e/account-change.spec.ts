import { expect, expectNoAxeViolations, test } from './fixtures.ts';
import { AccountSteps, requestDuringSignOut } from './pages/account-steps.ts';
import { countWaiting, untilSent } from './pages/device-outbox.ts';
import { waitUntilDialogsLoaded } from './pages/installed-app.ts';
import { openConnected, waitUntilConnected } from './pages/live-connection.ts';
import { profileScreen } from './pages/profile-screen.ts';
import { settingsScreen } from './pages/settings-screen.ts';
import {
  expectOnServer,
  operationsAddress,
  readServerLists,
  refuseOperations,
  taskScreen,
} from './pages/task-screen.ts';

test('whoever signs in after somebody in one tab finds nothing of theirs, which waits for its person alone', async ({
  page,
  newPerson,
  newBrowser,
  consoleErrors,
}) => {
  consoleErrors.expect(/ERR_FAILED/);
  consoleErrors.allow(requestDuringSignOut);
  const next = await newPerson({ isPremium: true, context: await newBrowser() });
  const leaver = await newPerson({ isPremium: true });
  const tasks = taskScreen(page);
  const steps = new AccountSteps(page);
  const isConnected = waitUntilConnected(page);
  await tasks.open();
  await isConnected;
  await tasks.add('Sent secret');
  await expectOnServer(page, 'Sent secret');
  const stop = await refuseOperations(page, 'list_full');
  await tasks.add('Refused secret');
  await expect(page.getByText('This list is full.')).toBeVisible();
  await stop();
  await tasks.field.fill('');
  // The server is away: whatever is done now has to wait.
  await page.route(operationsAddress, (route) => route.abort());
  await tasks.add('Unsent secret');
  await tasks.expectTasks('Sent secret', 'Unsent secret');
  await tasks.checkbox('Sent secret').check();

  await page.getByRole('link', { name: 'Settings' }).click();
  // Otherwise what loads behind the question would only be half visible through its veil.
  await expect(settingsScreen(page).devices.first()).toBeVisible();
  await steps.button('Sign Out').click();
  const question = page.getByRole('dialog', { name: 'Sign out now?' });
  await expect(question).toContainText('2 changes have not been sent yet (1 task added, 1 checkbox changed)');
  await expectNoAxeViolations(page);
  await question.getByRole('button', { name: 'No' }).click();
  await expect(page).toHaveURL('/settings');
  await steps.button('Sign Out').click();
  await question.getByRole('button', { name: 'Yes' }).click();
  await expect(page).toHaveURL('/login');
  await page.unroute(operationsAddress);
  const isNextConnected = waitUntilConnected(page);
  await steps.logIn(next.email, next.password);
  await expect(page).toHaveURL('/');
  await page.getByRole('link', { name: 'Tasks' }).click();
  await tasks.expectCount(0, 0);
  await tasks.add('My own');
  await expectOnServer(page, 'My own');
  await tasks.expectTasks('My own');
  await expect(page.getByText('secret')).toHaveCount(0);
  await isNextConnected;
  // The new person's is sent; the leaver's two still wait.
  await expect.poll(() => countWaiting(page)).toBe(2);

  await page.getByRole('link', { name: 'Settings' }).click();
  await steps.button('Sign Out').click();
  await expect(page).toHaveURL('/login');
  await steps.logIn(leaver.email, leaver.password);
  await expect(page).toHaveURL('/');
  await page.getByRole('link', { name: 'Tasks' }).click();
  await tasks.expectTasks('Sent secret', 'Unsent secret');
  await tasks.expectCount(1, 2);
  await expectOnServer(page, 'Sent secret', 'Unsent secret');
});

test('what a person has not sent is on the device when they come back to another tab, after another person', async ({
  page,
  context,
  newPerson,
  consoleErrors,
}) => {
  // A page asks early in the name of the last person who was here, and may try its live connection without a network.
  consoleErrors.expect(/status of 409/);
  consoleErrors.allow(/ERR_INTERNET_DISCONNECTED/);
  const leaver = await newPerson({ isPremium: true });
  const cookies = await context.cookies();
  const tasks = taskScreen(page);
  const isConnected = waitUntilConnected(page);
  await tasks.open();
  await isConnected;
  await waitUntilDialogsLoaded(page);
  await context.setOffline(true);
  await tasks.add('Unsent secret');
  await tasks.expectTasks('Unsent secret');
  await expect.poll(() => countWaiting(page)).toBe(1);
  await page.close();
  // Their session has ended elsewhere, and someone else signs in.
  await context.clearCookies();
  await context.setOffline(false);
  await newPerson({ isPremium: true });
  const next = await context.newPage();
  const others = taskScreen(next);
  await others.open();
  await others.add('My own');
  await others.expectTasks('My own');
  // The new person's is sent; the leaver's still waits.
  await expect.poll(() => countWaiting(next)).toBe(1);

  // They take the place of the others', with no moment between in which nobody is signed in.
  await context.addCookies(cookies);
  const later = await context.newPage();
  await taskScreen(later).open();
  await taskScreen(later).expectTasks('Unsent secret');
  await expectOnServer(later, 'Unsent secret');
  await later.getByRole('button', { name: 'Your profile' }).click();
  await expect(later.getByRole('dialog', { name: leaver.username })).toBeVisible();
});

test('a tab that still shows somebody else does nothing in the name of who has signed in since', async ({
  page,
  context,
  newPerson,
  newBrowser,
  consoleErrors,
}) => {
  consoleErrors.expect(/status of 409/);
  const tasks = taskScreen(page);
  const elsewhere = await newBrowser();
  const next = await newPerson({ isPremium: true, context: elsewhere });
  await newPerson({ isPremium: true });
  // This tab must not hear that its sign-in has ended.
  await page.routeWebSocket(/\/api\/live$/, () => {});
  await tasks.open();
  await context.addCookies(await elsewhere.cookies());
  await tasks.add('A secret');
  await expect(tasks.field).toHaveValue('');
  await tasks.expectCount(0, 0);
  await expect(page.getByText('A secret')).toHaveCount(0);
  await page.getByRole('button', { name: 'Your profile' }).click();
  await expect(page.getByRole('dialog', { name: next.username })).toBeVisible();
  expect(await readServerLists(page)).toEqual([]);
});

test('whoever goes back in a tab of somebody else finds no timer on their task', async ({
  page,
  newPerson,
  newBrowser,
  consoleErrors,
}) => {
  consoleErrors.allow(requestDuringSignOut);
  const next = await newPerson({ isPremium: true, context: await newBrowser() });
  await newPerson({ isPremium: true });
  const tasks = taskScreen(page);
  const steps = new AccountSteps(page);
  const isConnected = waitUntilConnected(page);
  await tasks.open();
  await isConnected;
  await tasks.add('A secret');
  await tasks.link('A secret').click();
  await expect(page.getByRole('heading', { name: 'A secret' })).toBeVisible();
  await untilSent(page);
  await page.getByRole('link', { name: 'Settings' }).click();
  await steps.button('Sign Out').click();
  await steps.logIn(next.email, next.password);
  await expect(page).toHaveURL('/');
  await page.goBack();
  await expect(page).toHaveURL('/timer');
  await expect(page.getByRole('link', { name: 'Pick a task' })).toBeVisible();
  await expect(page.getByText('A secret')).toHaveCount(0);
});

test('a tab that hears late of it goes on where another one has signed out and in again', async ({
  page,
  context,
  newPerson,
}) => {
  const { email, password } = await newPerson();
  await openConnected(page, '/settings');
  // The settings' own requests would be refused once no one is signed in.
  await expect(settingsScreen(page).devices.first()).toBeVisible();
  const tab = await context.newPage();
  await openConnected(tab, '/about');
  const { topBarPicture } = profileScreen(tab);
  await expect(topBarPicture).toHaveAttribute('src', '/avatars/animals/Lion.jpg');
  const isSignedIn = Promise.withResolvers<void>();
  await tab.route('/api/**', async (route) => {
    await isSignedIn.promise;
    await route.continue();
  });
  const isAsked = tab.waitForRequest('/api/account/viewer');
  await page.getByRole('button', { name: 'Sign Out' }).click();
  await isAsked;
  await expect(page).toHaveURL('/login');
  await new AccountSteps(page).logIn(email, password);
  await expect(page).toHaveURL('/');
  isSignedIn.resolve();
  await page.goto('/updateprofile');
  const screen = profileScreen(page);
  await screen.changeAvatar.click();
  await screen.avatar('Fox').check();
  await screen.updateAvatar.click();
  await expect(topBarPicture).toHaveAttribute('src', '/avatars/animals/Fox.jpg');
});
