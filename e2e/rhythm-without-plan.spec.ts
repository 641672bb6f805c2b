import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { sendAdminCommand } from '../server/src/platform/admin/admin-socket.ts';
import { test as base, expect, expectNoAxeViolations } from './fixtures.ts';
import { countdownScreen } from './pages/countdown-screen.ts';
import { untilSent } from './pages/device-outbox.ts';
import { waitUntilLoaded } from './pages/installed-app.ts';
import { findNoon } from './pages/local-time.ts';
import { actElsewhere } from './pages/other-device.ts';
import { profileScreen } from './pages/profile-screen.ts';
import { taskScreen } from './pages/task-screen.ts';
import { addTask, openTimer, timerScreen } from './pages/timer-screen.ts';

const minute = 60_000;

const test = base.extend({
  page: async ({ page }, use) => {
    await page.clock.install();
    await use(page);
  },
});

/** Chooses half an hour, and breaks and runs that start by themselves; waits until the server has heard of all of it. */
async function setRhythm(page: Page): Promise<void> {
  await page.goto('/settings');
  const field = page.getByRole('textbox', { name: 'Run', exact: true });
  await field.fill('30');
  await field.press('Enter');
  await page.getByRole('switch', { name: 'Start breaks automatically' }).click();
  const isHeard = page.waitForResponse(
    (response) => response.request().postData()?.includes('"startsRuns"') ?? false,
  );
  await page.getByRole('switch', { name: 'Start the next run after a break automatically' }).click();
  await isHeard;
}

/** Opens the landing page, and waits for what an account adds to its countdown. */
async function openCountdown(page: Page): Promise<ReturnType<typeof countdownScreen>> {
  await page.goto('/');
  for (const part of ['countdown-rhythm', 'member-background']) await waitUntilLoaded(page, part);
  return countdownScreen(page);
}

declare global {
  interface Window {
    shownLengths: Set<string>;
  }
}

