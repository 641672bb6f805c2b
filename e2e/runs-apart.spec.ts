import type { BrowserContext, Page } from '@playwright/test';
import { test as base, expect, expectNoAxeViolations } from './fixtures.ts';
import { untilSent } from './pages/device-outbox.ts';
import { holdTime } from './pages/page-clock.ts';
import { taskScreen } from './pages/task-screen.ts';
import { addTask, openTimer, readRewards, timerScreen } from './pages/timer-screen.ts';

const minute = 60_000;
const [first, second] = ['Write the first page', 'Read a chapter'];

const test = base.extend<{
  /** A person with two tasks, whose second device has a page open; both clocks can be moved. */
  openTwoDevices(): Promise<{ device: BrowserContext; other: Page }>;
}>({
  openTwoDevices: async ({ page, context, newBrowser, newPerson }, use) => {
    await use(async () => {
      await newPerson({ isPremium: true });
      await page.clock.install();
      await addTask(page, first);
      await addTask(page, second);
      const device = await newBrowser({ signedInAs: context });
      const other = await device.newPage();
      await other.clock.install();
      return { device, other };
    });
  },
});

/** The runs that gave way to another one, as a page shows them. */
function waitingRuns(page: Page) {
  const region = page.getByRole('region', { name: 'Another run waits' });
  return {
    region,
    finish: (text: string) => region.getByRole('button', { name: `Finished? ${text}` }),
    letGo: region.getByRole('button', { name: 'Let it go' }),
  };
}

test('two runs that are begun apart are both kept, and both count once the devices have heard of each other', async ({
  page,
  context,
  openTwoDevices,
  advanceBothClocks,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_INTERNET_DISCONNECTED/);
  const { other } = await openTwoDevices();
  const wait = (minutes: number) => advanceBothClocks([page, other], minutes * minute);

  // This device loses its network on the timer page, and starts a run that no one else hears of.
  await openTimer(page, first);
  await context.setOffline(true);
  await timerScreen(page).start.click();
  await expect(timerScreen(page).pause).toBeVisible();
  // Half a minute short of what the runs count for: that much may pass besides, and as much again.
  await wait(9.5);
  await openTimer(other, second);
  await timerScreen(other).startRecorded();
  await wait(6.5);
  await timerScreen(page).expectTime('08:00', '09:00');

  await context.setOffline(false);
  // The later start has stopped the earlier run at that moment.
  for (const each of [page, other]) {
    await each.getByRole('link', { name: 'Tasks' }).click();
    await expect(taskScreen(each).link(second)).toHaveAccessibleDescription(/Running/);
    await expect(waitingRuns(each).region).toContainText(`${first} · 10 minutes worked`);
    await each.goto('/timer');
    await timerScreen(each).expectTime('17:30', '18:30');
    await expect(waitingRuns(each).region).toContainText(`${first} · 10 minutes worked`);
  }
  // From here on, checking the page uses up no more of the minute that may pass.
  await timerScreen(other).pause.click();
  await expect(timerScreen(page).start).toBeVisible();
  await expectNoAxeViolations(page);

  await waitingRuns(page).finish(first).click();
  await timerScreen(page).yes.click();
  await expect(page.getByText(`${first}: 10 minutes and a trophy counted.`)).toBeVisible();
  for (const each of [page, other]) {
    await expect(waitingRuns(each).region).toBeHidden();
    await expect(timerScreen(each).start).toBeVisible();
  }
  const goOn = await holdTime(page);
  await timerScreen(other).completeAndLook(async () => {
    await expect(other.getByText('You earned a trophy for 7 minutes of work')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Task completed' })).toBeVisible();
  });
  await goOn();
  for (const each of [page, other]) await taskScreen(each).expectCount(2, 2);
  await untilSent(page);
  expect(await readRewards(page)).toEqual({ trophies: 2, totalMinutes: 17 });
});

test('a run that waits is let go only after a question, and home tells of it until then', async ({
  page,
  openTwoDevices,
  advanceBothClocks,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_INTERNET_DISCONNECTED/);
  const { device, other } = await openTwoDevices();
  await openTimer(other, second);
  await device.setOffline(true);
  await openTimer(page, first);
  await timerScreen(page).startRecorded();
  await advanceBothClocks([page, other], 5.5 * minute);
  await timerScreen(other).start.click();
  await expect(timerScreen(other).pause).toBeVisible();
  await device.setOffline(false);

  await page.getByRole('link', { name: 'FocusPool' }).click();
  const { region, letGo } = waitingRuns(page);
  await expect(region).toContainText(`${first} · 6 minutes worked`);
  await expect(page.getByRole('region', { name: 'Your run' })).toContainText(second);
  await expectNoAxeViolations(page);
  await letGo.click();
  await page.getByRole('dialog', { name: 'Let this run go?' }).getByRole('button', { name: 'No' }).click();
  await expect(region).toBeVisible();
  await letGo.click();
  await page.getByRole('dialog', { name: 'Let this run go?' }).getByRole('button', { name: 'Yes' }).click();
  await expect(region).toBeHidden();
  expect(await readRewards(page)).toEqual({ trophies: 0, totalMinutes: 0 });
});

test('a run that one device completes while another, which does not hear of it, goes on with it keeps its time, and counts for both', async ({
  page,
  context,
  openTwoDevices,
  advanceBothClocks,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_INTERNET_DISCONNECTED/);
  const { other } = await openTwoDevices();
  const wait = (minutes: number) => advanceBothClocks([page, other], minutes * minute);
  const expectTimes = async (least: string, most: string) => {
    for (const each of [page, other]) {
      await each.goto('/timer');
      await timerScreen(each).expectTime(least, most);
    }
  };
  await openTimer(page, first);
  await timerScreen(page).startRecorded();
  await wait(5.5);
  await timerScreen(page).pause.click();
  await other.goto('/timer');
  await expect(timerScreen(other).start).toBeVisible();

  // This device resumes it, and the other one ends it meanwhile.
  await context.setOffline(true);
  await timerScreen(page).start.click();
  await expect(timerScreen(page).pause).toBeVisible();
  await wait(3.5);
  await timerScreen(other).complete();
  await expect(other).toHaveURL(/\/tasks$/);
  await untilSent(other);
  await context.setOffline(false);
  await untilSent(page);
  await expectTimes('12:00', '16:00');

  // This device ends it, and the other one has resumed it by the time that is reported.
  await timerScreen(other).pause.click();
  await expect(timerScreen(page).start).toBeVisible();
  // The page to which a completed run leads is on the device once it has been open.
  await page.getByRole('link', { name: 'Tasks' }).click();
  await expect(taskScreen(page).link(second)).toBeVisible();
  await page.goBack();
  await expect(timerScreen(page).start).toBeVisible();
  await timerScreen(page).askAndDecline();
  await context.setOffline(true);
  await timerScreen(page).complete();
  await wait(1);
  await timerScreen(other).startRecorded();
  await wait(4.5);
  await context.setOffline(false);
  await untilSent(page);
  await expectTimes('07:00', '11:30');
  await timerScreen(other).pause.click();
  await timerScreen(other).complete();
  await untilSent(other);
  // 5, 3 or 4, and 4 or 5 minutes, each rounded to the nearest.
  expect((await readRewards(other)).totalMinutes).toBeGreaterThanOrEqual(12);
});
