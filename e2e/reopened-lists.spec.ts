import type { Page } from '@playwright/test';
import { expect, expectNoAxeViolations, holdBack, test } from './fixtures.ts';
import { waitUntilDialogsLoaded } from './pages/installed-app.ts';
import { holdTime } from './pages/page-clock.ts';
import { completeLists, completeMany, openAgain } from './pages/past-lists.ts';
import { readServerLists, taskScreen } from './pages/task-screen.ts';

/** Reopening leads to the list only within five seconds: on a page whose clock is installed, none of them passes. */
async function redo(page: Page, title: string): Promise<void> {
  const button = page.getByRole('button', { name: `ReDo ${title}` });
  await expect(button).toBeVisible();
  const goOn = await holdTime(page);
  await button.click();
  await expect(page).toHaveURL('/tasks');
  await goOn();
}

test('ReDo opens a list again, with its tasks as they were', async ({ page, newPerson }) => {
  await newPerson({ isPremium: true });
  await completeLists(page, [{ title: 'Once more', tasks: ['Read', 'Write'] }]);
  await page.clock.install();
  await page.goto('/history');
  // Its tasks are shown when it leaves the history, so they are not requested again there.
  await page.getByRole('button', { name: /^Once more/ }).click();
  await expect(page.getByText('Write')).toBeVisible();
  await redo(page, 'Once more');
  const tasks = taskScreen(page);
  await tasks.expectTasks('Read', 'Write');
  await tasks.expectCount(1, 2);
  await page.goBack();
  await expect(page.getByText('No completed tasks found')).toBeVisible();
});

test('what is opened again before all of the app has come leaves the history all the same', async ({
  page,
  newPerson,
}) => {
  await newPerson({ isPremium: true });
  await completeLists(page, [{ title: 'Once more', tasks: ['Read'] }]);
  const sendTheRest = await holdBack(page, '**/assets/member-background-*');
  await page.clock.install();
  await page.goto('/history');
  await redo(page, 'Once more');
  await taskScreen(page).expectTasks('Read');
  await page.goBack();
  await expect(page.getByText('No completed tasks found')).toBeVisible();
  sendTheRest();
});

test('the list whose ReDo was pressed comes up, and the one that gave way is one press away', async ({
  page,
  context,
  newPerson,
  newBrowser,
}) => {
  await newPerson({ isPremium: true });
  await completeLists(page, [
    { title: 'Groceries', tasks: ['Bread'] },
    { title: 'Thesis', tasks: ['Read', 'Write'] },
  ]);
  const tasks = taskScreen(page);
  await page.clock.install();
  await page.goto('/history');
  await redo(page, 'Groceries');
  await tasks.expectTasks('Bread');
  await page.goto('/history');
  await redo(page, 'Thesis');
  await tasks.expectTasks('Read', 'Write');
  await expect(page.getByText('“Groceries” is also open.')).toBeVisible();
  await page.reload();
  await tasks.expectTasks('Read', 'Write');

  const device = await newBrowser({ signedInAs: context });
  const others = [await context.newPage(), await device.newPage()];
  for (const other of others) {
    await other.goto('/tasks');
    await taskScreen(other).expectTasks('Read', 'Write');
  }
  await page.bringToFront();
  await tasks.openButton('Groceries').press('Enter');
  await tasks.expectTasks('Bread');
  await expect(tasks.openButton('Thesis')).toBeFocused();
  for (const other of others) {
    await taskScreen(other).expectTasks('Bread');
    await expect(taskScreen(other).openButton('Thesis')).toBeVisible();
  }
  await expectNoAxeViolations(page);

  await tasks.newList.click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await tasks.expectTasks('Read', 'Write');
  await expect(page.getByText('is also open.')).toBeHidden();
});

