import { computeCode } from '../server/testing/authenticator.ts';
import { expect, expectNoAxeViolations } from './fixtures.ts';
import { googleTest as test } from './google-fixtures.ts';
import { AccountSteps, requestDuringSignOut } from './pages/account-steps.ts';
import { googleButton, signInAtGoogle } from './pages/google-screen.ts';
import { openConnected, waitUntilConnected } from './pages/live-connection.ts';
import { readServerTime } from './pages/other-device.ts';
import { passTime } from './pages/page-clock.ts';
import { settingsScreen } from './pages/settings-screen.ts';

let people = 0;
const newAddress = () => `person.${process.pid}.${++people}@gmail.example`;
const newName = () => `google.${process.pid}.${++people}`;

test('a newcomer signs up with Google, chooses a name and is in without verifying', async ({
  page,
  newBrowser,
  consoleErrors,
}) => {
  consoleErrors.allow(requestDuringSignOut);
  const steps = new AccountSteps(page);
  const [email, username] = [newAddress(), newName()];
  await page.goto('/auth');
  await steps.link('Sign Up').click();
  await expectNoAxeViolations(page);
  await googleButton(page).click();
  await signInAtGoogle(page, email);
  await expect(steps.heading('Choose a username')).toBeVisible();
  await steps.username.fill(username);
  await expect(page.getByText('Username available')).toBeVisible();
  await steps.button('Complete Setup').click();
  await expect(page).toHaveURL('/');
  await openConnected(page, '/settings');
  await expect(steps.email).toHaveValue(email);
  await steps.button('Sign Out').click();

  // From now on the login page knows them, on any device.
  const other = await (await newBrowser()).newPage();
  await other.goto('/login');
  await googleButton(other).click();
  await signInAtGoogle(other, email);
  await expect(other).toHaveURL('/');
});

test('a stranger who logs in with Google is asked to sign up first', async ({ page }) => {
  const steps = new AccountSteps(page);
  const email = newAddress();
  await page.goto('/login');
  await googleButton(page).click();
  await signInAtGoogle(page, email);
  await expect(page.getByRole('alert')).toHaveText('No account found. Please sign up first.');
  await expect(page).toHaveURL('/auth');
  await expectNoAxeViolations(page);
  await steps.link('Sign Up').click();
  await googleButton(page).click();
  await expect(steps.heading('Choose a username')).toBeVisible();
  await steps.button('Skip').click();
  await expect(page).toHaveURL('/');
});

test('somebody with a verified password account logs in to it with Google', async ({
  page,
  newPerson,
  newBrowser,
  consoleErrors,
}) => {
  consoleErrors.allow(requestDuringSignOut);
  const username = newName().replaceAll('.', '_');
  const { email, password } = await newPerson({ username, context: await newBrowser() });
  const steps = new AccountSteps(page);
  await page.goto('/login');
  await googleButton(page).click();
  await signInAtGoogle(page, email);
  await expect(page).toHaveURL('/');
  await page.getByRole('button', { name: 'Your profile' }).click();
  await expect(page.getByRole('dialog', { name: username })).toBeVisible();
  await openConnected(page, '/settings');
  await steps.button('Sign Out').click();
  await steps.logIn(email, password);
  await expect(page).toHaveURL('/');
});

test('an account that is not verified is not handed to whoever has the address at Google', async ({
  page,
  newPerson,
  newBrowser,
}) => {
  const { email } = await newPerson({ isVerified: false, context: await newBrowser() });
  await page.goto('/auth');
  await googleButton(page).click();
  await signInAtGoogle(page, email);
  await expect(page.getByRole('alert')).toHaveText(/account that is not verified yet/);
});

test('a no at Google leads back to where the sign-up began', async ({ page }) => {
  const steps = new AccountSteps(page);
  await page.goto('/auth');
  await steps.link('Sign Up').click();
  await googleButton(page).click();
  await page.getByRole('link', { name: 'Cancel' }).click();
  await expect(page.getByRole('alert')).toHaveText('Sign-in with Google was cancelled.');
  await expect(steps.heading('Sign Up')).toBeVisible();
});

