import type { BrowserContext, Page } from '@playwright/test';
import { expect, expectNoAxeViolations, test } from './fixtures.ts';
import { feedScreen } from './pages/feed-screen.ts';
import { addTask, openTimer, timerScreen } from './pages/timer-screen.ts';

const minute = 60_000;

/** A tab of the signed-in person at the timer of a task of theirs. */
async function openDesk(context: BrowserContext, options: { hasTestClock?: boolean } = {}): Promise<Page> {
  const page = await context.newPage();
  if (options.hasTestClock) await page.clock.install();
  await addTask(page);
  await openTimer(page);
  return page;
}

test('somebody sees how far another person has come, without reloading', async ({
  context,
  newBrowser,
  newPerson,
  advanceBothClocks,
}) => {
  await newPerson({ isPremium: true });
  const desk = await openDesk(context, { hasTestClock: true });
  const watching = feedScreen(desk);
  const elsewhere = await newBrowser();
  const { username } = await newPerson({ isPremium: true, context: elsewhere });
  const working = await openDesk(elsewhere, { hasTestClock: true });
  await feedScreen(working).goOnline.click();
  await timerScreen(working).startWitnessed();
  await advanceBothClocks(working, 13 * minute);
  await expect(watching.lineOf(username)).toContainText('Making 50% progress on their task');
  await expect(watching.lineOf(username)).toContainText('just now');
  // Whoever listens is told how much has come, now and then.
  await desk.clock.fastForward(20_000);
  await expect(watching.panel.getByRole('status')).toHaveText('1 new progress message');
  await advanceBothClocks(working, 8 * minute);
  await expect(watching.lineOf(username).first()).toContainText('Making 80% progress on their task');
  await advanceBothClocks(working, 5 * minute);
  await expect(watching.lineOf(username).first()).toContainText('Successfully completed their task');
  await expect(watching.lineOf(username)).toHaveCount(3);
  await expectNoAxeViolations(watching.panel.page());
});

test('nobody hears of somebody who stays offline', async ({
  context,
  newBrowser,
  newPerson,
  advanceBothClocks,
}) => {
  await newPerson({ isPremium: true });
  const watching = feedScreen(await openDesk(context));
  const elsewhere = await newBrowser();
  const { username } = await newPerson({ isPremium: true, context: elsewhere });
  const working = await openDesk(elsewhere, { hasTestClock: true });
  await timerScreen(working).startWitnessed();
  await advanceBothClocks(working, 13 * minute);
  // What was passed offline is not told later either, only what comes from then on.
  await feedScreen(working).goOnline.click();
  await advanceBothClocks(working, 8 * minute);
  await expect(watching.lineOf(username)).toHaveText(/Making 80% progress on their task/);
});

test('the feed is read when it is opened, and not there when it is turned off', async ({
  context,
  newPerson,
  advanceBothClocks,
}) => {
  const { username } = await newPerson({ isPremium: true });
  const page = await openDesk(context, { hasTestClock: true });
  const feed = feedScreen(page);
  await feed.goOnline.click();
  await timerScreen(page).startWitnessed();
  await advanceBothClocks(page, 13 * minute);
  await expect(feed.newCount.or(feed.lineOf(username))).toBeVisible();
  await timerScreen(page).pause.click();
  await page.reload();
  await expect(feed.lineOf(username)).toContainText('Making 50% progress on their task');
  await feed.turnOff.click();
  await expect(feed.panel).toBeHidden();
  await feed.turnOn.click();
  await expect(feed.lineOf(username)).toBeVisible();
  // An hour later it has vanished, whoever is there.
  await advanceBothClocks(page, 61 * minute);
  await expect(feed.panel).toContainText('No recent activity to show');
});

test('a feed stays quiet beside a running timer until somebody looks at it', async ({
  context,
  newBrowser,
  newPerson,
  advanceBothClocks,
}) => {
  await newPerson({ isPremium: true });
  const page = await openDesk(context);
  const feed = feedScreen(page);
  await timerScreen(page).startWitnessed();
  const elsewhere = await newBrowser();
  const { username } = await newPerson({ isPremium: true, context: elsewhere });
  const working = await openDesk(elsewhere, { hasTestClock: true });
  await expect(feed.panel.getByText('Loading updates...')).toBeHidden();
  const before = await feed.lines.count();
  await feedScreen(working).goOnline.click();
  await timerScreen(working).startWitnessed();
  await advanceBothClocks(working, 13 * minute);
  if (before > 0) {
    await expect(feed.newCount).toHaveText(/^\d+ new$/);
    await expect(feed.lineOf(username)).toHaveCount(0);
  }
  await feed.panel.hover();
  await expect(feed.lineOf(username)).toContainText('Making 50% progress on their task');
  await expect(feed.newCount).toBeHidden();
});
