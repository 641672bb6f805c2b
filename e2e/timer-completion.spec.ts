import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import { expect, expectNoAxeViolations, holdBack, test, withMotion } from './fixtures.ts';
import { countWaiting, untilReportsForgotten, untilSent } from './pages/device-outbox.ts';
import { actElsewhere, readServerTime } from './pages/other-device.ts';
import { passTime } from './pages/page-clock.ts';
import { addTask, openTimer, readRewards, startNewTask, timerScreen } from './pages/timer-screen.ts';

const minute = 60_000;
const sendingFailed = 'Failed to update progress. Please try again.';

/** From now on the server answers operations with an error. */
async function breakOperations(page: Page): Promise<void> {
  const error = { reason: 'internal_error', message: 'Internal server error' };
  await page.route('**/api/operations', (route) => route.fulfill({ status: 500, json: { error } }));
}

test.beforeEach(async ({ page, newPerson }) => {
  await newPerson({ isPremium: true });
  await page.clock.install();
});

test.describe('with motion', () => {
  test.use(withMotion);

  test('a run that is finished without a network is kept, and sent once when it is back', async ({
    page,
    context,
    advanceBothClocks,
    consoleErrors,
  }) => {
    consoleErrors.allow(/ERR_INTERNET_DISCONNECTED/);
    const timer = timerScreen(page);
    await startNewTask(page);
    await advanceBothClocks(page, 25 * minute);
    await timer.askAndDecline();
    await context.setOffline(true);
    await timer.completeAndLook(() =>
      expect(page.getByText(/Your 25 minutes are saved on this device/)).toBeVisible(),
    );
    await expect(page).toHaveURL(/\/tasks$/);
    await expect.poll(() => countWaiting(page)).toBe(1);

    // What is sent a moment before the network is back reaches no one.
    let answered = 0;
    page.on('response', (response) => {
      if (response.request().postData()?.includes('"complete_run"')) answered += 1;
    });
    await context.setOffline(false);
    await expect(page.getByText('Write the first page: 25 minutes and a trophy counted.')).toBeVisible();
    await untilSent(page);
    // The browser reports an answer later than the page shows it.
    await expect.poll(() => answered).toBe(1);
    expect(await readRewards(page)).toEqual({ trophies: 1, totalMinutes: 25 });
  });
});

test('whoever leaves their success for a page that comes late is not led to their tasks', async ({
  page,
  advanceBothClocks,
}) => {
  const answer = await holdBack(page, '**/assets/stats-page-*');
  const timer = timerScreen(page);
  await startNewTask(page);
  await advanceBothClocks(page, 25 * minute);
  await timer.completeAndLook(async () => {
    await expect(page.getByRole('heading', { name: 'Task completed' })).toBeVisible();
    await page.getByRole('link', { name: 'Stats' }).click();
    await expect(page).toHaveURL('/stats');
  });
  await passTime(page, 10_000);
  await expect(page).toHaveURL('/stats');
  answer();
  await expect(page.getByRole('heading', { name: 'Statistics' })).toBeVisible();
});

test('a server in trouble is tried again, and nothing is lost', async ({
  page,
  advanceBothClocks,
  consoleErrors,
}) => {
  consoleErrors.expect(/status of 500/);
  const timer = timerScreen(page);
  await addTask(page);
  await openTimer(page);
  await timer.start.click();
  await advanceBothClocks(page, 25 * minute);
  await breakOperations(page);
  // It is also sent again by itself, a while later.
  await timer.completeAndLook(async () => {
    await expect(page.getByText(sendingFailed)).toBeVisible();
    await page.unroute('**/api/operations');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('You earned a trophy for 25 minutes of work')).toBeVisible();
  });
  await expect(page).toHaveURL(/\/tasks$/);
  expect(await readRewards(page)).toEqual({ trophies: 1, totalMinutes: 25 });
});

test('what is said of a server in trouble breaks no rule of accessibility', async ({
  page,
  advanceBothClocks,
  consoleErrors,
}) => {
  consoleErrors.expect(/status of 500/);
  const timer = timerScreen(page);
  await startNewTask(page);
  await advanceBothClocks(page, 25 * minute);
  await breakOperations(page);
  await timer.complete();
  await expect(page.getByText(sendingFailed)).toBeVisible();
  await expectNoAxeViolations(page);
});

