import type { Locator } from '@playwright/test';
import { expect, holdBack, test, waitUntilAtRest } from './fixtures.ts';
import { untilSent } from './pages/device-outbox.ts';
import { intentionScreen } from './pages/intention-screen.ts';
import { openConnected } from './pages/live-connection.ts';
import { operationsAddress } from './pages/task-screen.ts';
import { addTask, openTimer, readRewards, startNewTask, timerScreen } from './pages/timer-screen.ts';

const minute = 60_000;

test.beforeEach(async ({ page, newPerson }) => {
  await newPerson({ isPremium: true });
  await page.clock.install();
});

test('somebody works 25 minutes on a task and earns its trophy', async ({ page, advanceBothClocks }) => {
  const timer = timerScreen(page);
  await addTask(page);
  await openTimer(page);
  await expect(timer.clock).toHaveText('25:00');
  await expect(timer.finished).toBeHidden();
  await timer.start.click();
  await advanceBothClocks(page, 9 * minute);
  await timer.expectTime('15:00', '16:00');
  await expect(page.getByText(/^3[6-9]%$/)).toBeVisible();
  await expect(page.getByText('9 of 25 minutes')).toBeVisible();
  await expect(page.locator('[data-percent]')).toHaveAttribute('data-percent', /^3[6-9]$/);

  const isCongratulated = expect(timer.congratulation).toBeVisible({ timeout: 60_000 });
  await advanceBothClocks(page, 16 * minute);
  await isCongratulated;
  await expect(timer.clock).toHaveText('00:00');
  await timer.completeAndLook(() =>
    expect(page.getByText('You earned a trophy for 25 minutes of work')).toBeVisible(),
  );
  await expect(page).toHaveURL(/\/tasks$/);
  await expect(page.getByText('25 mins')).toBeVisible();
  await expect(page.getByText('1/1 tasks completed')).toBeVisible();
  expect(await readRewards(page)).toEqual({ trophies: 1, totalMinutes: 25 });
});

test('a run is completed by the keyboard alone, and the list comes', async ({ page, advanceBothClocks }) => {
  const timer = timerScreen(page);
  await startNewTask(page);
  await advanceBothClocks(page, 25 * minute);
  await timer.finished.press('Enter');
  // It disappears by itself soon after the server has answered.
  const answer = await holdBack(page, operationsAddress);
  await timer.yes.press('Enter');
  await expect(page.getByRole('heading', { name: 'Task completed' })).toBeFocused();
  answer();
  await expect(page).toHaveURL(/\/tasks$/);
});

/**
 * The place within the page, which moves down a little while the connection is being looked for, as after a jump of the clock.
 */
const readPlace = (button: Locator) =>
  button.evaluate((each) => {
    const { x, y, width, height } = each.getBoundingClientRect();
    const page = document.querySelector('main')?.getBoundingClientRect();
    return { x, y: y - (page?.y ?? Number.NaN), width, height };
  });

