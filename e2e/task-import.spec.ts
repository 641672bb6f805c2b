import { expect, expectNoAxeViolations, test } from './fixtures.ts';
import { expectOnServer, taskScreen } from './pages/task-screen.ts';

const todoist = [
  'TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,AUTHOR,RESPONSIBLE,DATE,DATE_LANG,TIMEZONE',
  'section,Garden,,,,,,,,',
  'task,"Order seeds, the ""old"" kind","Two bags,\r\nnot one",4,1,Kai (1),,,en,',
  'note,Ask first,,,,Kai (1),,,,',
  'task,Water the ferns,,2,1,Kai (1),,every monday,en,',
  `task,${'long'.repeat(20)},,4,1,Kai (1),,,en,`,
  'task,Read,,4,1,Kai (1),,,en,',
].join('\r\n');

test('somebody brings their tasks from another app, sees what becomes of them first, and can take it back', async ({
  page,
  newPerson,
}) => {
  await newPerson({ isPremium: true });
  await page.setViewportSize({ width: 360, height: 740 });
  const tasks = taskScreen(page);
  await tasks.open();
  await tasks.add('Read');
  await tasks.openMenu('Import tasks');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: 'Import tasks' })).toBeVisible();
  await expectNoAxeViolations(page);

  const file = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  await dialog.getByLabel('Choose a file').setInputFiles(file('picture.csv', 'PK\0\0'));
  await expect(dialog.getByText('This is not a text file.')).toBeVisible();
  await dialog.getByLabel('Choose a file').setInputFiles(file('garden.csv', `\ufeff${todoist}`));
  await expect(dialog.getByRole('heading', { name: 'Add 2 tasks?' })).toBeVisible();
  await expect(dialog.getByText('Read as a Todoist CSV.')).toBeVisible();
  await expect(dialog.getByRole('list', { name: 'Tasks to add' }).getByRole('listitem')).toHaveCount(2);
  for (const said of [
    '1 line without their date',
    '1 line longer than 50 characters',
    '1 line already on the list',
    '1 line without a task, such as a heading',
  ])
    await expect(dialog.getByText(said)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Add', exact: true })).toBeFocused();
  await expectNoAxeViolations(page);
  const right = await dialog.evaluate((each) => each.getBoundingClientRect().right);
  expect(right).toBeLessThanOrEqual(360);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog).toBeHidden();
  await tasks.expectTasks('Read', 'Order seeds, the "old" kind', 'Water the ferns');
  await expectOnServer(page, 'Read', 'Order seeds, the "old" kind', 'Water the ferns');
  await page.getByRole('button', { name: 'Note and estimate for Order seeds, the "old" kind' }).click();
  await expect(page.getByLabel('Note', { exact: true })).toHaveValue('Two bags,\nnot one\nAsk first');

  await page.getByRole('heading', { name: 'Task Manager' }).click();
  await page.keyboard.press('Control+z');
  await tasks.expectTasks('Read');
  await tasks.openMenu('Import tasks');
  await dialog.getByRole('textbox', { name: 'Text to import' }).fill('- Write\n- [x] Call\n- Read');
  await dialog.getByRole('button', { name: 'Show tasks' }).click();
  await expect(dialog.getByText('1 line already done')).toBeVisible();
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expectOnServer(page, 'Read', 'Write');
});

test('a file without tasks is said to hold none, and the import can be left', async ({ page, newPerson }) => {
  await newPerson({ isPremium: true });
  const tasks = taskScreen(page);
  await tasks.open();
  await tasks.openMenu('Import tasks');
  const dialog = page.getByRole('dialog');
  for (const [name, text] of [
    ['empty.csv', ''],
    ['header.csv', 'TYPE,CONTENT'],
  ] as const) {
    await dialog
      .getByLabel('Choose a file')
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
    await expect(dialog.getByRole('heading', { name: 'Nothing to add' })).toBeVisible();
    await expect(dialog.getByText('It has no tasks.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Back' }).click();
  }
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
});

test('what was wrong with a file is not said of the text that is pasted after it', async ({
  page,
  newPerson,
}) => {
  await newPerson({ isPremium: true });
  const tasks = taskScreen(page);
  await tasks.open();
  await tasks.openMenu('Import tasks');
  const dialog = page.getByRole('dialog');
  const file = { name: 'picture.csv', mimeType: 'text/csv', buffer: Buffer.from('PK\0\0') };
  await dialog.getByLabel('Choose a file').setInputFiles(file);
  await expect(dialog.getByRole('alert')).toHaveText(/^This is not a text file\./);
  await dialog.getByLabel('Text to import').fill('Read');
  await dialog.getByRole('button', { name: 'Show tasks' }).click();
  await expect(dialog.getByRole('heading', { name: 'Add 1 task?' })).toBeVisible();
  await expect(dialog.getByRole('alert')).toHaveText('');
});

test('a file that takes long to read is not shown after the import was left', async ({ page, newPerson }) => {
  await newPerson({ isPremium: true });
  await page.addInitScript(() => {
    const { arrayBuffer } = Blob.prototype;
    Blob.prototype.arrayBuffer = async function () {
      const bytes = await arrayBuffer.call(this);
      await new Promise((resolve) => addEventListener('disk-answers', resolve, { once: true }));
      return bytes;
    };
  });
  const tasks = taskScreen(page);
  await tasks.open();
  await tasks.openMenu('Import tasks');
  const dialog = page.getByRole('dialog');
  const file = { name: 'slow.txt', mimeType: 'text/plain', buffer: Buffer.from('Read') };
  await dialog.getByLabel('Choose a file').setInputFiles(file);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await page.evaluate(() => dispatchEvent(new Event('disk-answers')));
  await tasks.openMenu('Import tasks');
  await expect(dialog.getByLabel('Text to import')).toBeVisible();
});
