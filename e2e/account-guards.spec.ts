import type { Page } from '@playwright/test';
import { sendAdminCommand } from '../server/src/platform/admin/admin-socket.ts';
import { expect, test } from './fixtures.ts';
import { AccountSteps, makeAddress, password } from './pages/account-steps.ts';
import { waitUntilConnected } from './pages/live-connection.ts';

const open = ['/', '/auth', '/login', '/verify-email'];
const verified = [
  '/settings',
  '/updateprofile',
  '/generate',
  '/analytics',
  '/about',
  '/subscribtion',
  '/runs',
];
const premium = ['/tasks', '/timer', '/tp', '/history'];

// Each test opens a dozen pages from scratch.
test.beforeEach(() => test.slow());

/** Opens each page by its address and returns where that led. */
async function walk(page: Page, paths: readonly string[]): Promise<Record<string, string>> {
  const ends: Record<string, string> = {};
  for (const path of paths) {
    await page.goto(path);
    // Found by its element: people with premium get a dialog over the plans, which hides the heading's role.
    await page.locator('h1').waitFor();
    ends[path] = new URL(page.url()).pathname;
  }
  return ends;
}

function allTo(paths: readonly string[], end: (path: string) => string): Record<string, string> {
  return Object.fromEntries(paths.map((path) => [path, end(path)]));
}

test('a visitor sees the landing page and is asked to log in elsewhere', async ({ page }) => {
  expect(await walk(page, open)).toEqual(allTo(open, (path) => path));
  expect(await walk(page, [...verified, ...premium])).toEqual({
    ...allTo([...verified, ...premium], () => '/auth'),
    '/settings': '/login',
  });
});

test('any other address leads home', async ({ page }) => {
  const others = ['/nothing', '/tasks/1', '/subscription', '/__proto__'];
  expect(await walk(page, others)).toEqual(allTo(others, () => '/'));
});

test('an address with a broken fragment shows its page', async ({ page }) => {
  await page.goto('/auth#%');
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
});

test('somebody without a name chooses one first', async ({ page }) => {
  const response = await page.request.post('/api/account/sign-up', {
    data: { email: makeAddress(), password },
  });
  expect(response.status()).toBe(200);
  expect(await walk(page, open)).toEqual({ ...allTo(open, (path) => path), '/verify-email': '/auth' });
  expect(await walk(page, [...verified, ...premium])).toEqual(
    allTo([...verified, ...premium], () => '/auth'),
  );
  await expect(new AccountSteps(page).heading('Choose a username')).toBeVisible();
});

test('somebody unverified verifies first', async ({ page, newPerson }) => {
  await newPerson({ isVerified: false, isPremium: true });
  expect(await walk(page, open)).toEqual(allTo(open, (path) => path));
  expect(await walk(page, [...verified, ...premium])).toEqual(
    allTo([...verified, ...premium], () => '/verify-email'),
  );
});

test('a free user sees all but the premium pages', async ({ page, newPerson }) => {
  await newPerson();
  expect(await walk(page, open)).toEqual(allTo(open, () => '/'));
  expect(await walk(page, verified)).toEqual(allTo(verified, (path) => path));
  expect(await walk(page, premium)).toEqual(allTo(premium, () => '/subscribtion'));
});

test('a premium user sees every page', async ({ page, newPerson }) => {
  await newPerson({ isPremium: true });
  const pages = [...verified, ...premium];
  expect(await walk(page, pages)).toEqual(allTo(pages, (path) => path));
});

test('whoever loses premium is led to the plans, also when the news of it is lost', async ({
  page,
  newPerson,
  server,
}) => {
  await page.routeWebSocket(/\/api\/live$/, (tab) => {
    const line = tab.connectToServer();
    line.onMessage((frame) => {
      if (!String(frame).includes('"isPremium"')) tab.send(frame);
    });
  });
  const { email } = await newPerson({ isPremium: true });
  const isConnected = waitUntilConnected(page);
  await page.goto('/tasks');
  await isConnected;
  await expect(page.getByText('tasks completed')).toBeVisible();
  await sendAdminCommand(server.dataDir, '/premium', { email, isPremium: false });
  await expect(page).toHaveURL('/subscribtion');
});
