import type { Page } from '@playwright/test';

/**
 * Lets no more time pass on a page whose clock is installed, so that what goes by itself stays. Half a minute passes at once:
 * a clock can only be stopped at a moment to come. Answers how to let time go on.
 */
export async function holdTime(page: Page): Promise<() => Promise<void>> {
  const now = await page.evaluate(() => Date.now());
  await page.clock.pauseAt(now + 30_000);
  return () => page.clock.resume();
}
