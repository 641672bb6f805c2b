import type { Page } from '@playwright/test';
import { expect, expectNoAxeViolations, holdBack, test } from './fixtures.ts';
import { AccountSteps, waitForMailedLink } from './pages/account-steps.ts';
import { openConnected } from './pages/live-connection.ts';
import { passTime } from './pages/page-clock.ts';
import { settingsScreen } from './pages/settings-screen.ts';

const newPassword = 'a quite different horse';

test('a wrong password is told beside the field, the right one leads home', async ({
  page,
  newPerson,
  newBrowser,
  consoleErrors,
}) => {
  const { email, password } = await newPerson({ context: await newBrowser() });
  consoleErrors.expect(/status of 401/);
  const steps = new AccountSteps(page);
  await page.goto('/login');
  await expect(steps.password).toHaveAttribute('autocomplete', 'current-password');
  await steps.logIn('', '');
  await expect(page.getByText('Email is required')).toBeVisible();
  await expect(page.getByText('Password is required')).toBeVisible();
  await steps.logIn(email, 'not this one');
  await expect(page.getByText('Invalid email or password')).toBeVisible();
  await expect(steps.password).toBeFocused();
  await expectNoAxeViolations(page);
  await steps.logIn(email, password);
  await expect(page).toHaveURL('/');
});

test('a forgotten password is replaced with the link of a mail, once', async ({
  page,
  newPerson,
  newBrowser,
  consoleErrors,
}) => {
  const { email, password } = await newPerson({ context: await newBrowser() });
  const steps = new AccountSteps(page);
  await page.goto('/login');
  await steps.email.fill(email);
  await steps.link('Forgot password?').click();
  await expect(steps.heading('Forgot password')).toBeVisible();
  await expect(steps.email).toHaveValue(email);
  await steps.link('Back to Login').click();
  await steps.link('Forgot password?').click();
  await expect(steps.heading('Forgot password')).toBeVisible();
  await expectNoAxeViolations(page);
  await steps.button('Send reset email').click();
  await expect(steps.heading('Welcome back')).toBeVisible();
  await expect(page.getByText('Password reset email sent! Please check your inbox.')).toBeVisible();

  const link = await waitForMailedLink(page.request, email, '/auth');
  expect(new URL(link).search).toBe('');
  // The form in which links used to be mailed; it leads on to an address whose token no server is told.
  await page.goto(link.replace('#', '?'));
  await expect(page).toHaveURL(link);
  await expect(steps.heading('Choose a new password')).toBeVisible();
  const field = page.getByLabel('New password');
  await expect(field).toBeFocused();
  await expectNoAxeViolations(page);
  consoleErrors.expect(/status of 400/);
  await field.fill('short');
  await steps.button('Save new password').click();
  await expect(page.getByText('Password too short')).toBeVisible();
  await field.fill(newPassword);
  await steps.button('Save new password').click();
  await expect(page.getByText('Your password has been changed. Please log in.')).toBeVisible();

  consoleErrors.expect(/status of 401/);
  await steps.logIn(email, password);
  await expect(page.getByText('Invalid email or password')).toBeVisible();
  await steps.logIn(email, newPassword);
  await expect(page).toHaveURL('/');

  await page.goto(link);
  await expect(page.getByRole('alert')).toHaveText('This link is no longer valid. Please ask for a new one.');
  await expect(field).toHaveCount(0);
  await expectNoAxeViolations(page);
  await steps.button('Send a new link').click();
});

