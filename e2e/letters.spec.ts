import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { waitUntilInstalled } from './pages/installed-app.ts';

const expectOwnLetters = (page: Page) =>
  expect(page.getByRole('heading', { level: 1 })).toHaveCSS('font-family', /^"Bricolage Grotesque"/);

test('a device without the app has a page’s scripts before its letters', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  // The frame is laid out while the scripts are still loading.
  const scripts = Promise.withResolvers<void>();
  await page.route('**/assets/*.js', async (route) => {
    await scripts.promise;
    await route.fallback();
  });
  await page.goto('/auth', { waitUntil: 'commit' });
  await expect(page.getByRole('banner')).toBeVisible();
  const areLettersAsked = () => asked.some((path) => path.endsWith('.woff2'));
  expect(areLettersAsked()).toBe(false);
  scripts.resolve();
  await expect.poll(areLettersAsked).toBe(true);
  await expectOwnLetters(page);
});

test.describe('kept on the device', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a device with the app has a page’s letters from the start', async ({ page }) => {
    await page.goto('/auth');
    await waitUntilInstalled(page);
    await page.addInitScript(() => {
      const note = () =>
        'fonts' in document.documentElement.dataset && Reflect.set(window, 'wereLettersLate', true);
      new MutationObserver(note).observe(document, { attributes: true, subtree: true });
    });
    await page.reload();
    await expectOwnLetters(page);
    expect(await page.evaluate(() => 'wereLettersLate' in window)).toBe(false);
  });
});
