import { randomUUID } from 'node:crypto';
import { test as base, expect, expectNoAxeViolations, holdBack } from './fixtures.ts';
import { untilSent } from './pages/device-outbox.ts';
import { findNoon } from './pages/local-time.ts';
import { actElsewhere } from './pages/other-device.ts';
import { holdTime, passTime } from './pages/page-clock.ts';
import { joinPool, poolScreen } from './pages/pool-screen.ts';
import { taskScreen } from './pages/task-screen.ts';
import { addTask, openTimer, readRewards, timerScreen, untilPartsLoaded } from './pages/timer-screen.ts';

const minute = 60_000;
const [first, second] = ['Open the letters', 'Answer two of them'];
const texts = [first, second, 'File the rest', 'Water the plants', 'Call Sam'];

/** So short that the server still takes the page's clock for right. */
const heldAfterMs = 10_000;

const test = base.extend<{ timerAtEnd: ReturnType<typeof timerScreen> }>({
  page: async ({ page }, use) => {
    await page.clock.install();
    await use(page);
  },
  // The timer of the first of two tasks, whose run has come to its end.
  timerAtEnd: async ({ page, newPerson, advanceBothClocks }, use) => {
    await newPerson({ isPremium: true });
    for (const text of [first, second]) await addTask(page, text);
    const timer = timerScreen(page);
    await openTimer(page, first);
    await timer.startRecorded();
    await untilPartsLoaded(page);
    await advanceBothClocks(page, 25 * minute);
    await use(timer);
  },
});

test('somebody works four runs with their breaks and sees the long one come, on both their devices', async ({
  request,
  newPerson,
  newBrowser,
  advanceBothClocks,
}) => {
  test.slow();
  // The long break comes after the fourth run of a day.
  const timezoneId = await findNoon(request);
  const home = await newBrowser({ timezoneId });
  await newPerson({ isPremium: true, context: home });
  const elsewhere = await newBrowser({ timezoneId, signedInAs: home });
  const [page, other] = [await home.newPage(), await elsewhere.newPage()];
  for (const each of [page, other]) await each.clock.install();
  for (const text of texts) await addTask(page, text);
  const pages = [page, other];
  const timer = timerScreen(page);

  await openTimer(page, first);
  await timer.startRecorded();
  await other.goto('/timer');
  await expect(other.getByRole('heading', { name: first })).toBeVisible();
  for (const each of pages) await untilPartsLoaded(each);
  for (const [at, text] of texts.slice(0, 4).entries()) {
    await expect(page.getByRole('heading', { name: text })).toBeVisible();
    await advanceBothClocks(pages, 25 * minute);
    await expect(timer.clock).toHaveText('00:00');
    const goOn = await holdTime(page, heldAfterMs);
    await timer.complete();
    await expect(page.getByText('Task completed')).toBeVisible();
    const length = at === 3 ? 15 : 5;
    await page.getByRole('button', { name: `Take a ${length}-minute break` }).click();
    await goOn();
    await untilSent(page);
    // There the success has given way to the list by itself, unless the break came first.
    await other.goto('/timer');
    for (const each of pages) {
      await expect(each.getByRole('heading', { name: 'On a break' })).toBeVisible();
      await expect(each).toHaveTitle(/^Break \d\d:\d\d/);
    }
    if (length === 15) break;
    await advanceBothClocks(pages, length * minute);
    for (const each of pages)
      await expect(each.getByRole('heading', { name: 'The break is over' })).toBeVisible();
    const next = texts[at + 1] ?? '';
    await page.getByRole('button', { name: `Next: ${next}` }).click();
    await expect(timer.pause).toBeVisible();
    await expect(other.getByRole('heading', { name: next })).toBeVisible();
  }
  await expectNoAxeViolations(page);

  // It is left early on the other device, and earns nothing.
  await other.getByRole('button', { name: 'End break' }).click();
  await expect(other).toHaveURL('/tasks');
  await expect(page.getByRole('heading', { name: 'On a break' })).toBeHidden();
  await expect.poll(() => readRewards(page)).toEqual({ trophies: 4, totalMinutes: 100 });
});

