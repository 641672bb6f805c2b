import { expect, expectNoAxeViolations, test } from './fixtures.ts';
import { taskScreen } from './pages/task-screen.ts';

test('single keys can be turned off and on, in every tab at once and at the landing page', async ({
  page,
  context,
  newPerson,
}) => {
  await newPerson({ isPremium: true });
  await page.goto('/settings');
  const other = await context.newPage();
  const tasks = taskScreen(other);
  await tasks.open();
  await expect(tasks.field).toHaveAttribute('aria-keyshortcuts', 'n');
  const keys = page.getByRole('switch', { name: 'Single-key shortcuts' });
  await keys.click();
  await expect(keys).toHaveAttribute('aria-checked', 'false');

  await expect(tasks.field).not.toHaveAttribute('aria-keyshortcuts');
  const sheet = other.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await other.keyboard.press('n');
  await other.keyboard.press('?');
  await expect(tasks.field).not.toBeFocused();
  await tasks.add('Read');
  await tasks.link('Read').press('Enter');
  await expect(other.getByRole('button', { name: 'Start' })).toBeVisible();
  await other.keyboard.press('Space');
  await expect(other.getByRole('button', { name: 'Start' })).toBeVisible();
  // A button has its own use for the key.
  await other.getByRole('button', { name: 'Start' }).press('Space');
  await expect(other.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect(sheet).toBeHidden();

  await keys.click();
  await expect.poll(() => other.evaluate(() => localStorage['focuspool.shortcuts'])).toBe('true');
  await other.getByRole('heading', { name: 'Read' }).click();
  await other.keyboard.press('Space');
  await expect(other.getByRole('button', { name: 'Start' })).toBeVisible();
});

test('the sheet of shortcuts opens without a key of its own, and turns the keys off', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByText(/right now|in the last day/)).toBeVisible();
  const opener = page.getByRole('button', { name: 'Keyboard shortcuts' });
  await opener.press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await sheet.getByRole('switch', { name: 'Single-key shortcuts' }).click();
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(opener).toBeFocused();
  await page.getByRole('slider', { name: 'Minutes' }).focus();
  await page.keyboard.press('?');
  await page.keyboard.press('Space');
  await page.reload();
  await expect(page.getByText(/right now|in the last day/)).toBeVisible();
  await page.keyboard.press('?');
  await opener.press('Enter');
  await expect(sheet.getByRole('switch')).toHaveAttribute('aria-checked', 'false');
  await expect(page.getByRole('button', { name: 'Start', includeHidden: true })).toBeVisible();
});

test('the keys work while Caps Lock is on, and an event without a key is none', async ({
  page,
  newPerson,
}) => {
  await newPerson({ isPremium: true });
  const tasks = taskScreen(page);
  await tasks.open();
  await tasks.add('Read');
  await tasks.deleteButton('Read').click();
  await tasks.expectTasks();
  await page.getByRole('heading', { level: 1 }).click();
  // Without Shift, as Caps Lock gives them.
  await page.keyboard.press('Control+Z');
  await tasks.expectTasks('Read');
  await page.keyboard.press('N');
  await expect(tasks.field).toBeFocused();
  await expect(tasks.field).toHaveValue('');
  // As Chrome fills in a saved password: an event without a key, which means no shortcut.
  await tasks.field.evaluate((field) => field.dispatchEvent(new Event('keydown', { bubbles: true })));
});

test('the keys are found by their places where the keyboard writes no Latin letters', async ({
  page,
  newPerson,
}) => {
  await newPerson({ isPremium: true });
  const tasks = taskScreen(page);
  await tasks.open();
  const press = (init: { key: string; code: string; ctrlKey?: true; shiftKey?: true }) =>
    page.evaluate(
      (given) => document.body.dispatchEvent(new KeyboardEvent('keydown', { ...given, bubbles: true })),
      init,
    );
  await press({ key: 'è', code: 'KeyN' });
  await press({ key: 'Т', code: 'KeyN', shiftKey: true });
  await expect(tasks.field).not.toBeFocused();
  await press({ key: 'т', code: 'KeyN' });
  await expect(tasks.field).toBeFocused();
  await tasks.add('Читать');
  await tasks.deleteButton('Читать').click();
  await tasks.expectCount(0, 0);
  await press({ key: 'я', code: 'KeyZ', ctrlKey: true });
  await tasks.expectTasks('Читать');
});
