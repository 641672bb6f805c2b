import type { Page } from '@playwright/test';
import { expect, expectNoAxeViolations, leave, test } from './fixtures.ts';
import { untilSent } from './pages/device-outbox.ts';
import { holdTime, passTime } from './pages/page-clock.ts';
import { joinPool, poolScreen } from './pages/pool-screen.ts';
import { refuseOperations, taskScreen } from './pages/task-screen.ts';
import { addTask, startNewTask, timerScreen } from './pages/timer-screen.ts';

for (const theme of ['northern-lights', 'cyberpunk-night', 'sunny-beach', 'k-pop-vibes'] as const) {
  test(`on ${theme}, whoever cannot see the screen finds nothing broken on the way to a room`, async ({
    page,
    newPerson,
  }) => {
    await newPerson({ isPremium: true });
    // What others did appears line by line, and fades in.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.addInitScript(
      (id) => localStorage.setItem('selectedBackground', JSON.stringify({ id })),
      theme,
    );
    await page.goto('/settings');
    await expect(page.getByText('· This device')).toBeVisible();
    // Until it is enabled, the button is faint.
    await expect(page.getByRole('button', { name: 'Delete my account' })).toBeEnabled();
    await expectNoAxeViolations(page);

    const tasks = taskScreen(page);
    await tasks.open();
    await expect(page.getByText('No tasks yet. Add one above!')).toBeVisible();
    await expectNoAxeViolations(page);
    await tasks.add('Water the plants', 'Call the bank');
    await tasks.checkbox('Call the bank').check();
    await expectNoAxeViolations(page);

    await tasks.link('Water the plants').click();
    await expect(page.getByRole('button', { name: 'Start' })).toBeVisible();
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: /set timer/ }).click();
    const setting = page.getByRole('dialog', { name: 'Set Timer' });
    await expect(setting).toBeVisible();
    await expectNoAxeViolations(page);
    await leave(setting);
    await page.getByRole('button', { name: 'Start' }).click();
    await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
    await expectNoAxeViolations(page);

    await page.getByRole('link', { name: 'Join Task Pool' }).click();
    await expect(page.getByRole('region', { name: 'Your timer' })).toBeVisible();
    await expectNoAxeViolations(page);
  });
}

test('in a room the timer speaks of what it does and of each tenth, and no bar beeps at each percent', async ({
  page,
  newPerson,
}) => {
  await newPerson({ isPremium: true });
  await page.clock.install();
  await addTask(page);
  await joinPool(page);
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await expect(page.locator('main [data-percent]').first()).toBeVisible();
  const spoken = await recordSpoken(page);
  await poolScreen(page).start.click();
  await untilSent(page);
  // 25 minutes: one percent per 15 seconds, however long they take here.
  const goOn = await holdTime(page);
  for (let quarter = 0; quarter < 22; quarter += 1) await passTime(page, 15_000);
  await goOn();
  await poolScreen(page).pause.click();
  await expect.poll(() => spoken.at(-1)).toMatch(/^Timer paused, \d\d:\d\d left$/);
  // The server moves the pause to its own time, and then that is announced too.
  expect(spoken.filter((words) => words.startsWith('Timer running'))).toEqual([
    'Timer running, 0% done',
    'Timer running, 10% done',
    'Timer running, 20% done',
  ]);
});

test('the bar’s clock is not spoken each second to whoever has the focus on it, and tells of the end', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/');
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  await page.getByRole('link', { name: 'Login', exact: true }).click();
  const clock = page.getByRole('banner').getByRole('link', { name: /left\. Back to the clock$/ });
  await expect(clock).toBeVisible();
  const goOn = await holdTime(page);
  await clock.focus();
  const spoken = (await clock.getAttribute('aria-label')) ?? '';
  const shown = (await clock.textContent()) ?? '';
  await passTime(page, 3_000);
  await expect(clock).not.toHaveText(shown);
  await expect(clock).toHaveAccessibleName(spoken);
  await clock.blur();
  await expect(clock).not.toHaveAccessibleName(spoken);
  await clock.focus();
  await goOn();
  await page.clock.fastForward(26 * 60_000);
  await expect(clock).toHaveAccessibleName('Time is up, 00:00 left. Back to the clock');
});

