import type { Page } from '@playwright/test';

/**
 * Resolves once the live connection is up; call it before it opens. The browser complains about a sign-out that comes sooner.
 * Each socket is listened to as it opens: awaiting it first may miss the only frames that come.
 */
export function waitUntilConnected(page: Page): Promise<void> {
  return new Promise((resolve) => {
    page.on('websocket', (socket) => socket.once('framereceived', () => resolve()));
  });
}

/** Waits for the live connection too: one that is still opening when time is held never gets its next attempt. */
export async function openConnected(page: Page, path: string): Promise<void> {
  // The page that is left may still be connecting.
  const isConnected = new Promise<void>((resolve) => {
    page.once('domcontentloaded', () => resolve(waitUntilConnected(page)));
  });
  await page.goto(path);
  await isConnected;
}

/** Everything that a page is told from now on, by answers and by frames. */
export function recordReceived(page: Page): { readonly words: string[] } {
  const words: string[] = [];
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => words.push(String(payload))));
  page.on('response', (response) => {
    if (!response.url().includes('/api/')) return;
    words.push(response.url());
    response.text().then(
      (text) => words.push(text),
      () => {},
    );
  });
  return { words };
}
