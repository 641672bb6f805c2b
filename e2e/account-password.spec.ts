import { expect, expectNoAxeViolations, test } from './fixtures.ts';
import { AccountSteps, waitForMailedLink } from './pages/account-steps.ts';
import { openConnected } from './pages/live-connection.ts';

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
  await page.goto(link);
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

test('an address without an account gets the same answer', async ({ page }) => {
  const steps = new AccountSteps(page);
  await page.goto('/login');
  await steps.link('Forgot password?').click();
  await expect(steps.heading('Forgot password')).toBeVisible();
  await steps.email.fill('nobody.at.all@example.com');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Password reset email sent! Please check your inbox.')).toBeVisible();
});

test('somebody signed in has a reset mail sent from the settings, and signs out there', async ({
  page,
  newPerson,
}) => {
  const { email } = await newPerson();
  const steps = new AccountSteps(page);
  await openConnected(page, '/settings');
  await expect(steps.email).toHaveValue(email);
  await expect(steps.email).toHaveAttribute('readonly', '');
  await expectNoAxeViolations(page);
  await page.clock.install();
  await steps.button('Change Password').click();
  const sent = page.getByText('Password reset email sent! Please check your inbox.');
  await expect(sent).toBeVisible();
  await page.clock.runFor(5_000);
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
  await expect(page.getByRole('alert')).toHaveText('Failed to sign out');
  await expect(page).toHaveURL('/settings');
});