test('a break and the run after it begin by themselves where somebody wants that, also without a network', async ({
  page,
  context,
  newPerson,
  advanceBothClocks,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_INTERNET_DISCONNECTED/);
  await newPerson({ isPremium: true });
  for (const text of texts.slice(0, 2)) await addTask(page, text);
  await page.goto('/settings');
  const field = page.getByRole('textbox', { name: 'Short break' });
  await field.fill('90');
  await expect(page.getByText('1 to 30 minutes')).toBeVisible();
  await field.fill('7');
  await field.press('Enter');
  await page.getByRole('switch', { name: 'Start breaks automatically' }).click();
  await page.getByRole('switch', { name: 'Start the next run after a break automatically' }).click();
  await untilSent(page);

  const timer = timerScreen(page);
  await openTimer(page, first);
  await timer.startRecorded();
  await untilPartsLoaded(page);
  await advanceBothClocks(page, 25 * minute);
  await timer.askAndDecline();
  await context.setOffline(true);
  await timer.complete();
  await expect(page.getByRole('heading', { name: 'On a break' })).toBeVisible();
  await timer.expectTime('06:40', '07:00');
  await advanceBothClocks(page, 7 * minute);
  await expect(page.getByRole('heading', { name: second })).toBeVisible();
  await expect(timer.pause).toBeVisible();
  await context.setOffline(false);
  await untilSent(page);
  expect(await readRewards(page)).toEqual({ trophies: 1, totalMinutes: 25 });
});

test('a run at its end goes on for five minutes, and the break that was not taken is offered above the list', async ({
  page,
  newPerson,
  advanceBothClocks,
}) => {
  await newPerson({ isPremium: true });
  await addTask(page, first);
  const timer = timerScreen(page);
  await openTimer(page, first);
  await timer.startRecorded();
  await advanceBothClocks(page, 40 * minute);
  await page.getByRole('button', { name: '+5 minutes' }).click();
  await timer.expectTime('04:40', '05:00');
  await advanceBothClocks(page, 5 * minute);
  await timer.complete();
  await expect(page).toHaveURL('/tasks');
  await taskScreen(page).expectCount(1, 1);
  await expect(page.getByText('Time for a break?')).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'No break now' }).click();
  await expect(page.getByText('Time for a break?')).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Take a 5-minute break' })).toBeVisible();
  await page.getByRole('button', { name: 'No break now' }).click();
  await expect(page.getByText('Time for a break?')).toBeHidden();
  await untilSent(page);
  expect(await readRewards(page)).toEqual({ trophies: 1, totalMinutes: 30 });
});

test('a break that is due is there with the list, and moves nothing of it', async ({
  page,
  timerAtEnd: timer,
}) => {
  await timer.complete();
  await expect(page).toHaveURL('/tasks');
  await untilSent(page);
  // Its time limit is never reached while no time passes.
  await holdTime(page);
  const letCome = await holdBack(page, '**/assets/break-offer-*.js');
  await Promise.all([page.waitForRequest('**/assets/break-offer-*.js'), page.reload()]);
  await expect(taskScreen(page).rows).toHaveCount(0);
  letCome();
  await taskScreen(page).expectTasks(first, second);
  await expect(page.getByText('Time for a break?')).toBeVisible();
});

test('whoever was led on from a success goes on from the list with the break or the next task, by one press', async ({
  page,
  timerAtEnd: timer,
}) => {
  await timer.complete();
  await expect(page).toHaveURL('/tasks');
  await expect(page.getByRole('button', { name: 'Take a 5-minute break' })).toBeVisible();
  await page.getByRole('button', { name: `Next: ${second}` }).click();
  await expect(page.getByRole('heading', { name: second })).toBeVisible();
  await expect(timer.pause).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/tasks');
});

test('whoever takes the next task from a success on the timer is at its timer, and stays there', async ({
  page,
  timerAtEnd: timer,
}) => {
  const goOn = await holdTime(page, heldAfterMs);
  await timer.complete();
  await page.getByRole('button', { name: `Next: ${second}` }).click();
  await goOn();
  await expect(page.getByRole('heading', { name: second })).toBeVisible();
  await expect(timer.pause).toBeVisible();
  await untilSent(page);
  await expect(page).toHaveURL('/timer');
});