/** Records every length that an untouched countdown showed, however briefly. */
function noteLengths(): void {
  window.shownLengths = new Set();
  const look = () => {
    for (const line of document.querySelectorAll('p')) {
      const text = line.textContent ?? '';
      if (text.endsWith('drag the arc') && line.checkVisibility({ visibilityProperty: true }))
        window.shownLengths.add(text);
    }
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
}

test('somebody without a plan works four countdowns with their breaks and sees the long one come, on both their devices', async ({
  request,
  newPerson,
  newBrowser,
  advanceBothClocks,
}) => {
  test.slow();
  const timezoneId = await findNoon(request);
  const home = await newBrowser({ timezoneId });
  await newPerson({ context: home });
  const elsewhere = await newBrowser({ timezoneId, signedInAs: home });
  const pages = [await home.newPage(), await elsewhere.newPage()] as const;
  for (const each of pages) await each.clock.install();
  const [here, there] = [await openCountdown(pages[0]), await openCountdown(pages[1])];
  await here.start.click();
  for (const length of [5, 5, 5, 15]) {
    await expect(here.pause).toBeVisible();
    await advanceBothClocks(pages, 25 * minute);
    await expect(here.setTimer).toBeVisible();
    // The other device offers the same break.
    await expect(there.offer(length)).toBeVisible();
    await here.offer(length).click();
    for (const each of [here, there]) await each.expectBreak();
    await expect(there.start).toBeHidden();
    if (length === 15) break;
    await advanceBothClocks(pages, length * minute);
    for (const each of [here, there])
      await expect(each.ownBreak.getByText('The break is over')).toBeVisible();
    await here.nextRun.click();
    await expect(there.ownBreak).toBeHidden();
  }
  await expectNoAxeViolations(pages[0]);

  // It is left early on the other device; until then, another page shows it.
  await pages[0].goto('/settings');
  await expect(
    pages[0].getByRole('link', { name: /^Break, 1\d:\d\d left\. Back to the clock$/ }),
  ).toBeVisible();
  await there.endBreak.click();
  await expect(there.start).toBeVisible();
  await expect(pages[0].getByRole('link', { name: /^Break/ })).toBeHidden();
  await pages[0].goto('/stats');
  await expect(pages[0].getByText('0 finished runs').first()).toBeVisible();

  // A goal needs no plan either.
  await pages[0].getByLabel('Minutes a day').fill('30');
  await pages[0].getByRole('button', { name: 'Set goal' }).click();
  for (const each of pages)
    await expect(each.getByRole('img', { name: 'Daily goal: 0 of 30 minutes today' })).toBeVisible();
  await profileScreen(pages[1]).openModal();
  await pages[1].getByRole('link', { name: 'Today’s goal: 0 min of 30 min' }).click();
  await expect(pages[1].getByText('No runs here yet')).toBeVisible();
  await expectNoAxeViolations(pages[1]);
});

test('a break and the countdown after it begin by themselves where somebody without a plan wants that, also without a network', async ({
  page,
  context,
  newPerson,
  advanceBothClocks,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_INTERNET_DISCONNECTED/);
  await newPerson();
  await setRhythm(page);
  await page.addInitScript(noteLengths);
  const here = await openCountdown(page);
  await expect(page.getByText('30 minutes')).toBeVisible();
  expect(await page.evaluate(() => [...window.shownLengths])).toEqual(['30 minutes · drag the arc']);
  await here.start.click();
  await expect(here.pause).toBeVisible();
  await context.setOffline(true);
  await advanceBothClocks(page, 30 * minute);
  await here.expectBreak();
  await advanceBothClocks(page, 5 * minute);
  await expect(here.pause).toBeVisible();
  await expect(here.ownBreak).toBeHidden();
  await expect(here.clock).toHaveText(/^(?:30:00|29:\d\d)$/);
  await context.setOffline(false);
  await untilSent(page);

  // The other device hears of both, and starts nothing by itself.
  const other = await context.newPage();
  await other.goto('/settings');
  await expect(other.getByRole('link', { name: /^Running, / })).toBeVisible();
});

test('a break that nobody takes is offered no more after a quarter of an hour, on no device', async ({
  page,
  newPerson,
  newBrowser,
  advanceBothClocks,
}) => {
  await newPerson();
  const elsewhere = await newBrowser({ signedInAs: page.context() });
  const other = await elsewhere.newPage();
  await other.clock.install();
  const pages = [page, other];
  for (const each of pages) await openCountdown(each);
  await countdownScreen(page).start.click();
  await expect(countdownScreen(page).pause).toBeVisible();
  await advanceBothClocks(pages, 25 * minute);
  for (const each of pages) await expect(countdownScreen(each).offer(5)).toBeVisible();
  await advanceBothClocks(pages, 15 * minute);
  for (const each of pages) await expect(countdownScreen(each).anyOffer).toBeHidden();
});

test('a break that a run of an ended plan is in the way of is told of, on a device that never knew the run', async ({
  page,
  newPerson,
  newBrowser,
  server,
  advanceBothClocks,
}) => {
  const { email } = await newPerson({ isPremium: true });
  await page.goto('/');
  const { id, listId, text } = await addTask(page);
  const task = { taskId: id, taskName: text, groupId: listId, minutes: 0 };
  await actElsewhere(page, { kind: 'start_run', key: randomUUID(), task, minutes: 55 });
  await sendAdminCommand(server.dataDir, '/premium', { email, isPremium: false });

  const other = await (await newBrowser({ signedInAs: page.context() })).newPage();
  await other.clock.install();
  const there = await openCountdown(other);
  await there.start.click();
  await expect(there.pause).toBeVisible();
  await advanceBothClocks(other, 25 * minute);
  await there.offer(5).click();
  const told = other.getByRole('alert').filter({ hasText: 'No break yet: a run from your last plan' });
  await expect(told).toBeVisible();
  await expect(there.ownBreak).toBeHidden();
  await expectNoAxeViolations(other);
  await told.getByRole('button', { name: 'OK' }).click();
  await expect(told).toBeHidden();

  // No one needs to read about it once the break would be over.
  await there.offer(5).click();
  await expect(told).toBeVisible();
  await advanceBothClocks(other, 5 * minute);
  await expect(told).toBeHidden();
});

test('a visitor and somebody unverified see one clock and one button', async ({
  page,
  newPerson,
  advanceBothClocks,
}) => {
  const here = countdownScreen(page);
  await page.goto('/');
  await here.start.click();
  await expect(here.pause).toBeVisible();
  await advanceBothClocks(page, 25 * minute);
  await expect(here.setTimer).toBeVisible();
  await expect(here.anyOffer).toBeHidden();
  await newPerson({ isVerified: false });
  await page.goto('/');
  await here.setTimer.click();
  await here.start.click();
  await expect(here.pause).toBeVisible();
  await advanceBothClocks(page, 25 * minute);
  await expect(here.setTimer).toBeVisible();
  await expect(here.anyOffer).toBeHidden();
});

test('a break goes on when premium comes, and when it goes, and what was done meanwhile is there with the next plan', async ({
  page,
  newPerson,
  server,
  advanceBothClocks,
}) => {
  test.slow();
  const { email } = await newPerson();
  const setPremium = (isPremium: boolean) =>
    sendAdminCommand(server.dataDir, '/premium', { email, isPremium });
  const here = await openCountdown(page);
  await here.start.click();
  await expect(here.pause).toBeVisible();
  await advanceBothClocks(page, 25 * minute);
  await here.offer(5).click();
  await here.expectBreak();
  await untilSent(page);

  await setPremium(true);
  await expect(page.getByRole('link', { name: 'Go to my list' })).toHaveAttribute('href', '/tasks');
  await here.expectBreak();
  await page.getByRole('link', { name: 'Go to my list' }).click();
  await taskScreen(page).add('Water the plants');
  await untilSent(page);

  await setPremium(false);
  await expect(page).toHaveURL('/subscribtion');
  await page.goto('/');
  await here.expectBreak();
  await expect(page.getByRole('button', { name: /^Next: / })).toBeHidden();
  await here.endBreak.click();
  await untilSent(page);

  await setPremium(true);
  await openTimer(page, 'Water the plants');
  await expect(timerScreen(page).start).toBeVisible();
});
