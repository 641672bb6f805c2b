import type { Page } from '@playwright/test';
import { expect, expectNoAxeViolations, test } from './fixtures.ts';
import { feedScreen } from './pages/feed-screen.ts';
import { recordReceived } from './pages/live-connection.ts';
import { joinPool, poolScreen } from './pages/pool-screen.ts';
import { addTask, openDesk, timerScreen } from './pages/timer-screen.ts';

const minute = 60_000;
const buttonFor = (page: Page, name: string) => page.getByRole('button', { name: `Cheer for ${name}` });

test('two people cheer from room and feed, and whoever works hears of it at the end alone, on both their devices', async ({
  context,
  newBrowser,
  newPerson,
  advanceBothClocks,
  consoleErrors,
}) => {
  test.slow();
  // Two devices may both report the same mark.
  consoleErrors.allow(/status of 409/);
  const worker = await newPerson({ isPremium: true });
  const desk = await context.newPage();
  await desk.clock.install();
  const told = recordReceived(desk);
  await addTask(desk);
  await addTask(desk, 'Write the second page');
  await joinPool(desk);
  await timerScreen(desk).startRecorded();
  const elsewhere = await newBrowser({ signedInAs: context });
  const timer = await elsewhere.newPage();
  await timer.clock.install();
  await timer.goto('/timer');
  await feedScreen(timer).goOnline.click();
  await advanceBothClocks([desk, timer], 13 * minute);

  const byName = await newBrowser();
  const ann = await newPerson({ isPremium: true, context: byName });
  const settings = await byName.newPage();
  await settings.goto('/settings');
  const withName = settings.getByRole('switch', { name: 'Cheer with my name' });
  await withName.click();
  await expect(withName).toBeChecked();
  await expectNoAxeViolations(settings);
  const inFeed = await openDesk(byName);
  await expect(buttonFor(inFeed, worker.username)).toHaveAttribute('aria-pressed', 'false');
  await expect(buttonFor(inFeed, worker.username).locator('svg')).toHaveCSS('fill', 'none');
  await buttonFor(inFeed, worker.username).click();
  await expect(buttonFor(inFeed, worker.username)).toHaveAttribute('aria-pressed', 'true');
  await expect(buttonFor(inFeed, worker.username).locator('svg')).not.toHaveCSS('fill', 'none');
  await expectNoAxeViolations(inFeed);

  const unnamed = await newBrowser();
  await newPerson({ isPremium: true, context: unnamed });
  const inRoom = await unnamed.newPage();
  await inRoom.setViewportSize({ width: 360, height: 740 });
  await addTask(inRoom);
  await joinPool(inRoom);
  const isKept = inRoom.waitForResponse('**/api/cheers');
  await buttonFor(inRoom, worker.username).click();
  expect((await isKept).status()).toBe(200);
  await expect(buttonFor(inRoom, worker.username)).toHaveAttribute('aria-pressed', 'true');
  await expectNoAxeViolations(inRoom);
  expect(await inRoom.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  const percents = inRoom.getByRole('listitem').getByText(/^\d+%$/);
  const gaps = await percents.evaluateAll((all) =>
    all.map((percent) => {
      const card = percent.closest('[role=group]')?.getBoundingClientRect();
      return (card?.right ?? Number.NaN) - percent.getBoundingClientRect().right;
    }),
  );
  expect(Math.max(...gaps), 'beside each percentage, with a cheer or without').toBeLessThan(16);
  const sign = (await buttonFor(inRoom, worker.username).locator('svg').boundingBox()) ?? { y: 0, height: 0 };
  const percent = (await poolScreen(inRoom)
    .card(worker.username)
    .getByText(/^\d+%$/)
    .boundingBox()) ?? { y: 0 };
  expect(sign.y + sign.height).toBeLessThanOrEqual(percent.y);

  await advanceBothClocks([desk, timer], 12 * minute);
  await expect(desk.getByText('00:00', { exact: true })).toBeVisible();
  expect(told.words.filter((words) => /cheer/i.test(words))).toEqual([]);
  expect(told.words.filter((words) => words.includes(ann.username))).toEqual([]);

  await poolScreen(desk).tick.click();
  await poolScreen(desk).yes.click();
  const line = `${ann.username} and someone else cheered`;
  for (const page of [desk, timer]) {
    await expect(page.getByText('Time for a break?')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Break' }).getByText(line).first()).toBeVisible();
  }
  await expectNoAxeViolations(desk);
  // It is announced once on each device, even if the page is reloaded.
  await timer.goto('/tasks');
  await expect(timer.getByText(line)).toBeVisible();
  await expect(timer.getByRole('status').filter({ hasText: line })).toHaveCount(0);
  await desk.getByRole('button', { name: /^Take a \d+-minute break$/ }).click();
  await expect(desk.getByRole('heading', { name: 'On a break' })).toBeVisible();
  await expect(desk.getByText(line).first()).toBeVisible();
  // It was announced where it came up first.
  await expect(desk.getByRole('status').filter({ hasText: line })).toHaveCount(0);
  await expectNoAxeViolations(desk);
  // The run is over, and so is what can be done about it.
  await expect(buttonFor(inRoom, worker.username)).toHaveCount(0);
});
