import type { Locator } from '@playwright/test';
import { expect, expectNoAxeViolations, test } from './fixtures.ts';
import { untilSent } from './pages/device-outbox.ts';
import { feedScreen } from './pages/feed-screen.ts';
import { intentionScreen } from './pages/intention-screen.ts';
import { joinPool, landWith, poolScreen } from './pages/pool-screen.ts';
import { addTask, openDesk, openTimer, timerScreen } from './pages/timer-screen.ts';

const minute = 60_000;
const line = 'مسودة <b>two</b> 🦖';

test('somebody says what will be there at the end, and others read it in one message that becomes its outcome', async ({
  context,
  newBrowser,
  newPerson,
  advanceBothClocks,
}) => {
  test.slow();
  const { username } = await newPerson({ isPremium: true });
  const elsewhere = await newBrowser();
  await newPerson({ isPremium: true, context: elsewhere });
  const reader = await openDesk(elsewhere);
  const told = feedScreen(reader).lineOf(username);

  const desk = await context.newPage();
  await desk.setViewportSize({ width: 360, height: 740 });
  await desk.clock.install();
  await addTask(desk, 'Write');
  await openTimer(desk, 'Write');
  const screen = intentionScreen(desk);
  await desk.getByLabel('Name seen by').selectOption('Everyone');
  await feedScreen(desk).goOnline.click();
  await screen.field.fill('Focus-Pool');
  await expect(desk.getByText("Can't contain FocusPool")).toBeVisible();
  await screen.field.fill(`${'🦊'.repeat(61)}`);
  await expect(screen.field).toHaveValue('🦊'.repeat(60));
  await screen.field.fill(line);
  await expect(desk.getByText('Seen by: Everyone')).toBeVisible();
  await expectNoAxeViolations(desk);
  expect(await desk.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await timerScreen(desk).startRecorded();
  await expect(screen.field).toBeHidden();
  await expect(desk.getByText(line)).toBeVisible();
  await expect(told).toHaveCount(1);
  await expect(told).toContainText('Set out to get this done');
  await expect(told).toContainText(line);
  await expect(told).not.toContainText('Not yet');

  await advanceBothClocks(desk, 25 * minute);
  await expect(screen.outcome('Done')).toBeVisible();
  const [answer, button] = [
    await screen.outcome('Done').boundingBox(),
    await timerScreen(desk).start.boundingBox(),
  ];
  expect((button?.y ?? 0) - (answer?.y ?? 0) - (answer?.height ?? 0)).toBeGreaterThanOrEqual(16);
  // So that none is under the pointer.
  await desk.mouse.move(0, 0);
  const readLooks = () =>
    screen.question.getByRole('button').evaluateAll((buttons) =>
      buttons.map((button) => {
        const { width, height, color, backgroundColor, borderColor } = getComputedStyle(button);
        return [width, height, color, backgroundColor, borderColor].join(' ');
      }),
    );
  await expect.poll(async () => new Set(await readLooks()).size).toBe(1);
  expect((await readLooks()).length).toBe(3);
  await expectNoAxeViolations(desk);
  await timerScreen(desk).complete();
  await expect(desk.getByText('Time for a break?')).toBeVisible();
  await screen.outcome('Not yet').click();
  await expect(screen.outcome('Not yet')).toHaveAttribute('aria-pressed', 'true');
  await expectNoAxeViolations(desk);
  // If there is room, it starts at the same edge as the offer around it.
  await desk.setViewportSize({ width: 1280, height: 800 });
  const offer = desk.getByRole('region', { name: 'Break', exact: true });
  const leftOf = async (what: Locator) => (await what.boundingBox())?.x ?? Number.NaN;
  const findOffset = async () =>
    (await leftOf(offer.getByRole('img', { name: 'At the end' }))) -
    (await leftOf(offer.getByRole('button', { name: /minute break$/ })));
  await expect.poll(findOffset).toBe(0);
  await desk.setViewportSize({ width: 360, height: 740 });
  const changed = told.filter({ hasText: line });
  await expect(changed).toHaveCount(1);
  await expect(changed).toContainText('Not yet');
  await expectNoAxeViolations(reader);

  // The next run offers the same line again, and is started without it.
  await addTask(desk, 'Write on');
  await openTimer(desk, 'Write on');
  await screen.again.click();
  await expect(screen.field).toHaveValue(line);
  await screen.field.fill('');
  await expect(screen.again).toBeVisible();
  await timerScreen(desk).startRecorded();
  await advanceBothClocks(desk, 25 * minute);
  await expect(timerScreen(desk).finished).toBeVisible();
  await expect(screen.question).toBeHidden();
});

test('a room reads what will be there, and in the break whether it is, also said without a network', async ({
  context,
  newBrowser,
  newPerson,
  advanceBothClocks,
  consoleErrors,
}) => {
  test.slow();
  consoleErrors.allow(/ERR_INTERNET_DISCONNECTED/);
  const { username } = await newPerson({ isPremium: true });
  const elsewhere = await newBrowser();
  await newPerson({ isPremium: true, context: elsewhere });
  const mate = await elsewhere.newPage();
  await addTask(mate, 'Read');
  await joinPool(mate, 'Read');

  const room = await context.newPage();
  await room.clock.install();
  await addTask(room, 'Write');
  await joinPool(room, 'Write');
  const screen = intentionScreen(room);
  await screen.field.fill('A page');
  await expectNoAxeViolations(room);
  await poolScreen(room).start.click();
  await untilSent(room);
  const card = poolScreen(mate).card(username);
  await expect(card).toContainText('A page');
  await expectNoAxeViolations(mate);
  await poolScreen(room).showTask.click();
  await expect(card).not.toContainText('A page');
  await poolScreen(room).showTask.click();
  await expect(card).toContainText('A page');

  await advanceBothClocks(room, 25 * minute);
  await expect(screen.outcome('Partly')).toBeVisible();
  await context.setOffline(true);
  await screen.outcome('Partly').click();
  await expect(screen.outcome('Partly')).toHaveAttribute('aria-pressed', 'true');
  await context.setOffline(false);
  await untilSent(room);
  await expect(card).toContainText('Partly');
  await poolScreen(room).tick.click();
  await poolScreen(room).yes.click();
  await room.getByRole('button', { name: /^Take a \d+-minute break$/ }).click();
  await expect(room.getByRole('region', { name: 'Your break' })).toBeVisible();
  await expect(card).toContainText('On a break');
  await expect(card).toContainText('Partly');
  await screen.outcome('Done').click();
  await expect(card).toContainText('Done');
  await expectNoAxeViolations(room);
});

test('somebody says what will be there by the press with which they land with another', async ({
  page,
  newBrowser,
  newPerson,
  advanceBothClocks,
}) => {
  test.slow();
  const mira = await newPerson({ isPremium: true });
  await page.clock.install();
  await addTask(page, 'Read');
  await joinPool(page, 'Read');
  await poolScreen(page).start.click();
  await untilSent(page);

  const elsewhere = await newBrowser();
  const { username } = await newPerson({ isPremium: true, context: elsewhere });
  const hers = await elsewhere.newPage();
  await hers.clock.install();
  await addTask(hers, 'Write');
  await openTimer(hers, 'Write');
  await hers.getByLabel('Name seen by').selectOption('Everyone');
  await feedScreen(hers).goOnline.click();
  await joinPool(hers, 'Write');
  const screen = intentionScreen(hers);
  await screen.field.fill('A page');
  await landWith(hers, mira.username);
  await expect(screen.field).toBeHidden();
  await expect(poolScreen(page).card(username)).toContainText('A page');
  const desk = await page.context().newPage();
  await desk.goto('/timer');
  await expect(feedScreen(desk).lineOf(username).filter({ hasText: 'A page' })).toHaveCount(1);
  await advanceBothClocks([page, hers], 25 * minute);
  await expect(screen.outcome('Done')).toBeVisible();
});
