import { expect, test, withMotion } from './fixtures.ts';
import { untilSent } from './pages/device-outbox.ts';
import { waitUntilDialogsLoaded } from './pages/installed-app.ts';
import { holdTime, passTime } from './pages/page-clock.ts';
import { expectOnServer, readServerLists, taskScreen } from './pages/task-screen.ts';

test.use(withMotion);

test.beforeEach(async ({ newPerson }) => {
  await newPerson({ isPremium: true });
});

test('a task that was deleted comes back to its place, as it was', async ({ page }) => {
  await page.clock.install();
  const tasks = taskScreen(page);
  await tasks.open();
  await tasks.add('Read', 'Write', 'Mail');
  await tasks.checkbox('Write').check();
  await holdTime(page);
  await tasks.deleteButton('Write').click();
  await tasks.expectTasks('Read', 'Mail');
  await expect(page.getByText('“Write” deleted.')).toBeVisible();
  await tasks.undo.click();
  await tasks.expectTasks('Read', 'Write', 'Mail');
  await expect(tasks.checkbox('Write')).toBeChecked();
  await expect(page.getByText('“Write” is back.')).toBeVisible();
  await expectOnServer(page, 'Read', 'Write', 'Mail');
});

test('a double press deletes the task that it was on, and not the one that takes its place', async ({
  page,
}) => {
  const tasks = taskScreen(page);
  await tasks.open();
  await tasks.add('Read', 'Write', 'Mail');
  await tasks.deleteButton('Read').dblclick();
  await expect(page.getByText('“Read” deleted.')).toBeVisible();
  await expectOnServer(page, 'Write', 'Mail');
});

test('the way back stands there for eight seconds, and the keys know it for longer', async ({ page }) => {
  await page.clock.install();
  const tasks = taskScreen(page);
  await tasks.open();
  await tasks.add('Read', 'Write', 'Mail');
  await holdTime(page);
  await tasks.deleteButton('Read').click();
  await tasks.deleteButton('Write').click();
  await page.mouse.move(0, 0);
  await expect(tasks.undo).toHaveCount(2);
  await passTime(page, 7_500);
  await expect(tasks.undo).toHaveCount(2);
  await passTime(page, 1_000);
  await expect(tasks.undo).toHaveCount(0);
  await expect(tasks.link('Mail')).toBeFocused();
  await page.keyboard.press('Control+z');
  await tasks.expectTasks('Write', 'Mail');
  await page.keyboard.press('Meta+z');
  await tasks.expectTasks('Read', 'Write', 'Mail');
  await page.keyboard.press('Control+z');
  await tasks.expectTasks('Read', 'Write', 'Mail');
});

test('whoever has no keys finds the way back in the menu of the list, once the message is gone', async ({
  page,
}) => {
  await page.clock.install();
  const tasks = taskScreen(page);
  await tasks.open();
  await tasks.add('Read', 'Write', 'Mail');
  await tasks.checkbox('Read').check();
  await holdTime(page);
  await tasks.deleteButton('Write').click();
  await tasks.clear.click();
  await page.mouse.move(0, 0);
  await expect(tasks.undo).toHaveCount(2);
  await passTime(page, 8_500);
  await expect(tasks.undo).toHaveCount(0);
  await tasks.openMenu('Undo 1 task cleared.');
  await tasks.expectTasks('Read', 'Mail');
  await tasks.openMenu('Undo “Write” deleted.');
  await tasks.expectTasks('Read', 'Write', 'Mail');
  await page.getByRole('button', { name: 'More for this list' }).click();
  await expect(page.getByRole('menuitem', { name: 'Import tasks' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Undo' })).toHaveCount(0);
  await expectOnServer(page, 'Read', 'Write', 'Mail');
});

test('in a field the same keys undo what was typed there', async ({ page }) => {
  const tasks = taskScreen(page);
  await tasks.open();
  await tasks.add('Read', 'Write');
  await tasks.deleteButton('Read').click();
  await tasks.field.pressSequentially('Mail');
  await page.keyboard.press('Control+z');
  await expect(tasks.field).not.toHaveValue('Mail');
  await tasks.expectTasks('Write');
});

test('what is ticked is cleared at once, and comes back in its order', async ({ page }) => {
  await page.clock.install();
  const tasks = taskScreen(page);
  await tasks.open();
  await tasks.add('Read', 'Write', 'Mail', 'Call');
  await expect(tasks.clear).toBeHidden();
  for (const text of ['Read', 'Write', 'Call']) await tasks.checkbox(text).check();
  await holdTime(page);
  await tasks.clear.click();
  await tasks.expectTasks('Mail');
  await expect(page.getByText('3 tasks cleared.')).toBeVisible();
  await expect(tasks.clear).toBeHidden();
  await expectOnServer(page, 'Mail');
  await tasks.undo.click();
  await tasks.expectTasks('Read', 'Write', 'Mail', 'Call');
  await tasks.expectCount(3, 4);
  await expectOnServer(page, 'Read', 'Write', 'Mail', 'Call');
});

test('a task whose name was given away meanwhile stays deleted, and it is said why', async ({ page }) => {
  await page.clock.install();
  const tasks = taskScreen(page);
  await tasks.open();
  await tasks.add('Read', 'Write');
  await holdTime(page);
  await tasks.deleteButton('Read').click();
  await tasks.add('Read');
  await tasks.undo.click();
  await expect(page.getByText('This task is already on the list.')).toBeVisible();
  await tasks.expectTasks('Write', 'Read');
});

test('a list that was completed by mistake is worked on again, also without a network', async ({
  page,
  context,
  consoleErrors,
}) => {
  // The page may hear of the network a moment before it is back.
  consoleErrors.allow(/ERR_INTERNET_DISCONNECTED/);
  const tasks = taskScreen(page);
  await tasks.open();
  await tasks.add('Read', 'Write');
  await tasks.retitle((await page.getByRole('heading', { level: 2 }).textContent()) ?? '', 'Thesis');
  await tasks.deleteButton('Write').click();
  await expectOnServer(page, 'Read');
  await untilSent(page);
  await waitUntilDialogsLoaded(page);
  await context.setOffline(true);
  await tasks.newList.click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await tasks.expectCount(0, 0);
  await expect(page.getByText('“Thesis” is in your history.')).toBeVisible();
  await page.getByRole('heading', { name: 'Task Manager' }).click();
  await page.keyboard.press('Control+z');
  await expect(tasks.title('Thesis')).toBeVisible();
  await page.keyboard.press('Control+z');
  await tasks.expectTasks('Read', 'Write');
  await expect(page.getByText('3 changes waiting for the network.')).toBeVisible();

  await context.setOffline(false);
  await expectOnServer(page, 'Read', 'Write');
  await tasks.expectTasks('Read', 'Write');
  expect(await readServerLists(page)).toMatchObject([{ title: 'Thesis' }]);
});