test('time that another device counted already is left out, and the rest counts', async ({
  page,
  context,
  advanceBothClocks,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_INTERNET_DISCONNECTED/);
  const timer = timerScreen(page);
  const from = await beginOffline(page, context);
  await advanceBothClocks(page, 25 * minute);
  await countElsewhere(page, from, from + 20 * minute);
  await context.setOffline(false);
  await untilSent(page);

  await timer.complete();
  await expect(
    page.getByText(/5 of 25 minutes of work. Another run already counts for the rest./),
  ).toBeVisible();
  await expectNoAxeViolations(page);
  // It stays until it has been read.
  await page.clock.fastForward(10_000);
  await expect(page).toHaveURL(/\/timer$/);
  await page.getByRole('link', { name: 'Back to tasks' }).click();
  await expect(page).toHaveURL(/\/tasks$/);
  await expect(page.getByRole('button', { name: 'OK' })).toBeHidden();
  await untilSent(page);
  expect(await readRewards(page)).toEqual({ trophies: 2, totalMinutes: 25 });
});

test('a run whose time is all counted already is refused in plain words, once, and let go', async ({
  page,
  context,
  advanceBothClocks,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_INTERNET_DISCONNECTED/);
  const timer = timerScreen(page);
  const from = await beginOffline(page, context);
  await advanceBothClocks(page, 25 * minute);
  await countElsewhere(page, from, await readServerTime(page));
  await context.setOffline(false);
  await untilSent(page);

  await timer.complete();
  await expect(page.getByText('Another run already counts for this time.')).toBeVisible();
  await page.getByRole('link', { name: 'Back to tasks' }).click();
  await expect(page).toHaveURL(/\/tasks$/);
  await expect(page.getByRole('banner').getByRole('link', { name: /Time is up/ })).toBeHidden();
  await untilSent(page);
  await page.reload();
  await expect(page.getByText('tasks completed')).toBeVisible();
  await expect(page.getByRole('button', { name: 'OK' })).toBeHidden();
  expect((await readRewards(page)).trophies).toBe(1);
});

test('what was left out of a run that is sent later is told wherever its person is, until it was read', async ({
  page,
  context,
  advanceBothClocks,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_INTERNET_DISCONNECTED/);
  const timer = timerScreen(page);
  const from = await beginOffline(page, context);
  await advanceBothClocks(page, 25 * minute);
  await countElsewhere(page, from, from + 10 * minute);
  await context.setOffline(false);
  await timer.askAndDecline();
  await untilSent(page);
  await context.setOffline(true);
  await timer.complete();
  await expect(page).toHaveURL(/\/tasks$/);
  await context.setOffline(false);

  const report = page.getByText(
    /Write the first page: 15 of 25 minutes and a trophy counted. Another run already counts for the rest./,
  );
  await expect(report).toBeVisible();
  await expectNoAxeViolations(page);
  await page.clock.fastForward(60_000);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByPlaceholder('What do you need to do?').click();
  await page.goto('/settings');
  await expect(report).toBeVisible();
  await page.getByRole('button', { name: 'OK' }).click();
  await expect(report).toBeHidden();
  await untilReportsForgotten(page);
  await page.reload();
  await expect(page.getByText('Account Settings')).toBeVisible();
  await expect(report).toBeHidden();
  expect(await readRewards(page)).toEqual({ trophies: 2, totalMinutes: 25 });
});

