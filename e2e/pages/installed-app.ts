import type { Page } from '@playwright/test';

/** Resolves once a version of the app is kept on the device and the page belongs to it. */
export function waitUntilInstalled(page: Page): Promise<void> {
  return page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
  });
}

/** Resolves once the page has fetched what it may ask a question with, for a journey without the service worker. */
export async function waitUntilDialogsLoaded(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('dialog-window')),
  );
  await page.waitForLoadState('networkidle');
}
