import { expect, expectNoAxeViolations, test } from './fixtures.ts';
import { AccountSteps, makeAddress, password, waitForMailedLink } from './pages/account-steps.ts';

test('a newcomer signs up by e-mail, follows the link on another device and is in', async ({
  page,
  newBrowser,
}) => {
  const steps = new AccountSteps(page);
  const email = makeAddress();
  const username = `Ada_${Date.now().toString(36)}`;

  await page.goto('/auth');
  await steps.link('Sign Up').click();
  await expect(steps.button('Continue with Email')).toBeVisible();
  await expect(page.getByRole('button', { name: /google/i })).toHaveCount(0);
  await steps.button('Continue with Email').click();
  await steps.email.fill(email);
  await page.keyboard.press('Enter');
  await steps.password.fill(password);
  await steps.password.press('Enter');
  await steps.username.fill(username);
  await expect(page.getByText('Username available')).toBeVisible();
  await page.keyboard.press('Enter');

  await expect(steps.heading('Verify your email')).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
  const other = await (await newBrowser()).newPage();
  await other.goto(await waitForMailedLink(page.request, email, '/verify-email'));
  await expect(new AccountSteps(other).heading('Your email is verified')).toBeVisible();
  await expectNoAxeViolations(other);

  await expect(page).toHaveURL('/');
  await page.getByRole('button', { name: 'Your profile' }).click();
  await expect(page.getByRole('dialog', { name: username })).toBeVisible();
});

test('an account that was made by a press whose answer was lost is gone on with by the next one', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.expect(/ERR_CONNECTION_RESET/);
  consoleErrors.expect(/status of 409/);
  const steps = new AccountSteps(page);
  await page.route(
    '/api/account/sign-up',
    async (route) => {
      await route.fetch();
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await page.goto('/auth');
  await steps.link('Sign Up').click();
  await steps.button('Continue with Email').click();
  await steps.email.fill(makeAddress());
  await page.keyboard.press('Enter');
  await steps.password.fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByText('The server cannot be reached right now.')).toBeVisible();
  await steps.button('Create account').click();
  await expect(steps.username).toBeFocused();
});

test('each step of the sign-up takes the focus, and anybody can use it', async ({ page }) => {
  test.slow();
  const steps = new AccountSteps(page);
  await page.goto('/auth');
  await expect(steps.email).toBeFocused();
  await expectNoAxeViolations(page);

  await steps.link('Sign Up').click();
  await expect(steps.heading('Sign Up')).toBeFocused();
  await expectNoAxeViolations(page);

  await steps.button('Continue with Email').click();
  await expect(steps.email).toBeFocused();
  await steps.email.fill(makeAddress());
  await page.keyboard.press('Enter');

  await expect(steps.password).toBeFocused();
  await expectNoAxeViolations(page);
  await steps.password.fill(password);
  await page.keyboard.press('Enter');

  await expect(steps.username).toBeFocused();
  await expectNoAxeViolations(page);
  await steps.button('Skip').click();

  await expect(steps.heading('Verify your email')).toBeFocused();
  await expectNoAxeViolations(page);
});

test('a newcomer reads beside the field what is wrong with it', async ({ page }) => {
  const steps = new AccountSteps(page);
  await page.goto('/auth');
  await steps.link('Sign Up').click();
  await steps.button('Continue with Email').click();
  await steps.button('Continue').click();
  await expect(page.getByText('Email is required')).toBeVisible();
  await expect(steps.email).toBeFocused();
  await steps.email.fill('ada@nowhere');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  await expect(steps.email).toHaveAttribute('aria-invalid', 'true');
  await expectNoAxeViolations(page);
  await steps.email.fill('ada@example.com');
  await page.keyboard.press('Enter');

  await steps.button('Create account').click();
  await expect(page.getByText('Password is required')).toBeVisible();
  await expect(steps.password).toHaveAttribute('autocomplete', 'new-password');
  await steps.password.fill(password);
  await steps.button('Show password').click();
  await expect(steps.password).toHaveAttribute('type', 'text');
  await steps.button('Hide password').click();
  await expect(steps.password).toHaveAttribute('type', 'password');
});

test('a newcomer who skips the name is given one', async ({ page }) => {
  const steps = new AccountSteps(page);
  await steps.signUp(makeAddress());
  await steps.button('Skip').click();
  await expect(steps.heading('Verify your email')).toBeVisible();
  await page.getByRole('button', { name: 'Your profile' }).click();
  await expect(page.getByRole('dialog', { name: /^user[0-9a-z]{8}$/ })).toBeVisible();
});

