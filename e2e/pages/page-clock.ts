import type { Page, Route } from '@playwright/test';

/**
 * Lets no more time pass on a page whose clock is installed, so that what goes by itself stays. Half a minute passes at once,
 * or as much as is said: a clock can only be stopped at a moment to come. Answers how to let time go on.
 */
export async function holdTime(page: Page, passesMs = 30_000): Promise<() => Promise<void>> {
  const now = await page.evaluate(() => Date.now());
  await page.clock.pauseAt(now + passesMs);
  return () => page.clock.resume();
}

/**
 * Lets so much time pass on a page whose clock is installed. What it waits for it sets in effects, which run in a task after
 * what is seen of them: one without priority comes after that.
 */
export async function passTime(page: Page, milliseconds: number): Promise<void> {
  await page.evaluate(() => scheduler.postTask(() => {}, { priority: 'background' }));
  await page.clock.runFor(milliseconds);
}

/** Waits until a page has drawn what it has just heard. */
export async function waitTwoFrames(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go))));
}

/** Whether a page could not be asked since it was loaded anew just then. */
export const isLoadedAnew = (error: unknown): boolean => String(error).includes('context was destroyed');

/**
 * Moves the server's clock and the pages', whatever order that takes, while none of them is answered: by an answer in between
 * a page would be as far ahead, and a countdown gives nothing back that it was seen to count.
 */
export async function moveTogether(pages: readonly Page[], move: () => Promise<void>): Promise<void> {
  let goOn = () => {};
  const hasMoved = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const hold = async (route: Route) => {
    await hasMoved;
    // A page that was left meanwhile asks for nothing any more.
    await route.fallback().catch(() => {});
  };
  for (const page of pages) await page.route('**/api/**', hold);
  try {
    await move();
  } finally {
    goOn();
    for (const page of pages) await page.unroute('**/api/**', hold);
  }
  // What was answered just before may be heard now, and be taken for the truth; on real devices all clocks go on together.
  for (const page of pages) {
    await page
      .evaluate(() => navigator.onLine && dispatchEvent(new Event('online')))
      .catch((error: unknown) => {
        // A page that is loaded anew just then asks by itself.
        if (!isLoadedAnew(error)) throw error;
      });
  }
}
