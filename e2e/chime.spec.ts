import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

declare global {
  var soundCount: number;
}

async function openHome(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await page.goto('/');
  return page;
}

/** Counts sounds; runs in every page from its beginning. */
function countSounds(): void {
  globalThis.soundCount = 0;
  const { createOscillator } = AudioContext.prototype;
  AudioContext.prototype.createOscillator = function () {
    globalThis.soundCount += 1;
    return createOscillator.call(this);
  };
}

/** What a tab stores when it sees the end of the countdown, which is the same in all tabs. */
function endCountdown(): void {
  const key = 'focuspool.standalone-run';
  const timer = JSON.parse(localStorage.getItem(key) ?? '');
  const from = timer.runningSince - timer.durationMs;
  const worked = [{ from, to: timer.runningSince }];
  localStorage.setItem(key, JSON.stringify({ ...timer, worked, runningSince: null }));
}

test('the end of a visitor’s countdown sounds in one of their tabs, also when one that may not sound sees it first', async ({
  context,
}) => {
  await context.addInitScript(countSounds);
  await context.addInitScript(() => {
    // To the browser, whatever a test evaluates counts as a press.
    let hasBeenActive = false;
    addEventListener('pointerdown', () => {
      hasBeenActive = true;
    });
    Object.defineProperty(navigator, 'userActivation', { get: () => ({ hasBeenActive }) });
  });
  const first = await openHome(context);
  const second = await openHome(context);
  const third = await openHome(context);
  const untouched = await openHome(context);
  const touched = [first, second, third];
  const countSounding = async () => {
    const counts = await Promise.all(touched.map((tab) => tab.evaluate(() => globalThis.soundCount)));
    return counts.filter((count) => count > 0).length;
  };
  for (const tab of [second, third]) await tab.getByRole('heading', { level: 1 }).click();
  await first.getByRole('button', { name: 'Start', exact: true }).click();
  for (const tab of [...touched, untouched])
    await expect(tab.getByRole('button', { name: 'Pause' })).toBeVisible();
  await untouched.evaluate(endCountdown);
  for (const tab of touched) await expect(tab.getByRole('button', { name: 'Pause' })).toBeHidden();
  await expect.poll(countSounding).toBe(1);
  // Any tab that asks later has had its turn by then as well.
  for (const tab of touched) await tab.evaluate(() => navigator.locks.request('focuspool.rung', () => {}));
  expect(await countSounding()).toBe(1);
  expect(await untouched.evaluate(() => globalThis.soundCount)).toBe(0);
});

test('the end of a visitor’s countdown sounds where the browser lets a page store nothing and refuses its locks', async ({
  page,
}) => {
  await page.clock.install();
  await page.addInitScript(countSounds);
  await page.addInitScript(() => {
    const refusal = () => new DOMException('Access is denied in this context.', 'SecurityError');
    LockManager.prototype.request = async () => Promise.reject(refusal());
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw refusal();
      },
    });
  });
  await page.goto('/');
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  expect(await page.evaluate(() => globalThis.soundCount)).toBe(0);
  await page.clock.fastForward(25 * 60_000);
  await expect(page.getByText('Time is up')).toBeVisible();
  await expect.poll(() => page.evaluate(() => globalThis.soundCount)).toBeGreaterThan(0);
});
