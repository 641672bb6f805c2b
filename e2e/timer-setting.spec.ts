import type { Page } from '@playwright/test';
import { expect, expectNoAxeViolations, leave, test, waitUntilAtRest } from './fixtures.ts';
import { holdTime, passTime } from './pages/page-clock.ts';
import { addTask, openTimer, timerScreen } from './pages/timer-screen.ts';

const minute = 60_000;

test.beforeEach(async ({ page, newPerson }) => {
  await newPerson({ isPremium: true });
  await page.clock.install();
  await addTask(page);
  await openTimer(page);
});

async function openDialog(page: Page) {
  await timerScreen(page).clock.click();
  const dialog = page.getByRole('dialog', { name: 'Set Timer' });
  await expect(dialog).toBeVisible();
  await waitUntilAtRest(page);
  return dialog;
}

test('the minutes are set by keyboard', async ({ page }) => {
  const { slider, clock } = timerScreen(page);
  const dialog = await openDialog(page);
  await slider.focus();
  for (const [key, text] of [
    ['ArrowRight', '26 minutes'],
    ['ArrowUp', '27 minutes'],
    ['ArrowLeft', '26 minutes'],
    ['PageUp', '31 minutes'],
    ['End', '55 minutes'],
    ['PageUp', '55 minutes'],
    ['PageDown', '50 minutes'],
    ['Home', '5 minutes'],
    ['ArrowDown', '5 minutes'],
    ['PageUp', '10 minutes'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(dialog.getByText(text, { exact: true })).toBeVisible();
    await expect(slider).toHaveAttribute('aria-valuetext', text);
  }
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(clock).toHaveText('10:00');
  await expect(clock).toBeFocused();
});

test('the minutes are set by pointer, along the arc', async ({ page }) => {
  const { slider, clock } = timerScreen(page);
  const dialog = await openDialog(page);
  const box = await slider.boundingBox();
  if (!box) throw new Error('The slider is not to be seen');
  const bottom = box.y + box.height * 0.78;
  await page.mouse.move(box.x + box.width * 0.1, bottom - 20);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, box.y - 30, { steps: 5 });
  await expect(dialog.getByText('30 minutes', { exact: true })).toBeVisible();
  await page.mouse.move(box.x + box.width + 90, bottom + 10, { steps: 5 });
  await page.mouse.up();
  await page.mouse.move(box.x, box.y);
  await expect(dialog.getByText('55 minutes', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Set Time', exact: true }).click();
  await expect(clock).toHaveText('55:00');
  await page.reload();
  await expect(clock).toHaveText('55:00');
});

test('Cancel and Escape leave the time as it was', async ({ page }) => {
  const { slider, clock } = timerScreen(page);
  await openDialog(page);
  await slider.fill('40');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(clock).toHaveText('25:00');
  await openDialog(page);
  await expect(slider).toHaveValue('25');
  await leave(page.getByRole('dialog'));
  await expect(clock).toHaveText('25:00');
});

test('a running timer cannot be set, and a paused one keeps what was worked', async ({
  page,
  advanceBothClocks,
}) => {
  const timer = timerScreen(page);
  await timer.start.click();
  await advanceBothClocks(page, 15 * minute);
  await expect(page.getByRole('button', { name: /set timer/ })).toHaveCount(0);
  await timer.pause.click();
  await openDialog(page);
  await timer.slider.fill('45');
  await page.getByRole('button', { name: 'Set Time', exact: true }).click();
  await expect(timer.clock).toHaveText('45:00');
  await expect(page.getByText('15 of 60 minutes')).toBeVisible();
});

test('with nothing left, Start asks for the timer to be set', async ({ page, advanceBothClocks }) => {
  const timer = timerScreen(page);
  await timer.start.click();
  await advanceBothClocks(page, 25 * minute);
  await timer.finished.click();
  await timer.no.click();
  const goOn = await holdTime(page);
  await timer.start.click();
  await expect(page.getByText('Please set timer.')).toBeVisible();
  await passTime(page, 3_000);
  await expect(page.getByText('Please set timer.')).toBeHidden();
  await goOn();
  await openDialog(page);
  await timer.slider.fill('5');
  await page.getByRole('button', { name: 'Set Time', exact: true }).click();
  await timer.start.click();
  await timer.expectTime('04:00', '05:00');
  // Rounded to the nearest minute, on a clock that keeps running.
  await expect(page.getByText(/^2[56] of 30 minutes$/)).toBeVisible();
});

test('confetti falls for those who like motion, and not for others', async ({ page, advanceBothClocks }) => {
  const timer = timerScreen(page);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const isConfettiAsked = () => asked.some((path) => path.includes('confetti'));
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await timer.start.click();
  const isCongratulated = expect(timer.congratulation).toBeVisible({ timeout: 60_000 });
  await advanceBothClocks(page, 25 * minute);
  await isCongratulated;
  await passTime(page, 5_000);
  await expect(timer.congratulation).toBeHidden();
  const confetti = page.locator('canvas');
  await expect(confetti).toHaveCount(0);
  expect(isConfettiAsked()).toBe(false);

  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await openDialog(page);
  await page.getByRole('button', { name: 'Set Time', exact: true }).click();
  await timer.start.click();
  await Promise.all([
    expect(confetti).toBeVisible({ timeout: 60_000 }),
    advanceBothClocks(page, 25 * minute),
  ]);
  expect(isConfettiAsked()).toBe(true);
  await passTime(page, 5_000);
  await expect(timer.congratulation).toBeHidden();
});

test('the page can be used by everybody in each of its states', async ({ page, advanceBothClocks }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const timer = timerScreen(page);
  await expectNoAxeViolations(page);
  await openDialog(page);
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');
  await timer.start.click();
  await expect(page.getByText('Timer running, 0% done')).toBeAttached();
  await advanceBothClocks(page, 8 * minute);
  await expect(page.getByText('Timer running, 30% done')).toBeAttached();
  await expectNoAxeViolations(page);
  await timer.pause.click();
  await expect(page.getByText(/^Timer paused, 1[4-7]:\d\d left$/)).toBeAttached();
  await timer.finished.click();
  await expectNoAxeViolations(page);
  await timer.no.click();
  await timer.start.click();
  await advanceBothClocks(page, 20 * minute);
  await expect(page.getByText('Time is up')).toBeAttached();
  await expectNoAxeViolations(page);
});