for (const width of [360, 1_440]) {
  test(`Start and Pause stay where they are, and 'Finished?' takes their place at the end, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const timer = timerScreen(page);
    await addTask(page);
    await openTimer(page);
    await intentionScreen(page).field.fill('A page that somebody else can read');
    await waitUntilAtRest(page);
    await page.evaluate(() => document.fonts.ready);
    const place = await readPlace(timer.start);
    await timer.startRecorded();
    expect(await readPlace(timer.pause)).toEqual(place);
    await page.clock.fastForward(3 * minute);
    await timer.pause.click();
    await expect(timer.finished).toBeVisible();
    expect(await readPlace(timer.start)).toEqual(place);
    await timer.start.click();
    await page.clock.fastForward(26 * minute);
    const more = page.getByRole('button', { name: '+5 minutes' });
    await expect(more).toBeVisible();
    await expect(intentionScreen(page).outcome('Done')).toBeVisible();
    expect(await readPlace(timer.finished)).toEqual(place);
    await page.clock.fastForward(minute);
    await expect(page.getByText('A page that somebody else can read')).toBeVisible();
    expect(await readPlace(timer.finished)).toEqual(place);
    // On a phone it is above the other buttons, in a wide window between them.
    await intentionScreen(page).outcome('Not yet').focus();
    const [first, second] = width < 640 ? [timer.finished, timer.start] : [timer.start, timer.finished];
    for (const button of [first, second, more]) {
      await page.keyboard.press('Tab');
      await expect(button).toBeFocused();
    }
  });
}

test('whoever sits before a low window starts without scrolling', async ({ page }) => {
  const timer = timerScreen(page);
  await addTask(page);
  await openTimer(page);
  await expect(intentionScreen(page).field).toBeVisible();
  for (const [width, height] of [
    [1_366, 633],
    // The size that a window of 1440 × 900 leaves at a zoom of 200 %, and a phone held sideways.
    [720, 450],
    [740, 360],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(timer.start).toBeInViewport({ ratio: 1 });
  }
});

test('a run that is started by a double press runs', async ({ page }) => {
  const timer = timerScreen(page);
  await page.goto('/');
  await timer.start.dblclick();
  await expect(timer.pause).toBeVisible();
  await addTask(page);
  await openTimer(page);
  await timer.start.dblclick();
  await expect(timer.pause).toBeVisible();
});

test('a run survives a reload, and one that ended meanwhile has ended', async ({
  page,
  advanceBothClocks,
}) => {
  const timer = timerScreen(page);
  await addTask(page);
  await openTimer(page);
  await timer.start.click();
  await advanceBothClocks(page, 10 * minute);
  await page.reload();
  await timer.expectTime('14:00', '15:00');
  await expect(timer.pause).toBeVisible();

  // The page is away while the run ends.
  await page.goto('about:blank');
  await advanceBothClocks(page, 40 * minute);
  await page.goto('/timer');
  await expect(timer.clock).toHaveText('00:00');
  await timer.complete();
  await expect(page).toHaveURL(/\/tasks$/);
  await expect(page.getByText('25 mins')).toBeVisible();
});

test('pauses do not count', async ({ page, advanceBothClocks }) => {
  const timer = timerScreen(page);
  await addTask(page);
  await openTimer(page);
  await timer.start.click();
  await advanceBothClocks(page, 5 * minute);
  await timer.pause.click();
  await expect(timer.start).toBeVisible();
  // The server may move the pause a little, to its own time.
  await untilSent(page);
  const paused = await timer.clock.innerText();
  await advanceBothClocks(page, 30 * minute);
  await expect(timer.clock).toHaveText(paused);
  await timer.start.click();
  await advanceBothClocks(page, 5 * minute);
  await timer.expectTime('14:00', '15:00');
  await timer.pause.click();
  await timer.complete();
  await expect(page).toHaveURL(/\/tasks$/);
  await untilSent(page);
  expect(await readRewards(page)).toEqual({ trophies: 1, totalMinutes: 10 });
});

test('the space bar starts and pauses, and the tab shows the time while it runs', async ({ page }) => {
  const timer = timerScreen(page);
  await addTask(page);
  await openTimer(page);
  await page.keyboard.press(' ');
  await expect(timer.pause).toBeVisible();
  await expect(page).toHaveTitle(/^2[45]:\d\d · /);
  await page.keyboard.press(' ');
  await expect(timer.start).toBeVisible();
  await expect(page).toHaveTitle(/^Timer · /);
  // On a control, the space bar belongs to the control.
  await page.getByRole('button', { name: 'Turn off' }).focus();
  await page.keyboard.press(' ');
  await expect(page.getByRole('button', { name: 'Turn On' })).toBeFocused();
  await expect(timer.start).toBeVisible();
});

test('two tabs show the same run', async ({ page, context }) => {
  const timer = timerScreen(page);
  await addTask(page);
  await openTimer(page);
  await timer.start.click();
  const second = await context.newPage();
  await second.clock.install();
  await openConnected(second, '/timer');
  const other = timerScreen(second);
  await expect(other.pause).toBeVisible();
  await other.pause.click();
  await expect(timer.start).toBeVisible();
  await untilSent(second);
  await expect(timer.clock).toHaveText(await other.clock.innerText());
  // The tabs of a browser have one clock: held twice, a minute passes at once, and both connections count as silent.
  await timer.completeAndLook(() =>
    expect(second.getByRole('heading', { name: 'Task completed' })).toBeVisible(),
  );
});

test('two tabs that disagree about the time count it once', async ({ page, context, server, request }) => {
  await startNewTask(page);
  const second = await context.newPage();
  await second.goto('/timer');
  await expect(timerScreen(second).pause).toBeVisible();
  // Only a page that is opened again asks for the time, so the other one is six minutes behind it.
  await request.post(`${server.url}/dev/clock`, { data: { advanceMs: 6 * minute } });
  for (const tab of [page, second, page, second]) {
    await tab.reload();
    await tab.bringToFront();
    // If counted twice they would show 13 minutes, if not counted 24.
    await timerScreen(tab).expectTime('14:00', '19:00');
  }
});

test('who looks elsewhere is told when the time is up', async ({ page, context, advanceBothClocks }) => {
  await context.grantPermissions(['notifications']);
  await page.addInitScript(() => {
    const told: string[] = [];
    class FakeNotification {
      static permission = 'granted';
      constructor(title: string, { body }: { body: string }) {
        told.push(`${title}: ${body}`);
      }
    }
    Object.assign(window, { Notification: FakeNotification, told });
  });
  const timer = timerScreen(page);
  await addTask(page);
  await openTimer(page);
  await timer.start.click();
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { get: () => true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await advanceBothClocks(page, 26 * minute);
  await expect(timer.clock).toHaveText('00:00');
  const readTold = () => page.evaluate(() => Reflect.get(window, 'told'));
  await expect.poll(readTold).toEqual(['Time is up: Write the first page']);
});

test('a run goes on while somebody is at their tasks, and another task does not lose it', async ({
  page,
  advanceBothClocks,
}) => {
  const timer = timerScreen(page);
  await addTask(page);
  await addTask(page, 'Read a chapter');
  await openTimer(page);
  await timer.start.click();
  await expect(timer.pause).toBeVisible();
  await openTimer(page, 'Write the first page');
  await expect(timer.pause).toBeVisible();

  await page.getByRole('link', { name: 'Tasks' }).click();
  await page.getByText('Read a chapter', { exact: true }).click();
  await expect(page.getByRole('heading', { name: '“Write the first page” is still running' })).toBeVisible();
  await expect(page.getByText('Finish it, or let it go, to start “Read a chapter”.')).toBeVisible();
  await advanceBothClocks(page, 10 * minute);
  await page.getByRole('link', { name: 'Return to it' }).click();
  await timer.expectTime('14:00', '15:00');

  await page.getByRole('link', { name: 'Tasks' }).click();
  await page.getByText('Read a chapter', { exact: true }).click();
  await advanceBothClocks(page, 16 * minute);
  await expect(
    page.getByRole('heading', { name: '“Write the first page” has run to its end' }),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Let it go' }).click();
  await timer.yes.click();
  await expect(page.getByRole('heading', { name: 'Read a chapter' })).toBeVisible();
  await expect(timer.clock).toHaveText('25:00');
});

test('the end is told to a person who is at their tasks', async ({ page, advanceBothClocks }) => {
  await startNewTask(page);
  await page.getByRole('link', { name: 'Tasks' }).click();
  await expect(page).toHaveURL(/\/tasks$/);
  await Promise.all([
    expect(page.getByText('Time is up: Write the first page')).toBeVisible({ timeout: 60_000 }),
    advanceBothClocks(page, 25 * minute),
  ]);
});

test('the two toggles keep what was chosen, and the pool is given the task', async ({ page }) => {
  const { listId } = await addTask(page);
  await openTimer(page);
  await page.getByRole('button', { name: 'Go Online' }).click();
  await page.getByRole('button', { name: 'Turn off' }).click();
  await expect(page.getByRole('heading', { name: 'Right now' })).toBeHidden();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Go Offline' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Turn On' })).toBeVisible();
  const kept = await page.evaluate(() => [localStorage.isMiddleVisible, localStorage.isOtherToggleOn]);
  expect(kept).toEqual(['false', 'true']);
  await page.getByRole('link', { name: 'Join Task Pool >' }).click();
  await expect(page).toHaveURL(/\/tp$/);
  const state = await page.evaluate(() => history.state.usr);
  expect(state).toMatchObject({ taskName: 'Write the first page', groupId: listId });
});

test('whoever comes without a task is invited to pick one', async ({ page }) => {
  await page.goto('/timer');
  await page.getByRole('link', { name: 'Pick a task' }).click();
  await expect(page).toHaveURL(/\/tasks$/);
});
