import type { Page, Route } from '@playwright/test';

/**
 * Stops time on a page whose clock is installed, so that what would disappear by itself stays. Half a minute passes at once, or
 * as much as is given: a clock can only be stopped at a later moment. Returns a function that lets time go on.
 */
export async function holdTime(page: Page, passesMs = 30_000): Promise<() => Promise<void>> {
  const now = await page.evaluate(() => Date.now());
  await page.clock.pauseAt(now + passesMs);
  return () => page.clock.resume();
}

/**
 * Lets so much time pass on a page whose clock is installed. The page sets its timers in effects, which run in a task after the
 * change is visible: a task in the background comes after that.
 */
export async function passTime(page: Page, milliseconds: number): Promise<void> {
  await page.evaluate(() => scheduler.postTask(() => {}, { priority: 'background' }));
  await page.clock.runFor(milliseconds);
}

/** Waits until a page has drawn what it has just received. */
export async function waitTwoFrames(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go))));
}

/** Whether a page could not be asked because it was just being reloaded. */
export const wasReloaded = (error: unknown): boolean => String(error).includes('context was destroyed');

/**
 * Moves the clocks of the server and of the pages, in whatever order, while no page gets an answer: an answer in between would
 * put a page ahead by as much, and a countdown takes back nothing that it was seen to count.
 */
export async function moveClocksTogether(pages: readonly Page[], move: () => Promise<void>): Promise<void> {
  const { promise: hasMoved, resolve: goOn } = Promise.withResolvers<void>();
  const hold = async (route: Route) => {
    await hasMoved;
    // A page that was left meanwhile no longer makes requests.
    await route.fallback().catch(() => {});
  };
  for (const page of pages) await page.route('**/api/**', hold);
  try {
    await move();
  } finally {
    goOn();
    for (const page of pages) await page.unroute('**/api/**', hold);
  }
  // An answer from just before may arrive now, and be taken for the truth; on real devices all clocks go on together.
  for (const page of pages) {
    await page
      .evaluate(() => navigator.onLine && dispatchEvent(new Event('online')))
      .catch((error: unknown) => {
        // A page that is just being reloaded asks by itself.
        if (!wasReloaded(error)) throw error;
      });
  }
}