test('whoever has a dialog open hears of the timer, of the network and of what was refused', async ({
  page,
  newPerson,
  advanceBothClocks,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_INTERNET_DISCONNECTED/);
  await newPerson({ isPremium: true });
  await page.clock.install();
  await startNewTask(page, 'Read');
  const timer = timerScreen(page);
  // What a dialog hides from screen readers has no role.
  const spoken = page.getByRole('status');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await page.keyboard.press('?');
  await expect(sheet).toBeVisible();
  await expect(timer.pause).toHaveCount(0);
  await expect(spoken.filter({ hasText: 'Timer running, 0% done' })).toHaveCount(1);
  await leave(sheet);

  await advanceBothClocks(page, 25 * 60_000);
  const { promise: isAnswered, resolve: answer } = Promise.withResolvers<void>();
  await refuseOperations(page, 'run_impossible', isAnswered);
  await timer.complete();
  const listLink = page.getByRole('link', { name: 'Tasks' });
  await listLink.click();
  await expect(page).toHaveURL('/tasks');
  answer();
  const refused = page.getByRole('alert').filter({ hasText: 'Read' });
  await expect(refused).toBeVisible();
  await page.keyboard.press('?');
  await expect(sheet).toBeVisible();
  await expect(listLink).toHaveCount(0);
  await expect(refused).toBeVisible();
  await page.context().setOffline(true);
  await expect(spoken.filter({ hasText: 'You are offline.' })).toBeVisible();
});

const congratulation = "Congratulations! You've successfully completed your task!";

for (const [place, link, region] of [
  ['on the timer', null, null],
  ['at home', 'FocusPool', 'Your run'],
  ['in a room', 'Join Task Pool >', 'Your timer'],
] as const) {
  test(`whoever works ${place} hears the congratulation once`, async ({
    page,
    newPerson,
    advanceBothClocks,
  }) => {
    await newPerson({ isPremium: true });
    await page.clock.install();
    await startNewTask(page);
    if (link) {
      await page.getByRole('link', { name: link, exact: true }).click();
      await expect(page.getByRole('region', { name: region })).toBeVisible();
    }
    await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
    const spoken = await recordSpoken(page);
    await advanceBothClocks(page, 26 * 60_000);
    await expect.poll(() => spoken.filter((words) => words === congratulation)).toHaveLength(1);
    await passTime(page, 5_000);
    await expect(page.getByText(congratulation)).toHaveCount(0);
    expect(spoken.filter((words) => words.includes('Congratulations!'))).toHaveLength(1);
  });
}

test('a stranger hears the congratulation once', async ({ page }) => {
  await page.clock.install();
  await page.goto('/');
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  const spoken = await recordSpoken(page);
  await page.clock.fastForward(26 * 60_000);
  await expect.poll(() => spoken.filter((words) => words === congratulation)).toHaveLength(1);
  await passTime(page, 5_000);
  await expect(page.getByText('One thing done. What’s next?')).toBeVisible();
  expect(spoken.filter((words) => words.includes('Congratulations!'))).toHaveLength(1);
});

/** Records what the existing live regions say, as long as they can be seen, or are there for screen readers. */
async function recordSpoken(page: Page): Promise<string[]> {
  const spoken: string[] = [];
  await page.exposeFunction('noteSpoken', (words: string) => spoken.push(words));
  await page.evaluate(() => {
    const noteSpoken = Reflect.get(window, 'noteSpoken') as (words: string) => void;
    for (const region of document.querySelectorAll('main [role="status"], main [aria-live]')) {
      const observer = new MutationObserver(() => region.checkVisibility() && noteSpoken(region.textContent));
      observer.observe(region, { characterData: true, childList: true, subtree: true });
    }
  });
  return spoken;
}
