import { expect, expectNoAxeViolations, holdBack, test } from './fixtures.ts';
import { readServerState } from './pages/other-device.ts';
import { taskScreen } from './pages/task-screen.ts';

test('a note and an estimate stand beside their task on each device, come back with it, and are in the history', async ({
  page,
  context,
  newPerson,
}) => {
  await newPerson({ isPremium: true });
  await page.setViewportSize({ width: 360, height: 560 });
  const tasks = taskScreen(page);
  await tasks.open();
  await tasks.add('Write', 'Read');
  await page.getByRole('button', { name: 'Add a note or an estimate to Write' }).click();
  const details = page.getByRole('region', { name: 'Note and estimate for Write' });
  await expect(details.getByLabel('Note', { exact: true })).toBeFocused();
  // All of it is above the form at the foot.
  const topOfForm = async () => (await tasks.field.boundingBox())?.y ?? 0;
  const endOfDetails = async () => {
    const box = await details.getByRole('button', { name: 'Done' }).boundingBox();
    return (box?.y ?? 0) + (box?.height ?? 0);
  };
  await expect.poll(async () => (await endOfDetails()) <= (await topOfForm())).toBe(true);
  await page.keyboard.type('Begin with page 1.');
  await page.keyboard.press('Enter');
  await page.keyboard.type('https://example.com/outline.');
  const link = details.getByRole('link', { name: 'https://example.com/outline' });
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  const note = details.getByLabel('Note', { exact: true });
  const fields = [note, details.getByLabel('Name seen by'), details.getByLabel('Planned')];
  const readSides = async () => {
    const boxes = await Promise.all(fields.map((field) => field.boundingBox()));
    return new Set(boxes.map((box) => `${box?.x} ${box?.width}`));
  };
  for (const width of [1_440, 360]) {
    await page.setViewportSize({ width, height: 740 });
    await expect.poll(async () => (await readSides()).size, `fields of one width at ${width} px`).toBe(1);
  }
  await page.keyboard.type('\n\nhttps://example.com/sources');
  await expect(details.getByRole('link', { name: 'https://example.com/sources' })).toBeVisible();
  await expect.poll(async () => (await endOfDetails()) <= (await topOfForm())).toBe(true);
  await note.fill('Begin with page 1.\nhttps://example.com/outline.');
  await details.getByLabel('Planned').selectOption('3 runs');
  await expectNoAxeViolations(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await details.getByRole('button', { name: 'Done' }).click();
  await expect(details).toBeHidden();
  const mark = page.getByRole('button', { name: '3 runs, Note and estimate for Write' });
  await expect(mark).toBeFocused();

  const other = await context.newPage();
  await taskScreen(other).open();
  await other.getByRole('button', { name: '3 runs, Note and estimate for Write' }).click();
  const there = other.getByRole('region', { name: 'Note and estimate for Write' });
  await expect(there.getByLabel('Note', { exact: true })).toHaveValue(
    'Begin with page 1.\nhttps://example.com/outline.',
  );
  await there.getByLabel('Planned').selectOption('2 runs');
  await expect(page.getByRole('button', { name: '2 runs, Note and estimate for Write' })).toBeVisible();

  await tasks.deleteButton('Write').click();
  await tasks.expectTasks('Read');
  await page.getByRole('heading', { name: 'Task Manager' }).click();
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('button', { name: '2 runs, Note and estimate for Write' })).toBeVisible();
  await tasks.checkbox('Write').check();
  await expect(page.getByText('planned 2, took 0')).toBeVisible();

  const title = (await page.getByRole('heading', { level: 2 }).textContent()) ?? '';
  await tasks.newList.click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await tasks.expectCount(0, 0);
  await page.getByRole('link', { name: 'History' }).click();
  await page.getByRole('button', { name: title }).first().click();
  await expect(page.getByText('Begin with page 1.')).toBeVisible();
  await expect(page.getByText('planned 2, took 0')).toBeVisible();
  await expect(page.getByRole('link', { name: 'https://example.com/outline' })).toBeVisible();
  await expectNoAxeViolations(page);
});

test('a note that is typed is kept while its field has the focus, by Escape, and where the page is loaded anew', async ({
  page,
  newPerson,
}) => {
  await newPerson({ isPremium: true });
  const tasks = taskScreen(page);
  await tasks.open();
  await tasks.add('Write');
  const opener = page.getByRole('button', {
    name: /^(Add a note or an estimate to|Note and estimate for) Write$/,
  });
  await opener.click();
  const details = page.getByRole('region', { name: 'Note and estimate for Write' });
  const note = details.getByLabel('Note', { exact: true });
  const readKept = async () => {
    const state = await readServerState(page);
    return state.lists[0]?.tasks[0]?.note ?? '';
  };
  await expect(note).toBeFocused();
  await page.keyboard.type('Begin with page 1.');
  await expect.poll(readKept).toBe('Begin with page 1.');
  await expect(note).toBeFocused();

  await page.keyboard.type(' Then 2.');
  await page.keyboard.press('Escape');
  await expect(details).toBeHidden();
  await expect(opener).toBeFocused();
  await expect.poll(readKept).toBe('Begin with page 1. Then 2.');

  await opener.click();
  await note.fill('Begin with page 3.');
  await page.reload();
  await expect.poll(readKept).toBe('Begin with page 3.');
});

test('a note says how many characters it has left, and how many are too many', async ({
  page,
  newPerson,
}) => {
  await newPerson({ isPremium: true });
  const tasks = taskScreen(page);
  await tasks.open();
  await tasks.add('Write');
  await page.getByRole('button', { name: 'Add a note or an estimate to Write' }).click();
  const details = page.getByRole('region', { name: 'Note and estimate for Write' });
  const note = details.getByLabel('Note', { exact: true });
  for (const [length, told] of [
    [498, '2 characters left'],
    [499, '1 character left'],
    [501, '1 character too long: the end will be cut off.'],
    [502, '2 characters too long: the end will be cut off.'],
  ] as const) {
    await note.fill('w'.repeat(length));
    await expect(details.getByText(told, { exact: true })).toBeVisible();
  }
});

test('whoever presses again while the note is on its way has it once it has come', async ({
  page,
  newPerson,
}) => {
  await newPerson({ isPremium: true });
  const tasks = taskScreen(page);
  await tasks.open();
  await tasks.add('Write');
  const letCome = await holdBack(page, '**/assets/task-details-panel-*.js');
  const opener = page.getByRole('button', { name: 'Add a note or an estimate to Write' });
  await opener.click();
  await opener.click();
  letCome();
  await expect(page.getByLabel('Note', { exact: true })).toBeFocused();
  await opener.click();
  await expect(page.getByLabel('Note', { exact: true })).toBeHidden();
});