test('somebody without a password is offered one, and deletes their account after signing in again', async ({
  page,
  advanceBothClocks,
  consoleErrors,
}) => {
  const email = newAddress();
  await page.clock.install();
  await page.goto('/auth');
  await new AccountSteps(page).link('Sign Up').click();
  await googleButton(page).click();
  await signInAtGoogle(page, email);
  await new AccountSteps(page).button('Skip').click();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('button', { name: 'Your profile' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await advanceBothClocks(page, 11 * 60_000);
  const screen = settingsScreen(page);
  await page.goto('/settings');
  await screen.setPassword.click();
  await expect(page.getByText('Password reset email sent! Please check your inbox.')).toBeVisible();
  await screen.deleteAccount.click();
  await expect(screen.deletionPassword).toHaveCount(0);
  // A second press of Enter deletes nothing.
  await expect(screen.keepAccount).toBeFocused();
  const signInAgain = screen.deletion.getByRole('button', { name: 'Sign in with Google again' });
  const deletion = '**/api/privacy/account-deletion';
  consoleErrors.expect(/status of 503/);
  await page.route(deletion, (route) => route.fulfill({ status: 503 }));
  await screen.deleteForGood.click();
  await expect(screen.deletion.getByText('The service is not available right now.')).toBeVisible();
  await expect(signInAgain).toBeHidden();
  await page.unroute(deletion);
  consoleErrors.expect(/status of 403/);
  await screen.deleteForGood.click();
  await expect(screen.deletion.getByText(/Please sign in again first/)).toBeVisible();
  await expectNoAxeViolations(page);
  const isConnected = waitUntilConnected(page);
  await signInAgain.click();
  await expect(page).toHaveURL('/settings');
  await isConnected;
  await screen.deleteAccount.click();
  await screen.deleteForGood.click();
  await expect(page).toHaveURL('/');
  await expect(page.getByText('Your account has been deleted.')).toBeVisible();
});

test('somebody with Google and two-step sign-in deletes their account with a code', async ({
  page,
  consoleErrors,
}) => {
  await page.goto('/auth');
  await new AccountSteps(page).link('Sign Up').click();
  await googleButton(page).click();
  await signInAtGoogle(page, newAddress());
  await new AccountSteps(page).button('Skip').click();
  await expect(page).toHaveURL('/');
  const screen = settingsScreen(page);
  const { twoStep } = screen;
  await page.goto('/settings');
  await twoStep.turnOn.click();
  await twoStep.button('Continue').click();
  const key = (await twoStep.key.textContent()) ?? '';
  const code = async (later = 0) => computeCode(key, (await readServerTime(page)) + later);
  await twoStep.code.fill(await code());
  await twoStep.button('Turn it on').click();
  await twoStep.button('I have saved them').click();
  await screen.deleteAccount.click();
  await screen.deleteForGood.click();
  await expect(screen.deletion.getByText('Code is required')).toBeVisible();
  consoleErrors.expect(/status of 403/);
  await screen.deletionCode.fill('000000');
  await screen.deleteForGood.click();
  await expect(screen.deletion.getByText('This code is incorrect, or was used before.')).toBeVisible();
  await expectNoAxeViolations(page);
  await screen.deletionCode.fill(await code(30_000));
  await screen.deleteForGood.click();
  await expect(page).toHaveURL('/');
  await expect(page.getByText('Your account has been deleted.')).toBeVisible();
});

test('while Google is down the login by e-mail works, and the button comes back by itself', async ({
  page,
  google,
  newPerson,
  newBrowser,
  advanceBothClocks,
}) => {
  const { email, password } = await newPerson({ context: await newBrowser() });
  const steps = new AccountSteps(page);
  await page.clock.install();
  await page.goto('/login');
  await expect(googleButton(page)).toBeVisible();
  await google.stop();
  await googleButton(page).click();
  await expect(page.getByRole('alert')).toHaveText(
    'Google cannot be reached right now. Please use your email, or try again later.',
  );
  await advanceBothClocks(page, 20_000);
  await page.reload();
  await expect(page.getByText('Google cannot be reached right now. Please use your email.')).toBeVisible();
  await expectNoAxeViolations(page);
  await google.start();
  await advanceBothClocks(page, 20_000);
  await passTime(page, 6_000);
  await expect(googleButton(page)).toBeVisible();
  await steps.logIn(email, password);
  await expect(page).toHaveURL('/');
});
