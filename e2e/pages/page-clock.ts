import type { Page } from '@playwright/test';

/**
 * Lets no more time pass on a page whose clock is installed, so that what goes by itself stays. Half a minute passes at once,
 * or as much as is said: a clock can only be stopped at a moment to come. Answers how to let time go on.
 */
export async function holdTime(page: Page, passesMs = 30_000): Promise<() => Promise<void>> {
  const now = await page.evaluate(() => Date.now());
  await page.clock.pauseAt(now + passesMs);
  return () => page.clock.resume();
}
