import type { Locator } from '@playwright/test';
import { expect, test, waitUntilAtRest } from './fixtures.ts';
import { untilSent } from './pages/device-outbox.ts';
import { waitUntilDialogsLoaded } from './pages/installed-app.ts';
import { actElsewhere, readServerState } from './pages/other-device.ts';
import { taskScreen } from './pages/task-screen.ts';

test.beforeEach(async ({ newPerson }) => {
  await newPerson({ isPremium: true });
});

test('somebody writes a list, and it is there after a reload', async ({ page }) => {
  const tasks = taskScreen(page);
  await tasks.open();
  await expect(page.getByRole('heading', { level: 1, name: 'Task Manager' })).toBeVisible();
  await expect(page.getByText('No tasks yet. Add one above!')).toBeVisible();
  await expect(tasks.newList).toBeDisabled();

  await tasks.add('Read chapter 3', 'Write the introduction', 'Mail the draft');
  await tasks.expectTasks('Read chapter 3', 'Write the introduction', 'Mail the draft');
  await expect(tasks.field).toHaveValue('');
  await expect(tasks.field).toBeFocused();
  await expect(tasks.row('Read chapter 3')).toContainText('0 mins');

  await tasks.checkbox('Read chapter 3').check();
  await tasks.expectCount(1, 3);
  await tasks.rename('Mail the draft', 'Mail the draft to Prof. Rao');
  await tasks.deleteButton('Write the introduction').click();
  await tasks.expectTasks('Read chapter 3', 'Mail the draft to Prof. Rao');
  await tasks.expectCount(1, 2);
  await expect(tasks.link('Mail the draft to Prof. Rao')).toBeFocused();

  await untilSent(page);
  await page.reload();
  await tasks.expectTasks('Read chapter 3', 'Mail the draft to Prof. Rao');
  await expect(tasks.checkbox('Read chapter 3')).toBeChecked();
  await tasks.checkbox('Read chapter 3').uncheck();
  await tasks.expectCount(0, 2);
});

test('a list is called by the time it was begun, until somebody calls it otherwise', async ({ page }) => {
  const tasks = taskScreen(page);
  await tasks.open();
  await expect(tasks.title('Title...')).toBeVisible();
  await tasks.add('Read');
  await expect(tasks.title('Title...')).toBeHidden();
  const begun = page.getByRole('heading', { level: 2 });
  await expect(begun).toHaveText(/\d{4}, \d{1,2}:\d{2}/);

  await begun.getByRole('button').click();
  await tasks.titleField.fill(`${'w'.repeat(49)}🦖🦖`);
  await expect(tasks.titleField).toHaveValue(`${'w'.repeat(49)}🦖`);
  await tasks.titleField.fill('Thesis, last week');
  await tasks.field.click();
  await expect(tasks.title('Thesis, last week')).toBeVisible();

  await tasks.retitle('Thesis, last week', '   ');
  await expect(tasks.title('Title...')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Title...' })).toBeFocused();

  await page.getByRole('button', { name: 'Title...' }).click();
  await tasks.titleField.fill('Not this one');
  await tasks.titleField.press('Escape');
  await expect(tasks.title('Title...')).toBeVisible();
  await untilSent(page);
  await page.reload();
  await expect(tasks.title('Title...')).toBeVisible();
});

test('a title given before the first task is the new list’s, and no later one’s', async ({ page }) => {
  const tasks = taskScreen(page);
  await tasks.open();
  await tasks.retitle('Title...', 'Thesis');
  await page.reload();
  await expect(tasks.title('Thesis')).toBeVisible();
  await tasks.add('Read');
  await tasks.retitle('Thesis', 'Thesis, at last');
  await expect(tasks.title('Thesis, at last')).toBeVisible();
  await untilSent(page);
  await page.reload();
  await expect(tasks.title('Thesis, at last')).toBeVisible();

  const { lists } = await readServerState(page);
  await actElsewhere(page, { kind: 'complete_list', listId: String(lists[0]?.id) });
  await expect(tasks.title('Title...')).toBeVisible();
});

test('a list that is done with moves to the history, and the next task begins a new one', async ({
  page,
}) => {
  const tasks = taskScreen(page);
  await tasks.open();
  await tasks.add('Read', 'Write');
  await tasks.checkbox('Read').check();
  const question = page.getByRole('dialog', { name: 'Are you sure you want to clear all the tasks?' });
  await tasks.newList.click();
  await question.getByRole('button', { name: 'No' }).click();
  await tasks.expectTasks('Read', 'Write');
  await tasks.newList.click();
  await question.getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByText('No tasks yet. Add one above!')).toBeVisible();
  await tasks.expectCount(0, 0);

  await tasks.add('Read');
  await tasks.expectTasks('Read');
  await expect(tasks.checkbox('Read')).not.toBeChecked();
  await page.getByRole('link', { name: 'History' }).click();
  await expect(page).toHaveURL(/\/history$/);
  await expect(page.getByText('1/2 tasks')).toBeVisible();
});

test('a text that is on the list already is refused at once, and kept to be changed', async ({ page }) => {
  const tasks = taskScreen(page);
  await tasks.open();
  await tasks.add('Read', 'Write', ' Read ');
  const refusal = page.getByRole('alert').filter({ hasText: 'This task is already on the list.' });
  await expect(refusal).toBeVisible();
  await expect(tasks.field).toHaveValue(' Read ');
  await tasks.field.fill('Read more');
  await expect(refusal).toBeHidden();
  await tasks.field.press('Enter');
  await tasks.expectTasks('Read', 'Write', 'Read more');

  await tasks.rename('Write', 'Read');
  await expect(refusal).toBeVisible();
  await expect(tasks.renameField('Write')).toHaveValue('Read');
  await tasks.renameField('Write').press('Escape');
  await tasks.expectTasks('Read', 'Write', 'Read more');
  await expect(tasks.renameButton('Write')).toBeFocused();
});