test('a break that is over is told of for some minutes, not on the timer of a task, and what comes next stays', async ({
  page,
  timerAtEnd: timer,
  advanceBothClocks,
}) => {
  await timer.complete();
  await page.getByRole('button', { name: 'Take a 5-minute break' }).click();
  await expect(page.getByRole('heading', { name: 'On a break' })).toBeVisible();
  await openTimer(page, second);
  await expect(page).toHaveTitle(/^Break 0\d:\d\d/);
  await Promise.all([
    expect(page.getByText('The break is over')).toBeVisible({ timeout: 60_000 }),
    advanceBothClocks(page, 5 * minute),
  ]);
  await expect(page).toHaveTitle(/^Timer/);
  await page.getByRole('link', { name: 'Tasks' }).click();
  const told = page.getByRole('link', { name: /^The break is over/ });
  await expect(told).toHaveText(/The break is over/, { useInnerText: true });
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(told).toHaveText('Over', { useInnerText: true });
  await expect(page).toHaveTitle(/^The break is over/);
  await advanceBothClocks(page, 5 * minute);
  await expect(told).toBeHidden();
  await expect(page).toHaveTitle(/^Task Manager/);
  await page.goto('/timer');
  await expect(page.getByRole('heading', { name: 'The break is over' })).toBeVisible();
  await page.getByRole('button', { name: `Next: ${second}` }).click();
  await expect(timer.pause).toBeVisible();
});

test('whoever takes a break in a room keeps the seat, and the others read that they are on one', async ({
  page,
  newBrowser,
  newPerson,
  advanceBothClocks,
}) => {
  const elsewhere = await newBrowser();
  const ann = await newPerson({ isPremium: true });
  await newPerson({ isPremium: true, context: elsewhere });
  const other = await elsewhere.newPage();
  await other.clock.install();
  for (const text of [first, second]) await addTask(page, text);
  await addTask(other, first);
  for (const each of [page, other]) await joinPool(each, first);
  const [annDoes, otherSees] = [poolScreen(page), poolScreen(other).card(ann.username)];
  const timer = timerScreen(page);
  await timer.startRecorded();
  await advanceBothClocks([page, other], 25 * minute);
  await expect(annDoes.tick).toBeVisible();
  const goOn = await holdTime(page, heldAfterMs);
  await annDoes.tick.click();
  await annDoes.yes.click();
  await page.getByRole('button', { name: 'Take a 5-minute break' }).click();
  await goOn();
  await expect(page.getByRole('region', { name: 'Your break' })).toBeVisible();
  await expect(otherSees.getByText('On a break')).toBeVisible();
  await expectNoAxeViolations(page);
  await advanceBothClocks([page, other], 5 * minute);
  await expect(otherSees.getByText('Break over')).toBeVisible();
  await page.getByRole('button', { name: `Next: ${second}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: second })).toBeVisible();
  await expect(page).toHaveURL('/tp');
  await expect(otherSees.getByText(second)).toBeVisible();
  await expect(otherSees.getByText('On a break')).toHaveCount(0);
});

test('the pool leads back to a break while it lasts, and then to a task', async ({
  page,
  newPerson,
  advanceBothClocks,
}) => {
  await newPerson({ isPremium: true });
  await addTask(page, first);
  await actElsewhere(page, { kind: 'start_break', key: randomUUID(), minutes: 5 });
  await page.goto('/tp');
  await expect(page.getByRole('link', { name: 'Back to your break' })).toBeVisible();
  await advanceBothClocks(page, 5 * minute);
  await expect(page.getByRole('link', { name: 'Pick a task' })).toBeVisible();
});

test('the success waits for whoever is at one of its buttons by the keyboard, which the break comes first of', async ({
  page,
  newPerson,
  advanceBothClocks,
}) => {
  await newPerson({ isPremium: true });
  await addTask(page, first);
  const timer = timerScreen(page);
  await openTimer(page, first);
  await timer.startRecorded();
  await untilPartsLoaded(page);
  await advanceBothClocks(page, 25 * minute);
  let goOn = async () => {};
  await timer.complete(async () => {
    goOn = await holdTime(page, heldAfterMs);
  });
  const rest = page.getByRole('button', { name: 'Take a 5-minute break' });
  await expect(rest).toBeVisible();
  await page.getByRole('heading', { name: 'Task completed' }).click();
  await page.keyboard.press('Tab');
  await expect(rest).toBeFocused();
  await goOn();
  await passTime(page, 5_000);
  await expect(rest).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(page).toHaveURL('/tasks');
});
