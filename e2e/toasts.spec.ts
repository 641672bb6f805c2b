import type { Page } from '@playwright/test';
import { expect, test, waitUntilAtRest, withMotion } from './fixtures.ts';
import { holdTime, passTime } from './pages/page-clock.ts';
import { addTask, openTimer, timerScreen } from './pages/timer-screen.ts';

test.use(withMotion);

function toastScreen(page: Page, words: string) {
  const toast = page.getByRole('status').getByText(words);
  return { toast, close: page.getByRole('button', { name: 'Close this message' }) };
}

/** Tells the page that its tab is put behind another one, or comes back. */
const setHidden = (page: Page, isHidden: boolean) =>
  page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
    document.dispatchEvent(new Event('visibilitychange'));
  }, isHidden);

test('a toast waits for whoever points at it, is in it or is away, and can be closed', async ({
  page,
  newPerson,
}) => {
  await newPerson();
  await page.clock.install();
  await page.goto('/settings');
  await expect(page.getByRole('button', { name: 'Your profile' })).toBeVisible();
  await holdTime(page);
  const tasks = page.getByRole('banner').getByRole('link', { name: 'Tasks' });
  const { toast, close } = toastScreen(page, 'Go premium to use this feature');

  await tasks.press('Enter');
  await expect(page).toHaveURL('/subscribtion');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await close.focus();
  await passTime(page, 10_000);
  await expect(toast).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(toast).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await tasks.press('Enter');
  await toast.hover();
  await passTime(page, 10_000);
  await close.click();
  await expect(toast).toBeHidden();

  await page.mouse.move(0, 0);
  await tasks.press('Enter');
  await expect(toast).toBeVisible();
  await setHidden(page, true);
  await passTime(page, 10_000);
  await expect(toast).toBeVisible();
  await setHidden(page, false);
  await passTime(page, 3_000);
  await expect(toast).toBeHidden();
});

test('on a phone a toast leaves what is to be pressed free', async ({ page, newPerson }) => {
  await newPerson({ isPremium: true });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.clock.install();
  await addTask(page);
  await openTimer(page);
  const timer = timerScreen(page);
  await timer.startRecorded();
  await page.clock.fastForward(26 * 60_000);
  await expect(timer.finished).toBeVisible();
  await holdTime(page);
  await timer.start.click();
  const { toast, close } = toastScreen(page, 'Please set timer.');
  await expect(toast).toBeVisible();
  await waitUntilAtRest(page);
  const closing = await close.boundingBox();
  expect(Math.min(closing?.width ?? 0, closing?.height ?? 0)).toBeGreaterThanOrEqual(44);
  const below = (closing?.y ?? 0) + (closing?.height ?? 0);
  for (const control of [timer.clock, timer.start, timer.finished]) {
    expect((await control.boundingBox())?.y).toBeGreaterThan(below);
  }
});

test('on a phone a question that stands for long covers neither the task nor what is to be pressed', async ({
  page,
  newPerson,
}) => {
  await page.addInitScript(() => {
    const requestPermission = async () => 'default';
    Object.assign(window, { Notification: { permission: 'default', requestPermission } });
  });
  await newPerson({ isPremium: true });
  await page.setViewportSize({ width: 360, height: 740 });
  await addTask(page);
  await openTimer(page);
  const timer = timerScreen(page);
  await timer.startRecorded();
  const { toast, close } = toastScreen(page, 'Shall this device tell you when the time is up?');
  await expect(toast).toBeVisible();
  await waitUntilAtRest(page);
  const box = await toast.boundingBox();
  const top = box?.y ?? 0;
  for (const shown of [page.getByRole('heading', { level: 1 }), page.getByText('Working on')]) {
    const { y = Number.NaN, height = Number.NaN } = (await shown.boundingBox()) ?? {};
    expect(y + height).toBeLessThan(top);
  }
  expect((await timer.pause.boundingBox())?.y).toBeGreaterThanOrEqual(top + (box?.height ?? 0));
  await expect(timer.pause).toBeInViewport({ ratio: 1 });
  await close.click();
  await expect(toast).toBeHidden();
});
