import type { Page } from '@playwright/test';

/** Resolves once the page hears news; call it before it opens. The browser complains of a sign-out that comes sooner. */
export async function untilConnected(page: Page): Promise<void> {
  const socket = await page.waitForEvent('websocket');
  await socket.waitForEvent('framereceived');
}

export async function openConnected(page: Page, path: string): Promise<void> {
  const isConnected = untilConnected(page);
  await page.goto(path);
  await isConnected;
}
