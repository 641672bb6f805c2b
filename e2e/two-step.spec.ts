import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { computeCode } from '../server/testing/authenticator.ts';
import { expect, expectNoAxeViolations, holdBack, leave, test } from './fixtures.ts';
import { AccountSteps, waitForMailedLink } from './pages/account-steps.ts';
import { settingsScreen } from './pages/settings-screen.ts';

const stepMs = 30_000;

/** The time by the server's clock, in epoch milliseconds: another test may have moved it. */
async function readServerTime(page: Page): Promise<number> {
  return Number((await page.request.get('/api/sign-in/methods')).headers()['x-server-time']);
}

test('somebody turns two-step sign-in on, signs in with a code, without their phone too, and turns it off', async ({
  page,
  newPerson,
  newBrowser,
  consoleErrors,
}) => {
  test.slow();
  consoleErrors.expect(/status of 403/);
  const { email, password } = await newPerson();
  const screen = settingsScreen(page);
  const { twoStep } = screen;
  await page.goto('/settings');
  await twoStep.turnOn.click();
  await twoStep.password.fill('not this one');
  await twoStep.button('Continue').click();
  await expect(twoStep.dialog.getByText('This password is incorrect.')).toBeVisible();
  await twoStep.password.fill(password);
  await twoStep.button('Continue').click();
  await expect(twoStep.picture.locator('rect')).toHaveCSS('fill', 'rgb(255, 255, 255)');
  await expectNoAxeViolations(page);
  await page.setViewportSize({ width: 360, height: 500 });
  await twoStep.picture.evaluate((picture) => picture.scrollIntoView({ block: 'start' }));
  await expect(twoStep.button('Turn it on')).toBeInViewport({ ratio: 1 });
  await expect(twoStep.button('Cancel')).toBeInViewport({ ratio: 1 });
  const key = (await twoStep.key.textContent()) ?? '';
  const code = async (later = 0) => computeCode(key, (await readServerTime(page)) + later);
  await twoStep.dialog.getByLabel('Code', { exact: true }).fill(await code());
  const answer = await holdBack(page, '**/second-factors/app/confirmation');
  await twoStep.button('Turn it on').click();
  await page.keyboard.press('Escape');
  answer();
  const codes = twoStep.dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  // They are shown only now: nothing but their own button closes them.
  await leave(twoStep.dialog);
  await page.mouse.click(5, 5);
  await expectNoAxeViolations(page);
  const recoveryCode = (await codes.first().textContent()) ?? '';
  const saved = page.waitForEvent('download');
  await twoStep.button('Save file').click();
  expect(await readFile(await (await saved).path(), 'utf8')).toContain(recoveryCode);
  await twoStep.button('I have saved them').click();
  await expect(twoStep.turnOff).toBeFocused();
  await expect(screen.events.first()).toContainText('Two-step sign-in turned on');

  const elsewhere = await (await newBrowser()).newPage();
  const steps = new AccountSteps(elsewhere);
  const entered = elsewhere.getByLabel('Code', { exact: true });
  await elsewhere.goto('/login');
  await steps.logIn(email, password);
  await expect(steps.heading('One more step')).toBeVisible();
  await expect(entered).toBeFocused();
  await expectNoAxeViolations(elsewhere);
  await entered.fill('000000');
  await steps.button('Continue').click();
  await expect(elsewhere.getByText('This code is incorrect, or was used before.')).toBeVisible();
  await entered.fill(await code(stepMs));
  await steps.button('Continue').click();
  await expect(elsewhere).toHaveURL('/');

  const borrowed = await (await newBrowser()).newPage();
  const other = new AccountSteps(borrowed);
  await borrowed.goto('/login');
  await other.logIn(email, password);
  await other.button('Use a recovery code').click();
  await borrowed.getByLabel('Recovery code').fill(recoveryCode);
  await other.button('Continue').click();
  await expect(borrowed).toHaveURL('/');

  await page.reload();
  await expect(page.getByText('You have 9 recovery codes left.')).toBeVisible();
  await page.getByRole('button', { name: 'New recovery codes' }).click();
  await twoStep.password.fill(password);
  const renewal = await holdBack(page, '**/second-factors/recovery-codes');
  await twoStep.button('Make new codes').click();
  // The previous codes are gone by then.
  await page.keyboard.press('Escape');
  renewal();
  await expect(codes).toHaveCount(10);
  await twoStep.button('I have saved them').click();
  await twoStep.turnOff.click();
  await twoStep.password.fill(password);
  const turningOff = await holdBack(page, /second-factors\/app/);
  await twoStep.button('Turn it off').click();
  await expect(twoStep.button('Cancel')).toBeDisabled();
  await twoStep.button('Cancel').press('Enter');
  await page.keyboard.press('Escape');
  await expect(twoStep.button('Cancel')).toBeFocused();
  turningOff();
  await expect(twoStep.turnOn).toBeFocused();

  // A person who is still signed in finds what the mail tells them to do.
  await page.goto(await waitForMailedLink(page.request, email, '/auth'));
  await expect(page).toHaveURL('/settings');
  await expect(screen.changePassword).toBeEnabled();
});
