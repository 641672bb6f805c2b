import { expect, expectNoAxeViolations, test } from './fixtures.ts';
import { untilSent } from './pages/device-outbox.ts';
import { completeLists } from './pages/past-lists.ts';
import { taskScreen } from './pages/task-screen.ts';

test('somebody finds a task again, on the list of today and on those of before, and is led to it', async ({
  page,
  newPerson,
}) => {
  await newPerson({ isPremium: true });
  await page.setViewportSize({ width: 360, height: 740 });
  await completeLists(page, [
    { title: 'Moving house', tasks: ['Call the bank', 'Find 3 boxes'] },
    { title: 'Tax return', tasks: ['Find last year’s papers'] },
  ]);
  const tasks = taskScreen(page);
  await tasks.open();
  await tasks.add('Call Sam', 'Read');
  await untilSent(page);
  await page.getByRole('link', { name: 'History' }).click();
  const field = page.getByRole('searchbox', { name: 'Search your lists' });
  await expect(page.getByRole('button', { name: /^Tax return/ })).toBeVisible();
  await field.fill('CALL');
  const past = page.locator('section').filter({ hasText: 'Completed lists' });
  await expect(past.getByText('Call the bank')).toBeVisible();
  await expect(page.getByText('Call Sam')).toBeVisible();
  await expect(page.getByText('Find last year’s papers')).toBeHidden();
  await expect(page.getByRole('status').filter({ hasText: '2 lists found' })).toBeAttached();
  await expectNoAxeViolations(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);

  await page.getByRole('button', { name: /^Moving house/ }).click();
  await expect(page.getByText('Find 3 boxes')).toBeVisible();
  await field.fill('nothing of that');
  await expect(page.getByText('Nothing found for “nothing of that”')).toBeVisible();
  await field.fill('sam');
  const open = page.locator('section').filter({ hasText: 'Open lists' });
  await open.getByRole('link').click();
  await expect(page).toHaveURL('/tasks');
  await tasks.expectTasks('Call Sam', 'Read');
});

test('Escape leaves a word that is being composed, and not the whole search', async ({ page, newPerson }) => {
  await newPerson({ isPremium: true });
  await page.goto('/history');
  const field = page.getByRole('searchbox', { name: 'Search your lists' });
  await field.fill('引っ越し');
  const pressEscape = (isComposing: boolean) =>
    field.evaluate(
      (input, during) =>
        input.dispatchEvent(
          new KeyboardEvent('keydown', { key: 'Escape', isComposing: during, bubbles: true }),
        ),
      isComposing,
    );
  await pressEscape(true);
  await expect(page.getByText('Nothing found for “引っ越し”')).toBeVisible();
  await pressEscape(false);
  await expect(field).toHaveValue('');
});