test('whoever has gone on while a mail or a new password is waited for is not taken away, and has either', async ({
  page,
  newPerson,
  newBrowser,
}) => {
  const { email } = await newPerson({ context: await newBrowser() });
  const steps = new AccountSteps(page);
  await page.goto('/login');
  await steps.email.fill(email);
  await steps.link('Forgot password?').click();
  const sendMail = await holdBack(page, '**/api/account/password-reset-mail');
  await steps.button('Send reset email').click();
  await steps.link('Back to Login').click();
  await steps.password.fill('half of it');
  const mailed = page.waitForResponse('**/api/account/password-reset-mail');
  sendMail();
  await (await mailed).finished();
  const link = await waitForMailedLink(page.request, email, '/auth');
  await expect(steps.password).toHaveValue('half of it');

  await page.goto(link);
  await page.getByLabel('New password').fill(newPassword);
  const change = await holdBack(page, '**/api/account/password-reset');
  await steps.button('Save new password').click();
  await page.getByRole('link', { name: 'FocusPool', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Make it count' })).toBeVisible();
  const changed = page.waitForResponse('**/api/account/password-reset');
  change();
  await (await changed).finished();
  await page.getByRole('link', { name: 'Login' }).first().click();
  await expect(steps.heading('Welcome back')).toBeVisible();
  await expect(page.getByText('Your password has been changed. Please log in.')).toHaveCount(0);
  await steps.logIn(email, newPassword);
  await expect(page).toHaveURL('/');
});

test('a signed-in person who follows a reset link reads that they log in with the new password', async ({
  page,
  newPerson,
}) => {
  const { email } = await newPerson();
  const steps = new AccountSteps(page);
  await page.request.post('/api/account/password-reset-mail', { data: { email } });
  // A connection that is still opening as the session ends would be refused.
  await openConnected(page, await waitForMailedLink(page.request, email, '/auth'));
  await page.getByLabel('New password').fill(newPassword);
  await steps.button('Save new password').click();
  await expect(page.getByText('Your password has been changed. Please log in.')).toBeVisible();
});

/** Follows a reset link and sends a new password, whose answer is lost; `isSaved` says whether the request reached the server. */
async function resetUnanswered(page: Page, email: string, { isSaved }: { isSaved: boolean }): Promise<void> {
  await page.request.post('/api/account/password-reset-mail', { data: { email } });
  await page.goto(await waitForMailedLink(page.request, email, '/auth'));
  await page.getByLabel('New password').fill(newPassword);
  await page.route(
    '/api/account/password-reset',
    async (route) => {
      if (isSaved) await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await page.getByRole('button', { name: 'Save new password' }).click();
  await expect(page.getByText('The server cannot be reached right now.')).toBeVisible();
}

test('a new password that was saved by a press whose answer was lost leads to the login at the next one', async ({
  page,
  newPerson,
  newBrowser,
  consoleErrors,
}) => {
  consoleErrors.expect(/ERR_CONNECTION_RESET/);
  consoleErrors.expect(/status of 400/);
  const { email } = await newPerson({ context: await newBrowser() });
  const steps = new AccountSteps(page);
  await resetUnanswered(page, email, { isSaved: true });
  await steps.button('Save new password').click();
  await expect(page.getByText('Your new password may have been saved.')).toBeVisible();
  await steps.logIn(email, newPassword);
  await expect(page).toHaveURL('/');
});

test('whoever is still signed in as their link ends after a lost press reads that it has ended', async ({
  page,
  newPerson,
  consoleErrors,
}) => {
  consoleErrors.expect(/ERR_CONNECTION_RESET/);
  consoleErrors.expect(/status of 400/);
  const { email, password } = await newPerson();
  await resetUnanswered(page, email, { isSaved: false });
  const data = { current: password, password: 'and yet another horse' };
  expect((await page.request.post('/api/account/password', { data })).status()).toBe(200);
  await page.getByRole('button', { name: 'Save new password' }).click();
  await expect(page.getByText('This link is no longer valid.')).toBeVisible();
});

test('an address without an account gets the same answer', async ({ page }) => {
  const steps = new AccountSteps(page);
  await page.goto('/login');
  await steps.link('Forgot password?').click();
  await expect(steps.heading('Forgot password')).toBeVisible();
  await steps.email.fill('nobody.at.all@example.com');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Password reset email sent! Please check your inbox.')).toBeVisible();
});

test('somebody changes their password in the settings, and every other device asks for the login', async ({
  page,
  newPerson,
  newBrowser,
  consoleErrors,
}) => {
  const { email, password } = await newPerson({ isPremium: true });
  const other = await (await newBrowser()).newPage();
  const steps = new AccountSteps(other);
  await steps.signIn(email, password);
  await openConnected(other, '/tasks');

  const screen = settingsScreen(page);
  await openConnected(page, '/settings');
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expect(page.getByLabel('Email')).toHaveAttribute('readonly', '');
  await screen.changePassword.click();
  await expect(screen.currentPassword).toBeFocused();
  await expectNoAxeViolations(page);
  await screen.saveNewPassword.click();
  await expect(screen.passwordChange.getByText('Password is required')).toHaveCount(2);
  consoleErrors.expect(/status of 40[03]/);
  await screen.currentPassword.fill('not this one');
  await screen.newPassword.fill(newPassword);
  await screen.saveNewPassword.click();
  await expect(screen.passwordChange.getByText('This password is incorrect.')).toBeVisible();
  await expect(screen.currentPassword).toBeFocused();
  await screen.currentPassword.fill(password);
  await screen.newPassword.fill('password1');
  await screen.saveNewPassword.click();
  await expect(screen.passwordChange.getByText(/^Too many people use this password/)).toBeVisible();
  await screen.newPassword.fill(newPassword);
  await page.clock.install();
  await page.keyboard.press('Enter');
  const changed = page.getByText('Your password has been changed, and every other device is signed out.');
  await expect(changed).toBeVisible();
  await expect(screen.changePassword).toBeFocused();
  await passTime(page, 5_000);
  await expect(changed).toBeHidden();
  await expect(screen.devices).toHaveCount(1);
  await expect(other).toHaveURL('/auth');
  await page.reload();
  await expect(page).toHaveURL('/settings');

  consoleErrors.expect(/status of 401/);
  await other.goto('/login');
  await steps.logIn(email, password);
  await expect(other.getByText('Invalid email or password')).toBeVisible();
  await steps.logIn(email, newPassword);
  await expect(other).toHaveURL('/');
});

test('a password that cannot be changed right now says so, and what was typed stays', async ({
  page,
  newPerson,
  consoleErrors,
}) => {
  const { password } = await newPerson();
  const screen = settingsScreen(page);
  await openConnected(page, '/settings');
  await screen.changePassword.click();
  await screen.currentPassword.fill(password);
  await screen.newPassword.fill(newPassword);
  consoleErrors.expect(/ERR_FAILED/);
  await page.route('**/api/account/password', (route) => route.abort());
  await screen.saveNewPassword.click();
  await expect(screen.passwordChange.getByRole('alert')).toContainText(
    'The server cannot be reached right now.',
  );
  await expect(screen.newPassword).toHaveValue(newPassword);
  await page.unroute('**/api/account/password');
  await screen.saveNewPassword.click();
  await expect(screen.passwordChange).toBeHidden();
});

test('somebody who forgot their password has a link sent from the settings, and signs out there', async ({
  page,
  newPerson,
}) => {
  const { email } = await newPerson();
  const steps = new AccountSteps(page);
  const screen = settingsScreen(page);
  await openConnected(page, '/settings');
  await expectNoAxeViolations(page);
  await page.clock.install();
  await screen.changePassword.click();
  await screen.forgotCurrent.click();
  const sent = page.getByText('Password reset email sent! Please check your inbox.');
  await expect(sent).toBeVisible();
  await passTime(page, 5_000);
  await expect(sent).toBeHidden();
  await waitForMailedLink(page.request, email, '/auth');

  await steps.button('Sign Out').click();
  await expect(page).toHaveURL('/login');
  await page.goto('/tasks');
  await expect(page).toHaveURL('/auth');
});

test('a sign-out that fails says so and changes nothing', async ({ page, newPerson, consoleErrors }) => {
  await newPerson();
  consoleErrors.expect(/ERR_FAILED/);
  const steps = new AccountSteps(page);
  await page.goto('/settings');
  await page.route('**/api/account/sign-out', (route) => route.abort());
  await steps.button('Sign Out').click();
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to sign out' })).toBeVisible();
  await expect(page).toHaveURL('/settings');
});
