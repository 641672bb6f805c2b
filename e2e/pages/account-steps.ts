import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import { readMailedLink } from '../people.ts';

export const password = 'correct horse battery';

/** The browser's complaint if a page asked for something just before its person signed out. */
export const requestDuringSignOut = /status of 401 .*\/api\//;

let addresses = 0;

/** An address that no one in this run has had before. */
export function makeAddress(): string {
  return `new.${process.pid}.${++addresses}@example.com`;
}

/** The last mailed link, once one that leads to `path` has been mailed. */
export async function waitForMailedLink(
  api: APIRequestContext,
  email: string,
  path: string,
): Promise<string> {
  const find = () => readMailedLink(api, email).catch(() => null);
  await expect.poll(async () => (await find())?.pathname).toBe(path);
  return (await find())?.href ?? '';
}

/** The steps of /auth, /login and /verify-email. */
export class AccountSteps {
  readonly page: Page;
  readonly email: Locator;
  readonly password: Locator;
  readonly username: Locator;

  constructor(page: Page) {
    this.page = page;
    this.email = page.getByLabel('Email');
    this.password = page.getByLabel('Password', { exact: true });
    this.username = page.getByLabel('Username');
  }

  heading(name: string): Locator {
    return this.page.getByRole('heading', { level: 1, name });
  }

  button(name: string): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  link(name: string): Locator {
    return this.page.getByRole('main').getByRole('link', { name, exact: true });
  }

  async logIn(email: string, secret: string): Promise<void> {
    await this.email.fill(email);
    await this.password.fill(secret);
    await this.button('Login').click();
  }

  /** Goes from nothing to the landing page as a member sees it. */
  async signIn(email: string, secret: string): Promise<void> {
    await this.page.goto('/login');
    await this.logIn(email, secret);
    await expect(this.page).toHaveURL('/');
  }

  /** Goes from nothing to the username step. */
  async signUp(email: string): Promise<void> {
    await this.page.goto('/auth');
    await this.link('Sign Up').click();
    await this.button('Continue with Email').click();
    await this.email.fill(email);
    await this.button('Continue').click();
    await this.password.fill(password);
    await this.button('Create account').click();
    await expect(this.heading('Choose a username')).toBeVisible();
  }
}
