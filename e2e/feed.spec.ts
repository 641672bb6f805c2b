import type { Locator, Page } from '@playwright/test';
import { test as base, expect, expectNoAxeViolations } from './fixtures.ts';
import { untilSent } from './pages/device-outbox.ts';
import { feedScreen } from './pages/feed-screen.ts';
import { recordReceived, waitUntilConnected } from './pages/live-connection.ts';
import { holdTime, passTime } from './pages/page-clock.ts';
import { type DeskOptions, openDesk, timerScreen } from './pages/timer-screen.ts';

const minute = 60_000;

type Beside = {
  page: Page;
  feed: ReturnType<typeof feedScreen>;
  newest: Locator;
  /** Lets the other person's run continue. */
  goOn(minutes: number): Promise<void>;
};

const test = base.extend<{
  /** Opens a person's desk beside another person at work, whose 50 % the first has seen. */
  openBeside(options?: DeskOptions): Promise<Beside>;
}>({
  openBeside: async ({ context, newBrowser, newPerson, advanceBothClocks }, use) => {
    await use(async (options) => {
      await newPerson({ isPremium: true });
      const page = await openDesk(context, options);
      const feed = feedScreen(page);
      const elsewhere = await newBrowser();
      const { username } = await newPerson({ isPremium: true, context: elsewhere });
      const working = await openDesk(elsewhere, { hasTestClock: true });
      await feedScreen(working).goOnline.click();
      await timerScreen(working).startRecorded();
      const goOn = (minutes: number) => advanceBothClocks(working, minutes * minute);
      await goOn(13);
      await expect(feed.lineOf(username)).toContainText('Making 50% progress on their task');
      return { page, feed, newest: feed.lineOf(username).first(), goOn };
    });
  },
});

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
  await timerScreen(working).startRecorded();
  await advanceBothClocks(working, 13 * minute);
  await expect(watching.lineOf(username)).toContainText('Making 50% progress on their task');
  await expect(watching.lineOf(username)).toContainText('just now');
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
  await timerScreen(working).startRecorded();
  await advanceBothClocks(working, 13 * minute);
  await timerScreen(working).expectTime('11:00', '12:00');
  // Marks passed while offline are not reported later, only those passed from then on.
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
  await timerScreen(page).startRecorded();
  await advanceBothClocks(page, 13 * minute);
  await expect(feed.lineOf(username)).toBeVisible();
  await timerScreen(page).pause.click();
  await untilSent(page);
  await page.reload();
  await expect(feed.lineOf(username)).toContainText('Making 50% progress on their task');
  await feed.turnOff.click();
  await expect(feed.panel).toBeHidden();
  await feed.turnOn.click();
  await expect(feed.lineOf(username)).toBeVisible();
  // An hour later it has vanished, whoever is present.
  await advanceBothClocks(page, 61 * minute);
  await expect(feed.panel).toContainText('No recent activity to show');
  // The text depends on whether the reader would be seen themselves.
  await expect(feed.panel).toContainText('You are online, and yours will be the first others see.');
  await feed.goOffline.click();
  await expect(feed.panel).toContainText('Go online, and yours will be the first others see.');
});

test('the feed goes on beside a running timer, unless its reader shows nobody while they work', async ({
  openBeside,
}) => {
  const { page, feed, newest, goOn } = await openBeside();
  const told = recordReceived(page);
  await page.reload();
  const cheer = newest.getByRole('button', { name: /^Cheer for/ });
  await timerScreen(page).startRecorded();
  await goOn(8);
  await expect(newest).toContainText('Making 80% progress on their task');
  await expect(cheer).toBeVisible();

  await feed.showOthers.click();
  await expect(feed.showOthers).not.toBeChecked();
  await expect(cheer).toBeHidden();
  await goOn(5);
  await expect.poll(() => told.words.join()).toContain('Successfully completed their task');
  await expect(newest).toContainText('Making 80% progress on their task');
  await expect(feed.panel).not.toContainText(/\bnew\b/);
  await timerScreen(page).pause.click();
  await expect(newest).toContainText('Successfully completed their task');
  await page.reload();
  await expect(feed.showOthers).not.toBeChecked();
});

test('nothing moves in the feed while somebody aims at it, and what has come meanwhile follows', async ({
  openBeside,
}) => {
  const { page, newest, goOn } = await openBeside({ hasTestClock: true });
  const told = recordReceived(page);
  const isConnected = waitUntilConnected(page);
  await page.reload();
  await expect(newest).toContainText('Making 50% progress on their task');
  await isConnected;
  const letTimePass = await holdTime(page);
  await newest.hover();
  await goOn(8);
  await expect.poll(() => told.words.join()).toContain('Making 80% progress on their task');
  await passTime(page, 1_000);
  await expect(newest).toContainText('Making 50% progress on their task');
  // The pointer stays where it is.
  await letTimePass();
  await expect(newest).toContainText('Making 80% progress on their task');
});

test('the feed speaks only to whoever is in it, once a minute', async ({ openBeside }) => {
  const { page, feed, newest, goOn } = await openBeside({ hasTestClock: true });
  const spoken = feed.panel.getByRole('status');
  await expect(spoken).toHaveCount(0);
  await feed.list.focus();
  await goOn(8);
  await expect(newest).toContainText('Making 80% progress on their task');
  await expect(spoken).toBeEmpty();
  await page.clock.fastForward(60_000);
  await expect(spoken).toHaveText('1 new progress message');
  // Unchanged text would not be read out a second time.
  const before = await spoken.locator('span').elementHandle();
  await goOn(5);
  await expect(newest).toContainText('Successfully completed their task');
  // A minute may have passed by itself: the next one would have nothing new to announce.
  if (await before?.evaluate((words) => words.isConnected)) await page.clock.fastForward(60_000);
  await expect.poll(() => before?.evaluate((words) => words.isConnected)).toBe(false);
  await expect(spoken).toHaveText('1 new progress message');
  await timerScreen(page).start.focus();
  await expect(spoken).toHaveCount(0);
});

test('the space bar scrolls a feed that has the focus for it, and lets the run go on', async ({
  openBeside,
}) => {
  const { page, feed } = await openBeside();
  const timer = timerScreen(page);
  await timer.start.click();
  await expect(timer.pause).toBeVisible();
  await feed.list.focus();
  await page.keyboard.press('Space');
  await expect(timer.pause).toBeVisible();
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('Space');
  await expect(timer.pause).toBeHidden();
});
