import type { Page } from '@playwright/test';
import { AccountSteps, password } from '../pages/account-steps.ts';
import { settingsScreen } from '../pages/settings-screen.ts';
import { press, type Shot } from './shots.ts';

const day = 86_400_000;
const at = Date.UTC(2026, 9, 4, 9, 30);
const passkeys = [
  { id: 'a', name: 'Chrome on Linux', addedAt: at, usedAt: at + 2 * day },
  {
    id: 'b',
    name: 'A security key whose name was written out to the last letter',
    addedAt: at,
    usedAt: null,
  },
];
const codes = Array.from(
  { length: 10 },
  (_, n) => `abcd-efgh-jkmn-pqrs-tuvw-xy${String.fromCharCode(97 + n)}2`,
);

/** The settings of a person who has everything that protects an account. */
async function openGuarded(page: Page): Promise<void> {
  const factors = { onSince: at, codesLeft: 9, passkeys, proof: 'password' };
  await page.route('/api/account/second-factors', (route) => route.fulfill({ json: factors }));
  await page.route('/api/account/second-factors/recovery-codes', (route) =>
    route.fulfill({ json: { codes } }),
  );
  await page.goto('/settings');
  await page.getByRole('heading', { name: 'Passkeys' }).scrollIntoViewIfNeeded();
  await settingsScreen(page).passkeys.rows.first().waitFor();
}

/** The second step of a sign-in, before its code. */
async function openCodeStep(page: Page): Promise<void> {
  await page.route('/api/account/sign-in', (route) => route.fulfill({ json: { viewer: null } }));
  await page.goto('/login');
  await new AccountSteps(page).logIn('ada@example.com', password);
  await new AccountSteps(page).heading('One more step').waitFor();
}

/** What protects an account beside its password: passkeys, the second step and its codes. */
export const accountShots: readonly Shot[] = [
  { name: 'passkeys', as: 'free', go: openGuarded },
  {
    name: 'passkey-add',
    as: 'free',
    go: async (page) => {
      await page.goto('/settings');
      const { passkeys: section } = settingsScreen(page);
      await section.add.click();
      await section.name.waitFor();
    },
  },
  {
    name: 'passkey-remove',
    as: 'free',
    go: async (page) => {
      await openGuarded(page);
      await page.getByRole('button', { name: /^Remove A security key/ }).click();
      await settingsScreen(page).passkeys.password.waitFor();
    },
  },
  {
    name: 'passkey-failed',
    as: 'stranger',
    go: async (page) => {
      await page.addInitScript(() => {
        navigator.credentials.get = () => Promise.reject(new DOMException('', 'NotAllowedError'));
      });
      await page.goto('/login');
      await press(page, 'Sign in with a passkey');
      await page.getByText('No passkey was used. Please try again.').waitFor();
    },
  },
  {
    name: 'two-step-off',
    as: 'free',
    go: async (page) => {
      await openGuarded(page);
      await press(page, 'Turn off');
      await settingsScreen(page).twoStep.password.waitFor();
    },
  },
  {
    name: 'recovery-codes',
    as: 'free',
    go: async (page) => {
      await openGuarded(page);
      await press(page, 'New recovery codes');
      await settingsScreen(page).twoStep.password.fill(password);
      await press(page, 'Make new codes');
      await page.getByRole('list', { name: 'Recovery codes' }).waitFor();
    },
  },
  { name: 'code-step', as: 'stranger', go: openCodeStep },
  {
    name: 'code-step-recovering',
    as: 'stranger',
    go: async (page) => {
      await openCodeStep(page);
      await press(page, 'Use a recovery code');
      await press(page, 'Continue');
      await page.getByText('Code is required').waitFor();
    },
  },
];