for (const width of [360, 1_440]) {
  test(`a name stays where it is while it is changed, beside its checkbox, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const tasks = taskScreen(page);
    await tasks.open();
    await tasks.add('Read', 'Write', 'Mail');
    await untilSent(page);
    await waitUntilAtRest(page);
    const findText = (name: Locator) =>
      name.evaluate((element) => {
        const { left, top, height } = element.getBoundingClientRect();
        return {
          left: left + Number.parseFloat(getComputedStyle(element).paddingLeft),
          middle: top + height / 2,
        };
      });
    const name = await findText(tasks.link('Write'));
    const below = await tasks.row('Mail').boundingBox();
    await tasks.renameButton('Write').click();
    expect(await findText(tasks.renameField('Write'))).toEqual(name);
    expect(await tasks.row('Mail').boundingBox()).toEqual(below);
    await tasks.renameField('Write').fill('Read');
    await tasks.renameField('Write').press('Shift+Tab');
    await expect(tasks.checkbox('Write')).toBeFocused();
    await tasks.checkbox('Write').check();
    await tasks.checkbox('Write').press('Tab');
    await tasks.expectCount(1, 3);
    await tasks.renameField('Write').press('Enter');
    const refusal = page.getByText('This task is already on the list.');
    expect((await findText(refusal)).left).toBe(name.left);
  });
}

test('spaces alone are ignored, by the new task and by a new name', async ({ page }) => {
  const tasks = taskScreen(page);
  await tasks.open();
  await tasks.add('Read', '   ');
  await tasks.expectTasks('Read');
  await tasks.rename('Read', '   ');
  await tasks.expectTasks('Read');
  await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0);
});

test('what somebody writes is kept exactly, up to 50 characters', async ({ page }) => {
  const tasks = taskScreen(page);
  const texts = ['__proto__', 'a/b.c#$[]', '<b>50 %</b> & "done"', 'اكتب مقدمة الفصل', '🦖'.repeat(50)];
  await tasks.open();
  await tasks.add(...texts, 'w'.repeat(60));
  await tasks.expectTasks(...texts, 'w'.repeat(50));
  await untilSent(page);
  await page.reload();
  await tasks.expectTasks(...texts, 'w'.repeat(50));

  await tasks.field.fill('w'.repeat(50));
  await tasks.field.press('Home');
  await tasks.field.pressSequentially('ab');
  await expect(tasks.field).toHaveValue('w'.repeat(50));
  await expect(page.getByRole('alert').filter({ hasText: 'Max 50 characters' })).toBeVisible();
  await tasks.field.press('Delete');
  await expect(page.getByText('Max 50 characters')).toBeHidden();
});

test('of a long list only what is near the window is drawn whole, and all of it is reached by keyboard and printed', async ({
  page,
}) => {
  const tasks = taskScreen(page);
  await tasks.open();
  const texts = Array.from({ length: 120 }, (_, at) => `Read chapter ${at}`);
  await tasks.paste(texts.join('\n'));
  await page.getByRole('dialog', { name: 'Add 120 tasks?' }).getByRole('button', { name: 'Yes' }).click();
  await tasks.expectTasks(...texts);
  await page.evaluate(() => scrollTo(0, 0));
  await expect(tasks.checkbox('Read chapter 0')).toBeInViewport();
  const [link, checkbox] = [tasks.link('Read chapter 119'), tasks.checkbox('Read chapter 119')];
  await expect(checkbox).toHaveCount(0);

  await link.focus();
  await expect(checkbox).toBeInViewport();
  await expect(link).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(checkbox).toBeFocused();
  await page.keyboard.press('Space');
  await tasks.expectCount(1, 120);
  await page.evaluate(() => scrollTo(0, 0));
  await expect(tasks.checkbox('Read chapter 118')).toHaveCount(0);
  await expect(checkbox).toBeFocused();

  await page.pdf();
  await expect(page.getByRole('checkbox')).toHaveCount(120);
});

test('what waits for the network does not lead whoever comes back to the list down to it', async ({
  page,
  context,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_INTERNET_DISCONNECTED/);
  await page.setViewportSize({ width: 360, height: 740 });
  const tasks = taskScreen(page);
  await tasks.open();
  const texts = Array.from({ length: 30 }, (_, at) => `Read chapter ${at}`);
  await tasks.paste(texts.join('\n'));
  await page.getByRole('dialog', { name: 'Add 30 tasks?' }).getByRole('button', { name: 'Yes' }).click();
  await tasks.expectTasks(...texts);
  await untilSent(page);
  await waitUntilDialogsLoaded(page);
  await context.setOffline(true);
  await tasks.add('Write');
  await expect(tasks.checkbox('Write')).toBeInViewport();
  await page.getByRole('link', { name: 'Stats' }).click();
  await expect(page).toHaveURL('/stats');
  await page.getByRole('link', { name: 'Tasks' }).click();
  await tasks.expectTasks(...texts, 'Write');
  await expect(tasks.checkbox('Read chapter 0')).toBeInViewport();
});
