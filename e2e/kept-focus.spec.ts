import type { Page } from '@playwright/test';
import { expect, holdBack, test } from './fixtures.ts';
import { actElsewhere, readServerState } from './pages/other-device.ts';
import { settingsScreen } from './pages/settings-screen.ts';
import { expectOnServer, refuseOperations, taskScreen } from './pages/task-screen.ts';
import { collectRunReports } from './pages/timer-screen.ts';

test('the space bar on the dial starts the countdown and leaves the focus at the timer', async ({ page }) => {
  await page.goto('/');
  // It listens once it says what is going on elsewhere.
  await expect(page.getByText(/right now|in the last day/)).toBeVisible();
  await page.getByRole('slider', { name: 'Minutes' }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByRole('timer')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pause' })).toBeFocused();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: /set timer/ }).press('Enter');
  await expect(page.getByRole('slider', { name: 'Minutes' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Start' })).toBeFocused();
});

test('whoever skips to the page is on it, and it is still the one that they opened', async ({
  page,
  newPerson,
}) => {
  await newPerson({ isPremium: true });
  const tasks = taskScreen(page);
  await tasks.open();
  await tasks.add('Read');
  await tasks.link('Read').click();
  const heading = page.getByRole('heading', { level: 1, name: 'Read' });
  await expect(heading).toBeVisible();
  await page.getByRole('link', { name: 'Skip to content' }).press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await expect(heading).toBeVisible();
  await expect(page).toHaveURL(/\/timer$/);
});

test('whoever deletes their only task goes on from the page’s heading', async ({ page, newPerson }) => {
  await newPerson({ isPremium: true });
  const tasks = taskScreen(page);
  await tasks.open();
  await tasks.add('Read', 'Write');
  await tasks.deleteButton('Write').press('Enter');
  await expect(tasks.link('Read')).toBeFocused();
  await tasks.deleteButton('Read').press('Enter');
  await expect(page.getByText('No tasks yet. Add one above!')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'History' })).toBeFocused();
});

for (const { role, name } of [
  { role: 'button', name: 'Background theme' },
  { role: 'slider', name: 'Minutes' },
  { role: 'button', name: 'Start' },
] as const) {
  test(`the focus stays on ‘${name}’ when the landing page turns out to be a member’s`, async ({
    page,
    context,
    newPerson,
  }) => {
    await newPerson();
    // Otherwise the app would open at once.
    await context.clearCookies({ name: 'focuspool.signed_in' });
    const tellWho = await holdBack(page, '**/api/account/viewer');
    await page.goto('/');
    const control = page.getByRole(role, { name, exact: true });
    await control.focus();
    tellWho();
    await expect(page.getByRole('button', { name: 'Your profile' })).toBeVisible();
    await expect(control).toBeFocused();
  });
}

test('a clock that another tab starts hands its focus on', async ({ page, context, newPerson }) => {
  await newPerson({ isPremium: true });
  const tasks = taskScreen(page);
  await tasks.open();
  await tasks.add('Read');
  await tasks.link('Read').click();
  await page.getByRole('button', { name: 'Start' }).click();
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('button', { name: /set timer/ }).focus();
  const other = await context.newPage();
  await other.goto('/timer');
  await other.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Read' })).toBeFocused();
});

const large = { size: { width: 1440, height: 700 }, key: 'Shift+Tab', refused: [] };
const small = { size: { width: 360, height: 740 }, key: 'Tab', refused: [] };
const refused = ['Call the bank', 'Book the dentist', 'Water the plants'];
for (const { where, size, key, refused: refusedNames } of [
  { ...large, where: 'up a large window' },
  { ...small, where: 'down a phone' },
  { ...large, where: 'up a large window in which tasks were refused', refused },
  { ...small, where: 'down a phone on which tasks were refused', refused },
]) {
  test(`the field for new tasks lies over no control to which the keyboard leads ${where}`, async ({
    page,
    newPerson,
  }) => {
    await newPerson({ isPremium: true });
    const tasks = taskScreen(page);
    await tasks.open();
    const names = Array.from({ length: 16 }, (_, at) => `Read page ${at + 1}`);
    await tasks.add(...names);
    await expect(tasks.rows).toHaveCount(names.length);
    if (refusedNames.length > 0) await refuseTasks(page, refusedNames);
    await page.setViewportSize(size);
    const isUp = key === 'Shift+Tab';
    await tasks.moveHandle(names.at(isUp ? -1 : 0) ?? '').focus();
    const visited = new Set<string | null>();
    const hidden: (string | null)[] = [];
    const look = () =>
      page.evaluate(() => {
        const focused = document.activeElement;
        const row = focused?.closest('[aria-label="Tasks"] [data-task]');
        if (!focused || !row) return null;
        const { left, top, width, height } = focused.getBoundingClientRect();
        const above = document.elementFromPoint(left + width / 2, top + height / 2);
        const name = focused.getAttribute('aria-label') ?? focused.textContent;
        return { task: row.getAttribute('data-task'), name, isHidden: above?.closest('form') !== null };
      });
    for (let press = 0; press < 5 * names.length; press += 1) {
      await page.keyboard.press(key);
      const found = await look();
      if (found) visited.add(found.task);
      if (found?.isHidden) hidden.push(found.name);
    }
    expect(hidden).toEqual([]);
    expect(visited.size).toBeGreaterThan(names.length / 2);
  });
}

/** The names come back while the field is in use, and the last one comes into it with the next visit. */
async function refuseTasks(page: Page, names: readonly string[]): Promise<void> {
  const tasks = taskScreen(page);
  const held = Promise.withResolvers<void>();
  await refuseOperations(page, 'list_full', held.promise);
  await tasks.add(...names);
  await tasks.field.fill('Mend the lamp');
  held.resolve();
  for (const name of names) {
    await expect(page.getByRole('button', { name: `Discard ${name}` })).toBeInViewport({ ratio: 1 });
  }
  // From then on the field says why the last one was refused.
  await page.reload();
  await expect(tasks.field).toHaveValue(names.at(-1) ?? '');
}

test('what is told of runs on a phone lies over nothing to which the keyboard leads', async ({
  page,
  newPerson,
}) => {
  await newPerson({ isPremium: true });
  const reports = await collectRunReports(page, 2);
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/settings');
  await expect(reports).toHaveCount(2);
  await expect(page.getByRole('button', { name: 'Delete my account' })).toBeEnabled();
  await page.getByRole('button', { name: 'Delete my account' }).focus();
  const look = () => {
    const focused = document.activeElement as HTMLElement;
    const { left, top, width, height } = focused.getBoundingClientRect();
    const above = document.elementFromPoint(left + width / 2, top + height / 2);
    const report = above?.closest('[role="alert"]');
    const isHidden = report && !report.contains(focused);
    const isBefore = focused.closest('main') === null;
    return { name: focused.getAttribute('aria-label') ?? focused.textContent, isHidden, isBefore };
  };
  const hidden: (string | null)[] = [];
  let found = await page.evaluate(look);
  for (; !found.isBefore; found = await page.evaluate(look)) {
    if (found.isHidden) hidden.push(found.name);
    await page.keyboard.press('Shift+Tab');
  }
  expect(hidden).toEqual([]);
});

test('the next step of a dialog has the focus of the one before', async ({ page, newPerson }) => {
  const { password } = await newPerson();
  const { passkeys, twoStep } = settingsScreen(page);
  await page.goto('/settings');
  await passkeys.add.click();
  await passkeys.name.press('Enter');
  await expect(passkeys.password).toBeVisible();
  await expect(passkeys.dialog).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(passkeys.add).toBeFocused();
  await twoStep.turnOn.click();
  await twoStep.password.fill(password);
  await twoStep.password.press('Enter');
  await expect(twoStep.picture).toBeVisible();
  await expect(twoStep.dialog).toBeFocused();
});

test('whoever leaves the focus themselves is not called back', async ({ page, newPerson }) => {
  await newPerson({ isPremium: true });
  const tasks = taskScreen(page);
  await tasks.open();
  await tasks.add('Read');
  await expectOnServer(page, 'Read');
  await tasks.deleteButton('Read').focus();
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  const state = await readServerState(page);
  await actElsewhere(page, { kind: 'delete_tasks', taskIds: [state.lists[0]?.tasks[0]?.id ?? ''] });
  await expect(page.getByText('No tasks yet. Add one above!')).toBeVisible();
  await expect(page.locator('body')).toBeFocused();
});