test('a run that the server would not take is in hand again, and can be completed anew', async ({
  page,
  advanceBothClocks,
}) => {
  const timer = timerScreen(page);
  await addTask(page);
  await openTimer(page);
  await timer.start.click();
  await advanceBothClocks(page, 25 * minute);
  await page.route('**/api/operations', (route) => {
    const { operations } = route.request().postDataJSON() as { operations: { id: string }[] };
    const verdicts = operations.map(({ id }) => ({ state: 'refused', id, reason: 'invalid_input' }));
    return route.fulfill({ json: { verdicts } });
  });
  await timer.complete();
  await expect(
    page.getByText('The server did not accept it. Your work is kept on this device.'),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Back to tasks' }).click();
  const report = page.getByText(/Write the first page: The server did not accept this run./);
  await expect(report).toBeVisible();
  await page.getByRole('button', { name: 'Let it go' }).click();
  await page.getByRole('dialog', { name: 'Let this run go?' }).getByRole('button', { name: 'No' }).click();
  await page.reload();
  await expect(report).toBeVisible();
  await page.unroute('**/api/operations');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Write the first page: 25 minutes and a trophy counted.')).toBeVisible();
  await expect(report).toBeHidden();
  await untilSent(page);
  expect(await readRewards(page)).toEqual({ trophies: 1, totalMinutes: 25 });
});

/** Starts a run that the server does not hear of; returns an instant of the server's clock just before it. */
async function beginOffline(page: Page, context: BrowserContext): Promise<number> {
  await addTask(page);
  await openTimer(page);
  const from = await readServerTime(page);
  await context.setOffline(true);
  await timerScreen(page).start.click();
  return from;
}

/** Has another device of the same person work on another task meanwhile. */
async function countElsewhere(page: Page, from: number, to: number): Promise<void> {
  const { id: taskId, text: taskName } = await addTask(page, 'Read a chapter');
  const [key, task] = [randomUUID(), { taskId, taskName, groupId: '', minutes: 0 }];
  await actElsewhere(
    page,
    { kind: 'start_run', key, task, minutes: 55, at: from },
    { kind: 'complete_run', key, rounding: 'nearest', at: to },
  );
}

test('a device whose clock runs ahead finishes, and is granted the time that has passed', async ({
  page,
}) => {
  const timer = timerScreen(page);
  await startNewTask(page);
  const isCongratulated = expect(timer.congratulation).toBeVisible();
  await page.clock.fastForward(25 * minute);
  await isCongratulated;
  await page.reload();
  await expect(timer.clock).toHaveText('00:00');
  await timer.complete();
  await expect(page.getByText('You earned a trophy for a moment of work')).toBeVisible();
  await expect(page.getByText(/The rest has not passed yet: this device’s clock was ahead/)).toBeVisible();
  await page.getByRole('link', { name: 'a trophy' }).click();
  await expect(page).toHaveURL('/runs?of=trophies');
  await expect(page.getByText('1 trophy', { exact: true })).toBeVisible();
  expect(await readRewards(page)).toEqual({ trophies: 1, totalMinutes: 0 });
});

test('a device whose clock jumps ahead between two runs still has both counted', async ({ page }) => {
  const timer = timerScreen(page);
  await addTask(page);
  await addTask(page, 'Read a chapter');
  for (const [place, text] of ['Write the first page', 'Read a chapter'].entries()) {
    await openTimer(page, text);
    await timer.startRecorded();
    await page.clock.fastForward(10 * minute);
    await timer.expectTime('14:00', '15:00');
    await page.reload();
    // What was shown stays, though the server's clock is behind it; 25 minutes must pass all the same.
    await timer.expectTime('14:00', '15:00');
    await page.clock.fastForward(25 * minute);
    await expect(timer.clock).toHaveText('00:00');
    await timer.completeAndLook(() =>
      expect(page.getByText('You earned a trophy for a moment of work')).toBeVisible(),
    );
    await expect(page).toHaveURL(/\/tasks$/);
    expect(await readRewards(page)).toEqual({ trophies: place + 1, totalMinutes: 0 });
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
  await advanceBothClocks([page, second], 25 * minute);
  await expect(other.clock).toHaveText('00:00');
  await timer.finished.click();
  await other.finished.click();
  for (const tab of [page, second]) await expect(tab.getByRole('button', { name: 'Yes' })).toBeVisible();
  // Whichever is quicker, the other tab follows.
  await Promise.all([page, second].map(pressYes));
  for (const tab of [page, second]) await expect(tab).toHaveURL(/\/tasks$/);
  await untilSent(page);
  expect(await readRewards(page)).toEqual({ trophies: 1, totalMinutes: 25 });

  function pressYes(tab: Page) {
    return tab.evaluate(() => {
      const buttons = [...document.querySelectorAll<HTMLButtonElement>('[role=dialog] button')];
      buttons.find(({ textContent }) => textContent === 'Yes')?.click();
    });
  }
});
