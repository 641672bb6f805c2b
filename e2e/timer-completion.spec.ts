import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, expectNoAxeViolations, test } from './fixtures.ts';
import { addTask, openTimer, readRewards, timerScreen } from './pages/timer-screen.ts';

const minute = 60_000;

test.beforeEach(async ({ page, newPerson }) => {
  await newPerson({ isPremium: true });
  await page.clock.install();
});

test('a run that is finished without a network is kept, and sent once when it is back', async ({
  page,
  context,
  advanceBothClocks,
  trouble,
}) => {
  trouble.expect(/ERR_INTERNET_DISCONNECTED/);
  const timer = timerScreen(page);
  await addTask(page);
  await openTimer(page);
  await timer.start.click();
  await advanceBothClocks(page, 25 * minute);
  await context.setOffline(true);
  await timer.complete();
  await expect(page.getByText(/Your 25 minutes wait on this device/)).toBeVisible();
  await expect(page).toHaveURL(/\/tasks$/);
  expect(await countKeptRuns()).toBe(1);

  let sent = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/runs')) sent += 1;
  });
  await context.setOffline(false);
  await expect(page.getByText('Write the first page: 25 minutes and a trophy counted.')).toBeVisible();
  expect(await countKeptRuns()).toBe(0);
  expect(sent).toBe(1);
  expect(await readRewards(page)).toEqual({ trophies: 1, totalMinutes: 25 });

  function countKeptRuns() {
    return page.evaluate(() => Object.keys(localStorage).filter((key) => /finished-run/.test(key)).length);
  }
});

test('a server in trouble is tried again, and nothing is lost', async ({
  page,
  advanceBothClocks,
  trouble,
}) => {
  trouble.expect(/status of 500/);
  const timer = timerScreen(page);
  await addTask(page);
  await openTimer(page);
  await timer.start.click();
  await advanceBothClocks(page, 25 * minute);
  const error = { reason: 'internal_error', message: 'Internal server error' };
  await page.route('**/api/runs', (route) => route.fulfill({ status: 500, json: { error } }));
  await timer.complete();
  await expect(page.getByText('Failed to update progress. Please try again.')).toBeVisible();
  await expectNoAxeViolations(page);
  await page.unroute('**/api/runs');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('You earned a trophy, with 25 minutes of work')).toBeVisible();
  await expect(page).toHaveURL(/\/tasks$/);
  expect(await readRewards(page)).toEqual({ trophies: 1, totalMinutes: 25 });
});

test('time that another device counted already is refused in plain words, once', async ({
  page,
  advanceBothClocks,
  trouble,
}) => {
  trouble.expect(/status of 409/);
  const timer = timerScreen(page);
  await addTask(page);
  const other = await addTask(page, 'Read a chapter');
  await openTimer(page);
  await timer.start.click();
  await expect(timer.pause).toBeVisible();
  const from = Number((await page.request.get('/api/health')).headers()['x-server-time']);
  await advanceBothClocks(page, 25 * minute);
  await expect(timer.finished).toBeVisible();
  const spans = [{ from, to: from + 20 * minute }];
  const run = { key: randomUUID(), taskId: other.id, taskText: other.text, spans };
  expect((await page.request.post('/api/runs', { data: run })).status()).toBe(200);

  await timer.complete();
  await expect(page.getByText('Another run already counts for this time.')).toBeVisible();
  await page.getByRole('link', { name: 'Back to tasks' }).click();
  await expect(page).toHaveURL(/\/tasks$/);
  const kept = await page.evaluate(() =>
    Object.keys(localStorage).filter((key) => /(current|finished)-run/.test(key)),
  );
  expect(kept).toEqual([]);
  expect(await readRewards(page)).toEqual({ trophies: 1, totalMinutes: 20 });
});

test('a device whose clock runs ahead finishes, and is granted the time that has passed', async ({
  page,
}) => {
  const timer = timerScreen(page);
  await addTask(page);
  await openTimer(page);
  await timer.start.click();
  await page.clock.fastForward(25 * minute);
  await expect(timer.congratulation).toBeVisible();
  await page.reload();
  await expect(timer.clock).toHaveText('00:00');
  await timer.complete();
  await expect(page.getByText('You earned a trophy, with a moment of work')).toBeVisible();
  await expect(page).toHaveURL(/\/tasks$/);
  expect(await readRewards(page)).toEqual({ trophies: 1, totalMinutes: 0 });
});

test('a device whose clock jumps ahead between two runs still has both counted', async ({ page }) => {
  const timer = timerScreen(page);
  await addTask(page);
  await addTask(page, 'Read a chapter');
  for (const [place, text] of ['Write the first page', 'Read a chapter'].entries()) {
    await openTimer(page, text);
    await timer.start.click();
    await page.clock.fastForward(10 * minute);
    await timer.expectTime('14:45', '15:00');
    await page.reload();
    await timer.expectTime('14:45', '15:00');
    await page.clock.fastForward(15 * minute);
    await expect(timer.clock).toHaveText('00:00');
    await timer.complete();
    await expect(page).toHaveURL(/\/tasks$/);
    expect((await readRewards(page)).trophies).toBe(place + 1);
  }
});

test('a run that took place in a second tab too gives one trophy', async ({
  page,
  context,
  advanceBothClocks,
}) => {
  const timer = timerScreen(page);
  await addTask(page);
  await openTimer(page);
  await timer.start.click();
  const second = await context.newPage();
  await second.clock.install();
  await second.goto('/timer');
  const other = timerScreen(second);
  await expect(other.pause).toBeVisible();
  await advanceBothClocks(page, 25 * minute);
  await expect(other.clock).toHaveText('00:00');
  await timer.finished.click();
  await other.finished.click();
  for (const tab of [page, second]) await expect(tab.getByRole('button', { name: 'Yes' })).toBeVisible();
  // Whichever is quicker: the other one goes along.
  await Promise.all([page, second].map(pressYes));
  for (const tab of [page, second]) await expect(tab).toHaveURL(/\/tasks$/);
  expect(await readRewards(page)).toEqual({ trophies: 1, totalMinutes: 25 });

  function pressYes(tab: Page) {
    return tab.evaluate(() => {
      const buttons = [...document.querySelectorAll<HTMLButtonElement>('[role=dialog] button')];
      buttons.find(({ textContent }) => textContent === 'Yes')?.click();
    });
  }
});
