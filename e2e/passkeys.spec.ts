import type { Page } from '@playwright/test';
import { expect, expectNoAxeViolations, holdBack, test } from './fixtures.ts';
import { AccountSteps } from './pages/account-steps.ts';
import { waitTwoFrames } from './pages/page-clock.ts';
import { settingsScreen } from './pages/settings-screen.ts';

/** Gives the page a device that makes passkeys, with a person who agrees; it is gone with the page. */
async function plugInDevice(page: Page) {
  const browser = await page.context().newCDPSession(page);
  await browser.send('WebAuthn.enable');
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  });
  return {
    /** Whether the device's person proves who they are. */
    setVerified: (isUserVerified: boolean) =>
      browser.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  };
}

test('somebody adds a passkey, signs in with it alone, gives it another name and removes it', async ({
  page,
  newPerson,
  consoleErrors,
}) => {
  test.slow();
  const { password } = await newPerson();
  const device = await plugInDevice(page);
  const { passkeys } = settingsScreen(page);
  await page.goto('/settings');
  await passkeys.add.click();
  await passkeys.name.fill('My laptop');
  await expectNoAxeViolations(page);
  await passkeys.button('Continue').click();
  await passkeys.password.fill(password);
  await passkeys.button('Add passkey').click();
  await expect(passkeys.rows).toContainText(['My laptop']);
  await expect(passkeys.rows).toContainText(['not used yet']);
  await expect(passkeys.add).toBeFocused();
  await expectNoAxeViolations(page);

  const steps = new AccountSteps(page);
  await steps.button('Sign Out').click();
  await expect(page).toHaveURL('/login');
  await expectNoAxeViolations(page);
  await device.setVerified(false);
  await steps.button('Sign in with a passkey').click();
  await expect(page.getByText('No passkey was used. Please try again.')).toBeVisible();
  await device.setVerified(true);
  await steps.button('Sign in with a passkey').click();
  await expect(page).toHaveURL('/');

  await page.goto('/settings');
  await expect(passkeys.rows).toContainText(['last used']);
  await page.getByRole('button', { name: 'Rename My laptop' }).click();
  await passkeys.name.fill('The old laptop');
  await passkeys.button('Save name').click();
  await page.getByRole('button', { name: 'Remove The old laptop' }).click();
  consoleErrors.expect(/status of 403/);
  await passkeys.password.fill('not this one');
  await passkeys.button('Remove it').click();
  await expect(passkeys.dialog.getByText('This password is incorrect.')).toBeVisible();
  await passkeys.password.fill(password);
  const letRemove = await holdBack(page, '**/api/account/passkeys/*/removal');
  await passkeys.button('Remove it').click();
  await expect(passkeys.button('Cancel')).toBeDisabled();
  await passkeys.button('Cancel').press('Enter');
  await expect(passkeys.button('Cancel')).toBeFocused();
  letRemove();
  await expect(passkeys.rows).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Passkeys' })).toBeFocused();
});

test('whoever shows nothing but their sign-in to remove a passkey meets the way out first', async ({
  page,
  newPerson,
}) => {
  await newPerson();
  const passkey = { id: 'kept', name: 'My laptop', addedAt: Date.now(), usedAt: null };
  await page.route('**/api/account/second-factors', (route) =>
    route.fulfill({ json: { onSince: null, codesLeft: 0, passkeys: [passkey], proof: 'sign-in' } }),
  );
  const { passkeys } = settingsScreen(page);
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Remove My laptop' }).press('Enter');
  await expect(passkeys.button('Remove it')).toBeVisible();
  await expect(passkeys.button('Cancel')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(passkeys.dialog).toBeHidden();
  await expect(passkeys.rows).toContainText(['My laptop']);
});

/** Replaces the device's prompt with one that no one answers. Returns a function that says how often it has come up. */
async function countPrompts(page: Page): Promise<() => number> {
  let count = 0;
  await page.exposeFunction('notePrompt', () => {
    count += 1;
  });
  await page.addInitScript(() => {
    const prompt = () => {
      Reflect.get(window, 'notePrompt')();
      return new Promise<null>(() => {});
    };
    Object.assign(navigator.credentials, { create: prompt, get: prompt });
  });
  return () => count;
}

/** Lets the server's question for a device arrive, and the page do what follows from it. */
async function letCome(page: Page, address: string, question: () => void): Promise<void> {
  const answered = page.waitForResponse(address);
  question();
  await (await answered).finished();
  await waitTwoFrames(page);
}

test('a device does not ask for a passkey once its dialog was cancelled', async ({ page, newPerson }) => {
  const { password } = await newPerson();
  const countAll = await countPrompts(page);
  const { passkeys } = settingsScreen(page);
  const address = '**/api/account/passkeys/question';
  await page.goto('/settings');
  const question = await holdBack(page, address, { times: 1 });
  await passkeys.add.click();
  await passkeys.button('Continue').click();
  await passkeys.password.fill(password);
  const isAsked = page.waitForRequest(address);
  await passkeys.button('Add passkey').click();
  await isAsked;
  await passkeys.button('Cancel').click();
  await expect(passkeys.dialog).toBeHidden();
  await letCome(page, address, question);
  expect(countAll()).toBe(0);
  await passkeys.add.click();
  await passkeys.button('Continue').click();
  await passkeys.password.fill(password);
  await passkeys.button('Add passkey').click();
  await expect.poll(countAll).toBe(1);
});

test('a device does not ask for a passkey at another step than the login', async ({ page }) => {
  const countAll = await countPrompts(page);
  const steps = new AccountSteps(page);
  const address = '**/api/account/passkey-question';
  await page.goto('/login');
  const question = await holdBack(page, address, { times: 1 });
  const isAsked = page.waitForRequest(address);
  await steps.button('Sign in with a passkey').click();
  await isAsked;
  await steps.link('Forgot password?').click();
  await expect(steps.heading('Forgot password')).toBeVisible();
  await letCome(page, address, question);
  expect(countAll()).toBe(0);
  await steps.link('Back to Login').click();
  await steps.button('Sign in with a passkey').click();
  await expect.poll(countAll).toBe(1);
});
