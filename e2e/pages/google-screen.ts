import type { Page } from '@playwright/test';

/** The forms of the OpenID provider that stands in for Google: any password will do. */
export async function signInAtGoogle(page: Page, login: string): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(login);
  await page.getByPlaceholder('and password').fill('any');
  await page.getByRole('button', { name: 'Sign-in' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
}

export function googleButton(page: Page) {
  return page.getByRole('button', { name: 'Continue with Google' });
}