test('of many lists that wait two are named, and the others a press away', async ({ page, newPerson }) => {
  await newPerson({ isPremium: true });
  const ids = await completeMany(page, 5);
  await openAgain(page, ids.toReversed());
  const tasks = taskScreen(page);
  await tasks.open();
  await expect(page.getByRole('button', { name: /^Show it:/ })).toHaveCount(2);
  await page.getByRole('button', { name: '2 more' }).click();
  await expect(page.getByRole('button', { name: /^Show it:/ })).toHaveCount(4);
  await expectNoAxeViolations(page);
  await tasks.openButton('List 5').click();
  await expect(tasks.title('List 5')).toBeVisible();
});

test('of two open lists with one title the waiting one says when it was begun', async ({
  page,
  newPerson,
}) => {
  await newPerson({ isPremium: true });
  const ids = await completeMany(page, 2);
  await openAgain(page, ids);
  const tasks = taskScreen(page);
  await tasks.open();
  const waiting = (words: RegExp) => page.getByRole('status').getByText(words);
  await expect(waiting(/^“List \d” is also open\.$/)).toBeVisible();
  const [shown, other] = (await tasks.title('List 1').isVisible())
    ? ['List 1', 'List 2']
    : ['List 2', 'List 1'];
  await tasks.retitle(shown, other);
  await expect(waiting(/^“List \d” from .*\d.* is also open\.$/)).toBeVisible();
});

/** Afterwards two lists are open: 'Thesis' came up last, and 'Groceries' waits. */
async function reopenTwo(page: Page) {
  const ids = await completeLists(page, [
    { title: 'Groceries', tasks: ['Bread'] },
    { title: 'Thesis', tasks: ['Read'] },
  ]);
  await openAgain(page, ids);
  const tasks = taskScreen(page);
  await tasks.open();
  await expect(tasks.title('Thesis')).toBeVisible();
  return tasks;
}

test('a double click on a list that waits opens it, and does not lead back', async ({ page, newPerson }) => {
  await newPerson({ isPremium: true });
  const tasks = await reopenTwo(page);
  await tasks.openButton('Groceries').dblclick({ delay: 200 });
  await expect(tasks.title('Groceries')).toBeVisible();
  await tasks.openButton('Thesis').click();
  await expect(tasks.title('Thesis')).toBeVisible();
});

test('a list that waits opens without a network, and the server hears of it later', async ({
  page,
  context,
  newPerson,
  consoleErrors,
}) => {
  // The live connection may be tried again.
  consoleErrors.allow(/ERR_INTERNET_DISCONNECTED/);
  await newPerson({ isPremium: true });
  const tasks = await reopenTwo(page);
  await waitUntilDialogsLoaded(page);
  await context.setOffline(true);
  await tasks.openButton('Groceries').click();
  await expect(tasks.title('Groceries')).toBeVisible();
  await tasks.expectTasks('Bread');
  await expect(page.getByText('1 change waiting for the network.')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('for the network.')).toBeHidden();
  await expect.poll(() => readServerLists(page)).toMatchObject([{ title: 'Groceries' }, { title: 'Thesis' }]);
  await expect(tasks.title('Groceries')).toBeVisible();
});

test('without a network ReDo waits for it and says so, and leads nobody away later', async ({
  page,
  context,
  newPerson,
  consoleErrors,
}) => {
  // The live connection may be tried again.
  consoleErrors.allow(/ERR_INTERNET_DISCONNECTED/);
  await newPerson({ isPremium: true });
  await completeLists(page, [{ title: 'Once more', tasks: ['Read'] }]);
  await page.goto('/history');
  const redo = page.getByRole('button', { name: 'ReDo Once more' });
  await expect(redo).toBeVisible();
  await context.setOffline(true);
  // Makes sure that one request fails, whatever the page tries.
  await page.evaluate(() => fetch('/api/health').catch(() => {}));
  await page.clock.install();
  await redo.click();
  await expect(page.getByText('It will open again once you are back online.')).toBeVisible();
  await page.clock.fastForward(10_000);
  await context.setOffline(false);
  await expect(page.getByText('“Once more” is your list again.')).toBeVisible();
  await expect(page.getByText('No completed tasks found')).toBeVisible();
  await expect(page).toHaveURL('/history');
});
