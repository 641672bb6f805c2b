import type { Locator } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { waitUntilDialogsLoaded } from './pages/installed-app.ts';
import { taskScreen } from './pages/task-screen.ts';
import { startNewTask, timerScreen } from './pages/timer-screen.ts';

/** As slow as many people are, so that the result of the first press is there at the second. */
const slowly = { delay: 200 };

async function readBox(drawn: Locator) {
  const box = await drawn.boundingBox();
  if (!box) throw new Error('It is not drawn');
  return box;
}

test.beforeEach(({ newPerson }) => newPerson({ isPremium: true }));

test('a dialog that is opened by a double press stays open', async ({ page }) => {
  await startNewTask(page);
  await waitUntilDialogsLoaded(page);
  const timer = timerScreen(page);
  await timer.pause.click();
  await timer.finished.dblclick(slowly);
  await timer.no.click();
  await expect(timer.finished).toBeFocused();
});

test('a double press on a task opens its timer, and nothing that stands there', async ({ page }) => {
  const tasks = taskScreen(page);
  await tasks.open();
  await tasks.add('Read', 'Write');
  // From then on the timer's code is loaded, and the next press shows it at once.
  await tasks.link('Read').click();
  await expect(timerScreen(page).clock).toBeVisible();
  const clock = await readBox(timerScreen(page).clock);
  await waitUntilDialogsLoaded(page);
  await page.goBack();
  // The second task is where the clock will be.
  const row = await readBox(tasks.link('Write'));
  expect(row.y).toBeGreaterThan(clock.y);
  expect(row.y).toBeLessThan(clock.y + clock.height);
  await page.mouse.dblclick(clock.x + clock.width / 2, row.y + row.height / 2, slowly);
  await expect(page.getByRole('heading', { name: 'Write' })).toBeVisible();
  await timerScreen(page).start.click();
  await expect(timerScreen(page).pause).toBeVisible();
});

test('Enter held on Start starts once', async ({ page }) => {
  await startNewTask(page);
  const timer = timerScreen(page);
  await timer.pause.click();
  await timer.start.focus();
  for (let time = 0; time < 4; time += 1) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect(timer.pause).toBeVisible();
});

test('a double press on Undo takes back one thing', async ({ page }) => {
  const tasks = taskScreen(page);
  await tasks.open();
  await tasks.add('Read', 'Write', 'Mail');
  await tasks.deleteButton('Read').click();
  await tasks.deleteButton('Write').click();
  await tasks.undo.first().dblclick(slowly);
  await expect(page.getByText('“Read” is back.')).toBeVisible();
  await expect(tasks.undo).toHaveCount(1);
  await tasks.expectTasks('Read', 'Mail');
});
