import { sendAdminCommand } from '../server/src/platform/admin/admin-socket.ts';
import { expect, expectNoAxeViolations, test } from './fixtures.ts';
import { untilSent } from './pages/device-outbox.ts';
import { feedScreen } from './pages/feed-screen.ts';
import { joinPool, poolScreen } from './pages/pool-screen.ts';
import { addTask, openDesk, openTimer, timerScreen } from './pages/timer-screen.ts';

const minute = 60_000;
const secret = 'كتابة <b>Thesis</b> 🦖';

test('others read what somebody works on where they chose so, in room and feed at once as it changes, also of before', async ({
  context,
  newBrowser,
  newPerson,
  advanceBothClocks,
  consoleErrors,
}) => {
  test.slow();
  consoleErrors.allow(/ERR_INTERNET_DISCONNECTED/);
  // Two of several tabs may report the same mark.
  consoleErrors.allow(/status of 409/);
  const { username } = await newPerson({ isPremium: true });
  const settings = await context.newPage();
  await settings.goto('/settings');
  const general = settings.getByLabel('My task names are seen by');
  await expect(general).toHaveValue('rooms');
  await expectNoAxeViolations(settings);

  const elsewhere = await newBrowser();
  await newPerson({ isPremium: true, context: elsewhere });
  const mate = await elsewhere.newPage();
  await addTask(mate, 'Read');
  await joinPool(mate, 'Read');
  const seat = poolScreen(mate).card(username);
  const reader = await openDesk(elsewhere);
  const line = feedScreen(reader).lineOf(username);

  const room = await context.newPage();
  await addTask(room, secret);
  await joinPool(room, secret);
  await expect(seat).toContainText(secret);
  const desk = await context.newPage();
  await desk.setViewportSize({ width: 360, height: 740 });
  await desk.clock.install();
  await openTimer(desk, secret);
  await feedScreen(desk).goOnline.click();
  await timerScreen(desk).startRecorded();
  await advanceBothClocks(desk, 13 * minute);
  await expect(line).toContainText('Making 50% progress on their task');
  await expect(line).not.toContainText(secret);

  const own = desk.getByLabel('Name seen by');
  await own.selectOption('Everyone');
  await expect(line).toContainText(secret);
  // A name may be a tower of marks, which would be drawn over other people's messages.
  await expect(line.getByText(secret)).toHaveCSS('overflow-y', 'clip');
  await expectNoAxeViolations(desk);
  await expectNoAxeViolations(reader);
  expect(await desk.evaluate(() => document.documentElement.scrollWidth)).toBe(360);

  await poolScreen(room).showTask.click();
  await expect(seat).toContainText('Focusing');
  await expect(line).not.toContainText(secret);
  await expect(line).toContainText('Making 50% progress on their task');
  await expect(own).toHaveValue('self');
  await reader.reload();
  await expect(line).toContainText('Making 50% progress on their task');
  await expect(line).not.toContainText(secret);

  // Back to what it was before the switch, even if that is pressed without a network.
  await context.setOffline(true);
  await poolScreen(room).showTask.click();
  await expect(poolScreen(room).showTask).toBeChecked();
  await expect(poolScreen(room).card(username)).toContainText(secret);
  await context.setOffline(false);
  await expect(seat).toContainText(secret);
  await expect(line).toContainText(secret);

  await general.selectOption('Only me');
  await expect(line).toContainText(secret);
  await own.selectOption('Only me, as in Settings');
  await expect(line).not.toContainText(secret);
  await expect(seat).toContainText('Focusing');
  await general.selectOption('Everyone');
  await expect(line).toContainText(secret);
  await expect(seat).toContainText(secret);
});

test('who sees a task is chosen beside its note, and reported names stay hidden whatever is chosen', async ({
  context,
  newBrowser,
  newPerson,
  advanceBothClocks,
  consoleErrors,
}) => {
  test.slow();
  // Both of two tabs may report the same mark.
  consoleErrors.allow(/status of 409/);
  const { username } = await newPerson({ isPremium: true });
  const tasks = await context.newPage();
  await addTask(tasks, secret);
  await tasks.goto('/tasks');
  await tasks.getByRole('button', { name: `Add a note or an estimate to ${secret}` }).click();
  const field = tasks.getByLabel('Name seen by');
  await field.selectOption('Everyone');
  await expectNoAxeViolations(tasks);
  const desk = await context.newPage();
  await desk.clock.install();
  await openTimer(desk, secret);
  await feedScreen(desk).goOnline.click();
  await timerScreen(desk).startRecorded();
  await advanceBothClocks(desk, 13 * minute);

  for (let reporters = 0; reporters < 3; reporters += 1) {
    const browser = await newBrowser();
    await newPerson({ isPremium: true, context: browser });
    const page = await openDesk(browser);
    const line = feedScreen(page).lineOf(username);
    await expect(line).toContainText(secret);
    await page.getByRole('button', { name: `Report or hide ${username}` }).click();
    await page.getByRole('menuitem', { name: 'Report task name' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Reported.' })).toBeVisible();
    if (reporters === 2) {
      await expect(line).not.toContainText(secret);
      await field.selectOption('My rooms');
      await field.selectOption('Everyone');
      await page.reload();
      await expect(line).toContainText('Making 50% progress on their task');
      await expect(line).not.toContainText(secret);
    }
  }
});

test('whoever has no plan any more still says who sees the names of what they did', async ({
  page,
  newPerson,
  server,
}) => {
  const { email } = await newPerson({ isPremium: true });
  const choice = page.getByLabel('My task names are seen by');
  await page.goto('/settings');
  await choice.selectOption('Everyone');
  await untilSent(page);
  await sendAdminCommand(server.dataDir, '/premium', { email, isPremium: false });
  await page.reload();
  await expect(choice).toHaveValue('everyone');
  await choice.selectOption('Only me');
  await untilSent(page);
  await page.reload();
  await expect(choice).toHaveValue('self');
});
