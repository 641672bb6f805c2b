import { randomUUID } from 'node:crypto';
import { expect, expectNoAxeViolations, leave, test } from './fixtures.ts';
import { untilSent } from './pages/device-outbox.ts';
import { actElsewhere, makeListId, readServerTime } from './pages/other-device.ts';
import { taskScreen } from './pages/task-screen.ts';
import { addTask } from './pages/timer-screen.ts';
import { listFaintRings } from './rendered-contrast.ts';

test('somebody repeats a list without a network, sees it on each device, and stops it', async ({
  page,
  context,
  newPerson,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_INTERNET_DISCONNECTED/);
  await newPerson({ isPremium: true });
  await page.setViewportSize({ width: 360, height: 740 });
  const tasks = taskScreen(page);
  await tasks.open();
  await tasks.add('Water the plants');
  await tasks.retitle((await page.getByRole('heading', { level: 2 }).textContent()) ?? '', 'Morning');
  await expect(tasks.title('Morning')).toBeVisible();
  const dialog = page.getByRole('dialog', { name: 'Repeat this list' });
  // What has been open once works without a network.
  await tasks.openMenu('Repeat this list');
  await expect(dialog.getByText('does not repeat')).toBeVisible();
  await leave(dialog);
  await expect(dialog).toBeHidden();
  const other = await context.newPage();
  const there = taskScreen(other);
  await there.open();
  await untilSent(page);

  await context.setOffline(true);
  // Whether the page itself requests something meanwhile is a matter of timing.
  await page.evaluate(() => fetch('/api/health').catch(() => null));
  await tasks.openMenu('Repeat this list');
  await dialog.getByLabel('Monday').check();
  await dialog.getByLabel('Friday').check();
  await expect(dialog.getByText('repeats on Monday and Friday')).toBeVisible();
  await expectNoAxeViolations(page);
  const right = await dialog.evaluate((each) => each.getBoundingClientRect().right);
  expect(right).toBeLessThanOrEqual(360);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('status').getByText('“Morning” repeats on Monday and Friday.')).toBeVisible();
  await context.setOffline(false);
  await untilSent(page);

  await other.getByRole('button', { name: 'More for this list' }).click();
  await expect(other.getByRole('menuitem', { name: 'on Monday and Friday' })).toBeVisible();
  await leave(other.getByRole('menu'));
  await there.newList.click();
  await other.getByRole('button', { name: 'Yes' }).click();
  await there.expectCount(0, 0);
  await there.openMenu('Repeat this list');
  await other.getByRole('button', { name: 'Stop repeating Morning' }).click();
  await expect(other.getByRole('status').getByText('“Morning” no longer repeats.')).toBeVisible();
  await untilSent(other);
  await tasks.expectCount(0, 0);
  await page.getByRole('button', { name: 'More for this list' }).click();
  await expect(page.getByRole('menuitem', { name: 'Repeat this list' })).toBeDisabled();
});

test('the days to repeat on begin where somebody lets their weeks begin, and the dialog can be left', async ({
  page,
  newPerson,
}) => {
  await newPerson({ isPremium: true });
  await addTask(page, 'Water the plants');
  await actElsewhere(page, { kind: 'set_calendar', firstDay: 7, hourCycle: null });
  const tasks = taskScreen(page);
  await tasks.open();
  await tasks.openMenu('Repeat this list');
  const dialog = page.getByRole('dialog', { name: 'Repeat this list' });
  await expect(dialog.getByRole('checkbox').first()).toHaveAccessibleName('Sunday');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
});

test('which day has the focus can be seen on every theme, also of those that are chosen', async ({
  page,
  newPerson,
}) => {
  await newPerson({ isPremium: true });
  await addTask(page, 'Water the plants');
  const tasks = taskScreen(page);
  await tasks.open();
  await tasks.openMenu('Repeat this list');
  const dialog = page.getByRole('dialog', { name: 'Repeat this list' });
  const day = dialog.getByRole('checkbox', { name: 'Monday' });
  await day.press('Space');
  await expect(day).toBeChecked();
  expect(await listFaintRings(day.locator('..'), dialog)).toEqual([]);
});

test('of two lists with one title it is said of which day each is, and the time only where the day is the same', async ({
  page,
  newPerson,
}) => {
  await newPerson({ isPremium: true });
  const [first, second] = [makeListId(), makeListId()];
  const begin = (id: string) =>
    ({
      kind: 'add_task',
      taskId: randomUUID(),
      text: 'Water the plants',
      listIfNone: { id, title: 'Morning' },
    }) as const;
  await actElsewhere(
    page,
    { ...begin(first), at: (await readServerTime(page)) - 3 * 24 * 60 * 60_000 },
    { kind: 'complete_list', listId: first },
    begin(second),
    { kind: 'open_list', listId: first },
    { kind: 'open_list', listId: second },
  );
  await taskScreen(page).open();
  await expect(page.getByText(/“Morning” from [^:]+ is also open\./)).toBeVisible();
  await page.goto('/history');
  await page.getByRole('searchbox', { name: 'Search your lists' }).fill('morn');
  const found = page.locator('section').filter({ hasText: 'Open lists' }).getByRole('link');
  await expect(found).toHaveText([/^Morning\w+day \d+ \w+$/, /^Morning\w+day \d+ \w+$/]);
});

test('days that are chosen for a list are not kept for another that takes its place meanwhile', async ({
  page,
  newPerson,
}) => {
  await newPerson({ isPremium: true });
  const { listId } = await addTask(page, 'Water the plants');
  const tasks = taskScreen(page);
  await tasks.open();
  await tasks.openMenu('Repeat this list');
  const dialog = page.getByRole('dialog', { name: 'Repeat this list' });
  await dialog.getByRole('checkbox', { name: 'Monday' }).click();
  const taskId = crypto.randomUUID();
  const listIfNone = { id: makeListId(), title: 'Groceries' };
  await actElsewhere(
    page,
    { kind: 'complete_list', listId },
    { kind: 'add_task', taskId, text: 'Buy milk', listIfNone },
  );
  await expect(dialog).toBeHidden();
  await tasks.openMenu('Repeat this list');
  await expect(dialog).toContainText('“Groceries” does not repeat');
});