test('a newcomer reads what is wrong with a name while typing it', async ({
  page,
  newPerson,
  newBrowser,
  consoleErrors,
}) => {
  const { username: taken } = await newPerson({ context: await newBrowser() });
  consoleErrors.expect(/status of 409/);
  const steps = new AccountSteps(page);
  await steps.signUp(makeAddress());
  await steps.button('Complete Setup').click();
  await expect(page.getByText('Username is required')).toBeVisible();
  for (const [name, text] of [
    ['ada lovelace', 'Username can only contain letters, numbers, periods, and underscores'],
    ['.ada', 'Username cannot start with a period'],
    ['x'.repeat(26), 'Username cannot exceed 25 characters'],
    ['MyFocusPool', /^Username cannot contain any of: focuspool, focus\.pool/],
    [taken.toUpperCase(), 'Username taken'],
  ] as const) {
    await steps.username.fill(name);
    await expect(page.getByText(text)).toBeVisible();
  }
  await expectNoAxeViolations(page);
  await steps.button('Complete Setup').click();
  await expect(page.getByText('Username is not available')).toBeVisible();
  await expect(steps.username).toBeFocused();
});

test('a name whose check fails can still be sent', async ({ page, consoleErrors }) => {
  consoleErrors.expect(/status of 503/);
  const steps = new AccountSteps(page);
  await steps.signUp(makeAddress());
  await page.route('**/api/profile/username-availability*', (route) =>
    route.fulfill({ status: 503, body: '' }),
  );
  await steps.username.fill(`ada_${Date.now().toString(36)}`);
  await expect(page.getByText('Error checking availability')).toBeVisible();
  await steps.button('Complete Setup').click();
  await expect(steps.heading('Verify your email')).toBeVisible();
});

test('an address that has an account is refused beside the address', async ({
  page,
  newPerson,
  newBrowser,
  consoleErrors,
}) => {
  const { email } = await newPerson({ context: await newBrowser() });
  consoleErrors.expect(/status of 409/);
  const steps = new AccountSteps(page);
  await page.goto('/auth');
  await steps.link('Sign Up').click();
  await steps.button('Continue with Email').click();
  await steps.email.fill(email);
  await page.keyboard.press('Enter');
  await steps.password.fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByText('User already exists. Use another email.')).toBeVisible();
  await expect(steps.email).toHaveValue(email);
  await expect(steps.email).toBeFocused();
  await expectNoAxeViolations(page);
});

test("the browser's own way back leads through the steps, and a reload keeps the place", async ({ page }) => {
  const steps = new AccountSteps(page);
  await page.goto('/auth');
  await steps.link('Sign Up').click();
  await steps.button('Continue with Email').click();
  await steps.email.fill('ada@example.com');
  await page.keyboard.press('Enter');
  await expect(steps.heading('Create a password')).toBeVisible();
  await page.reload();
  await expect(page.getByText('ada@example.com')).toBeVisible();
  await steps.link('Back').click();
  await expect(steps.email).toHaveValue('ada@example.com');
  await page.goBack();
  await expect(steps.heading('Create a password')).toBeVisible();
  await page.goBack();
  await expect(steps.heading('What’s your email?')).toBeVisible();
  await page.goBack();
  await expect(steps.heading('Sign Up')).toBeVisible();
});

test('a second press while the first is on its way makes no second account', async ({ page }) => {
  const steps = new AccountSteps(page);
  const calls: string[] = [];
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/account/sign-up', async (route) => {
    calls.push(route.request().url());
    await held;
    await route.continue();
  });
  await page.goto('/auth');
  await steps.link('Sign Up').click();
  await steps.button('Continue with Email').click();
  await steps.email.fill(makeAddress());
  await page.keyboard.press('Enter');
  await steps.password.fill(password);
  await steps.button('Create account').dblclick();
  await expect(steps.button('Create account')).toHaveAttribute('aria-disabled', 'true');
  await steps.password.press('Enter');
  answer();
  await expect(steps.heading('Choose a username')).toBeVisible();
  expect(calls).toHaveLength(1);
});

test('a newcomer whose session is gone starts again', async ({ page, consoleErrors }) => {
  consoleErrors.expect(/status of 401/);
  const steps = new AccountSteps(page);
  await steps.signUp(makeAddress());
  await page.context().clearCookies();
  await steps.button('Skip').click();
  await expect(steps.heading('Sign Up')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveText('No active user session. Please sign up again.');
  await expectNoAxeViolations(page);
});
