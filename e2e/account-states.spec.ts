import { expect, test } from './fixtures.ts';
import {
  AccountSteps,
  makeAddress,
  password,
  requestDuringSignOut,
  waitForMailedLink,
} from './pages/account-steps.ts';
import { untilSent } from './pages/device-outbox.ts';
import { openConnected, waitUntilConnected } from './pages/live-connection.ts';
import { poolScreen } from './pages/pool-screen.ts';
import { taskScreen } from './pages/task-screen.ts';
import { addTask, openTimer } from './pages/timer-screen.ts';

test('somebody who left before choosing a name is asked for it on whatever device they log in', async ({
  page,
  newBrowser,
}) => {
  const email = makeAddress();
  await new AccountSteps(page).signUp(email);
  const other = await (await newBrowser()).newPage();
  const steps = new AccountSteps(other);
  await other.goto('/login');
  await steps.logIn(email, password);
  await expect(steps.heading('Choose a username')).toBeVisible();
  await other.goto('/tasks');
  await expect(other).toHaveURL('/auth');
  await steps.button('Skip').click();
  await expect(steps.heading('Verify your email')).toBeVisible();
});

test('somebody unverified who closes the browser goes on with it on another device', async ({
  page,
  newBrowser,
  newPerson,
}) => {
  const first = await newBrowser();
  const { email, password: secret } = await newPerson({ isVerified: false, isPremium: true, context: first });
  const left = await first.newPage();
  await left.goto('/tasks');
  await expect(left).toHaveURL('/verify-email');
  await left.close();

  const steps = new AccountSteps(page);
  await page.goto('/history');
  await expect(page).toHaveURL('/auth');
  await steps.logIn(email, secret);
  await expect(steps.heading('Verify your email')).toBeVisible();
  await page.goto('/history');
  await expect(page).toHaveURL('/verify-email');
  await steps.button('Resend verification email').click();
  await expect(page.getByText('Verification email sent! Please check your inbox.')).toBeVisible();

  // The link is followed on the first device; the second moves on by itself to the page it was meant to show.
  const back = await first.newPage();
  await back.goto(await waitForMailedLink(page.request, email, '/verify-email'));
  await expect(back).toHaveURL('/');
  await expect(page).toHaveURL('/history');
});

test('two tabs in different steps end in the same place, and nothing is lost', async ({
  page,
  context,
  consoleErrors,
}) => {
  const steps = new AccountSteps(page);
  await steps.signUp(makeAddress());
  await steps.username.fill('Somebody.else');
  const other = await context.newPage();
  const otherSteps = new AccountSteps(other);
  await other.goto('/auth');
  await expect(otherSteps.heading('Choose a username')).toBeVisible();
  await otherSteps.button('Skip').click();
  await expect(otherSteps.heading('Verify your email')).toBeVisible();

  consoleErrors.expect(/status of 409/);
  await steps.button('Complete Setup').click();
  await expect(steps.heading('Verify your email')).toBeVisible();
  await page.getByRole('button', { name: 'Your profile' }).click();
  await expect(page.getByRole('dialog', { name: /^user[0-9a-z]{8}$/ })).toBeVisible();
});

test('whoever signs in in another tab finds nothing of whoever was there before', async ({
  page,
  context,
  newPerson,
  newBrowser,
  consoleErrors,
}) => {
  consoleErrors.allow(requestDuringSignOut);
  const next = await newPerson({ isPremium: true, context: await newBrowser() });
  await newPerson({ isPremium: true });
  const tasks = taskScreen(page);
  await openConnected(page, '/tasks');
  await tasks.add('Nobody else reads this');
  await expect(tasks.checkbox('Nobody else reads this')).toBeVisible();
  await untilSent(page);
  const other = await context.newPage();
  const steps = new AccountSteps(other);
  await openConnected(other, '/settings');
  await steps.button('Sign Out').click();
  await expect(page).toHaveURL('/auth');
  await steps.logIn(next.email, next.password);
  await expect(page).toHaveURL('/');

  // Anything kept of the previous person would show until the answer comes.
  await page.route('**/api/operations/state', () => {});
  await page.getByRole('link', { name: 'Tasks' }).click();
  await expect(page).toHaveURL('/tasks');
  await expect(page.getByRole('heading', { name: 'Task Manager' })).toBeVisible();
  await expect(page.getByText('Nobody else reads this')).toHaveCount(0);
});

test('somebody who resets a password that they never verified is verified by it', async ({
  page,
  newPerson,
  newBrowser,
}) => {
  const { email } = await newPerson({ isVerified: false, context: await newBrowser() });
  const steps = new AccountSteps(page);
  await page.goto('/login');
  await steps.link('Forgot password?').click();
  await expect(steps.heading('Forgot password')).toBeVisible();
  await steps.email.fill(email);
  await page.keyboard.press('Enter');
  await expect(steps.heading('Welcome back')).toBeVisible();
  await page.goto(await waitForMailedLink(page.request, email, '/auth'));
  await page.getByLabel('New password').fill('a quite different horse');
  await page.keyboard.press('Enter');
  await steps.logIn(email, 'a quite different horse');
  await expect(page).toHaveURL('/');
});

test('somebody who tries to log in too often reads when to try again', async ({
  page,
  newPerson,
  newBrowser,
  consoleErrors,
}) => {
  const { email } = await newPerson({ context: await newBrowser() });
  const steps = new AccountSteps(page);
  for (let attempt = 0; attempt < 10; attempt += 1) {
    await page.request.post('/api/account/sign-in', { data: { email, password: 'not this one' } });
  }
  consoleErrors.expect(/status of 429/);
  await page.goto('/login');
  await steps.logIn(email, 'not this one');
  await expect(page.getByRole('alert')).toHaveText('Too many attempts. Please try again in 15 minutes.');
  await expect(steps.email).toHaveValue(email);
});

test('whoever is signed out on the way into the pool is led to the login, or goes on once signed in elsewhere', async ({
  page,
  newPerson,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 401/);
  await newPerson({ isPremium: true });
  await addTask(page);
  const isConnected = waitUntilConnected(page);
  await openTimer(page);
  await isConnected;
  // What the page asks for once it is connected would be refused, and lead away from it before the press.
  await page.waitForLoadState('networkidle');
  await untilSent(page);
  const join = page.getByRole('link', { name: 'Join Task Pool >' });
  const signedOut = page.getByText('Please log in to continue');
  const logIn = page.getByRole('button', { name: 'Log in' });
  const cookies = await page.context().cookies();
  await page.context().clearCookies();
  await join.click();
  await expect(signedOut).toBeVisible();
  await page.context().addCookies(cookies);
  await logIn.click();
  await expect(poolScreen(page).close).toBeVisible();

  // Refused, what the timer page asks for would lead away from it before the press.
  const isFeedRead = page.waitForResponse('**/api/feed?*');
  const isLandingRead = page.waitForResponse('**/api/landings');
  await page.goBack();
  await Promise.all([isFeedRead, isLandingRead]);
  await page.context().clearCookies();
  await join.click();
  await logIn.click();
  await expect(page).toHaveURL('/auth');
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
});
