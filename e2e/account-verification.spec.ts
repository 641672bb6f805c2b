import { expect, expectNoAxeViolations, test } from './fixtures.ts';
import { AccountSteps, waitForMailedLink } from './pages/account-steps.ts';

test('somebody unverified is led to verification and back to where they were going', async ({
  page,
  newPerson,
}) => {
  const { email } = await newPerson({ isVerified: false, isPremium: true });
  const steps = new AccountSteps(page);
  await page.goto('/tasks');
  await expect(page).toHaveURL('/verify-email');
  await expect(page.getByText(email)).toBeVisible();
  await expect(page.getByText(/spam folder/)).toBeVisible();
  await expectNoAxeViolations(page);

  await steps.button("I've verified my email").click();
  await expect(page.getByRole('alert')).toHaveText(
    'Your email is not verified yet. Please check your inbox and click the verification link.',
  );
  await steps.button('Resend verification email').click();
  await expect(page.getByText('Verification email sent! Please check your inbox.')).toBeVisible();
  await expectNoAxeViolations(page);

  await page.goto(await waitForMailedLink(page.request, email, '/verify-email'));
  await expect(page).toHaveURL('/tasks');
  await page.goto('/auth');
  await expect(page).toHaveURL('/');
});

test('a check that cannot reach the server says so', async ({ page, newPerson, consoleErrors }) => {
  await newPerson({ isVerified: false });
  consoleErrors.expect(/ERR_FAILED/);
  const steps = new AccountSteps(page);
  await page.goto('/verify-email');
  await expect(steps.heading('Verify your email')).toBeVisible();
  await page.route('**/api/account/*', (route) => route.abort());
  await steps.button("I've verified my email").click();
  await expect(page.getByRole('alert')).toHaveText('Error checking verification status. Please try again.');
});

test('somebody unverified who logs in comes to the verification step', async ({
  page,
  newPerson,
  newBrowser,
}) => {
  const { email, password } = await newPerson({ isVerified: false, context: await newBrowser() });
  const steps = new AccountSteps(page);
  await page.goto('/login');
  await steps.logIn(email, password);
  await expect(steps.heading('Verify your email')).toBeVisible();
  await steps.button("I've verified my email").click();
  await expect(page.getByRole('alert')).toHaveText(
    'Email not verified yet. Please check your inbox and click the verification link.',
  );
  await steps.button('Resend verification email').click();
  await expect(page.getByText('Verification email resent! Please check your inbox.')).toBeVisible();
  await steps.button('Use another account').click();
  await expect(page).toHaveURL('/login');
  await expect(steps.heading('Welcome back')).toBeVisible();
});

test('a link that was cut is refused, and another can be had', async ({ page, newPerson, consoleErrors }) => {
  const { email } = await newPerson({ isVerified: false });
  consoleErrors.expect(/status of 400/);
  const steps = new AccountSteps(page);
  const link = await waitForMailedLink(page.request, email, '/verify-email');
  await page.goto(link.slice(0, -5));
  await expect(page.getByRole('alert')).toHaveText('This link is no longer valid. Please ask for a new one.');
  await steps.button('Resend verification email').click();
  await expect(page.getByText('Verification email sent! Please check your inbox.')).toBeVisible();
});

test('a link works once; whoever follows it again reads that all is well', async ({
  page,
  newPerson,
  newBrowser,
  consoleErrors,
}) => {
  const { email } = await newPerson({ isVerified: false });
  const link = await waitForMailedLink(page.request, email, '/verify-email');
  const visitor = await (await newBrowser()).newPage();
  const steps = new AccountSteps(visitor);
  await visitor.goto(link);
  await expect(steps.heading('Your email is verified')).toBeVisible();

  consoleErrors.expect(/status of 409/);
  await visitor.reload();
  await expect(steps.heading('Your email is verified')).toBeVisible();
  await expect(visitor.getByText('This email address is already verified.')).toBeVisible();
  await expectNoAxeViolations(visitor);
  await page.goto(link);
  await expect(page).toHaveURL('/');
  await expect(page.getByText('This email address is already verified.')).toBeVisible();
});

test('a link of a mail from before, with its token in the query, works and leaves it in no address', async ({
  page,
  newPerson,
  newBrowser,
}) => {
  const { email } = await newPerson({ isVerified: false, context: await newBrowser() });
  const link = new URL(await waitForMailedLink(page.request, email, '/verify-email'));
  const before = `/verify-email?${link.hash.slice(1)}`;
  await page.goto(before);
  await expect(new AccountSteps(page).heading('Your email is verified')).toBeVisible();
  expect(new URL(page.url()).search).toBe('');
});

test("somebody unverified who follows another's link is told whose it was not", async ({
  page,
  newPerson,
  newBrowser,
}) => {
  const { email } = await newPerson({ isVerified: false, context: await newBrowser() });
  const { email: own } = await newPerson({ isVerified: false });
  await page.goto(await waitForMailedLink(page.request, email, '/verify-email'));
  await expect(page.getByRole('alert')).toHaveText(
    'That link was for another email address. Yours is not verified yet.',
  );
  await expect(page.getByText(own)).toBeVisible();
});

test('a visitor with a bad link or none is asked to log in', async ({ page, consoleErrors }) => {
  consoleErrors.expect(/status of 400/);
  const steps = new AccountSteps(page);
  for (const token of ['', '=3D', 'no.such.token']) {
    await page.goto(`/verify-email#token=${token}`);
    await expect(page.getByText('This link is no longer valid. Please ask for a new one.')).toBeVisible();
  }
  await expectNoAxeViolations(page);
  await page.goto('/verify-email');
  await steps.link('Log in').click();
  await expect(page).toHaveURL('/login');
});
