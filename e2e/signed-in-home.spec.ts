import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { waitUntilInstalled } from './pages/installed-app.ts';

/** Counts the painted frames that show the visitor's call to action. */
const watchFrames = (page: Page) =>
  page.addInitScript(() => {
    Object.assign(window, { visitorFrames: 0 });
    const look = () => {
      const links = [...document.querySelectorAll('main a')];
      const call = links.find((link) => link.textContent === 'Make it count');
      if (call?.checkVisibility({ visibilityProperty: true }))
        Object.assign(window, { visitorFrames: Reflect.get(window, 'visitorFrames') + 1 });
      requestAnimationFrame(look);
    };
    look();
  });

const countVisitorFrames = (page: Page) =>
  page.evaluate(() => Reflect.get(window, 'visitorFrames') as number);

async function expectOwnHome(page: Page): Promise<void> {
  await expect(page.getByRole('link', { name: 'Go to my list' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Your profile' })).toBeVisible();
  expect(await countVisitorFrames(page)).toBe(0);
}

async function expectVisitorsHome(page: Page): Promise<void> {
  await expect(page.getByRole('link', { name: 'Make it count' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
}

test('whoever is signed in never sees the visitor’s page first', async ({ page, newPerson }) => {
  await newPerson({ isPremium: true });
  await watchFrames(page);
  await page.goto('/');
  await expectOwnHome(page);
  await page.reload();
  await expectOwnHome(page);
});

test('a device that stores nothing shows whoever is signed in their own page too', async ({
  page,
  newPerson,
}) => {
  await page.addInitScript(() => {
    const get = () => {
      throw new DOMException('It is forbidden.', 'SecurityError');
    };
    for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(window, name, { get });
  });
  await newPerson({ isPremium: true });
  await watchFrames(page);
  await page.goto('/');
  await expectOwnHome(page);
});

test('whose session has ended meets the visitor’s page, and is taken for a visitor from then on', async ({
  page,
  context,
  newPerson,
  newBrowser,
}) => {
  const { email, password } = await newPerson();
  const other = await (await newBrowser()).newPage();
  await other.request.post('/api/account/sign-in', { data: { email, password } });
  expect((await other.request.post('/api/account/sign-out-elsewhere')).status()).toBe(200);
  await page.goto('/');
  await expectVisitorsHome(page);
  // The cookie of a browser in which someone has signed in before stays, and names no one.
  const listNames = async () => (await context.cookies()).map(({ name }) => name);
  await expect.poll(listNames).toEqual(['focuspool.known_device']);
});

test('whose browser lost the sign of it is found on the visitor’s page, with their profile', async ({
  page,
  context,
  newPerson,
}) => {
  const { username } = await newPerson({ isPremium: true });
  await context.clearCookies({ name: 'focuspool.signed_in' });
  await page.goto('/');
  await page.getByRole('button', { name: 'Your profile' }).click();
  await expect(page.getByRole('dialog', { name: username })).toBeVisible();
  await page.getByRole('link', { name: 'Trophies: 0' }).click();
  await expect(page).toHaveURL('/runs?of=trophies');
});

test('whose session the browser has lost meets the visitor’s page', async ({ page, context, newPerson }) => {
  await newPerson();
  await context.clearCookies({ name: /session_token/ });
  await page.goto('/');
  await expectVisitorsHome(page);
});

test('whoever has no plan is led from home to the plans', async ({ page, newPerson }) => {
  await newPerson();
  await page.goto('/');
  await page.getByRole('link', { name: 'See the plans' }).click();
  await expect(page).toHaveURL('/subscribtion');
});

test('a server that is silent leaves whoever is signed in a page to work with', async ({
  page,
  newPerson,
  consoleErrors,
}) => {
  consoleErrors.expect(/status of 503/);
  await newPerson({ isPremium: true });
  await watchFrames(page);
  await page.route('/api/**', (route) => route.fulfill({ status: 503, json: {} }));
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Go to my list' })).toBeVisible();
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  expect(await countVisitorFrames(page)).toBe(0);
});

test.describe('kept on the device', () => {
  test.use({ serviceWorkers: 'allow' });

  test('whoever is signed in sees their own page first, with and without a network', async ({
    page,
    context,
    newPerson,
    consoleErrors,
  }) => {
    consoleErrors.allow(/ERR_INTERNET_DISCONNECTED/);
    await newPerson({ isPremium: true });
    await watchFrames(page);
    await page.goto('/');
    await waitUntilInstalled(page);
    await page.reload();
    await expectOwnHome(page);
    await context.setOffline(true);
    await page.reload();
    await expectOwnHome(page);
    await page.getByRole('link', { name: 'Go to my list' }).click();
    await expect(page.getByRole('heading', { name: 'Task Manager' })).toBeVisible();
  });
});

test('a device that is new to somebody asks for their list beside the scripts', async ({
  page,
  newPerson,
}) => {
  await newPerson({ isPremium: true });
  let letScriptsCome = () => {};
  const mayScriptsCome = new Promise<void>((resolve) => {
    letScriptsCome = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await mayScriptsCome;
    await route.continue();
  });
  const isAsked = page.waitForRequest('**/api/operations/state');
  await page.goto('/tasks', { waitUntil: 'commit' });
  await isAsked;
  letScriptsCome();
  await expect(page.getByRole('heading', { name: 'Task Manager' })).toBeVisible();
});
