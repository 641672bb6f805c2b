import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { taskScreen } from './pages/task-screen.ts';

test.beforeEach(async ({ newPerson }) => {
  await newPerson({ isPremium: true });
});

test('a tab that hears nothing agrees with the other when it is looked at again', async ({
  page,
  context,
}) => {
  const other = await context.newPage();
  await other.routeWebSocket(/.*/, () => {});
  const [here, there] = [taskScreen(page), taskScreen(other)];
  await here.open();
  await here.add('Read', 'Write');
  await page.waitForLoadState('networkidle');
  await there.open();
  await there.expectTasks('Read', 'Write');

  await here.checkbox('Read').check();
  await here.rename('Write', 'Rewrite');
  await here.add('Mail');
  await here.expectCount(1, 3);
  await page.waitForLoadState('networkidle');
  await lookAgain(other, () => there.expectTasks('Read', 'Rewrite', 'Mail'));
  await there.expectCount(1, 3);
});

test('two tabs that add the first task write on one list', async ({ page, context }) => {
  const other = await context.newPage();
  const [here, there] = [taskScreen(page), taskScreen(other)];
  await Promise.all([here.open(), there.open()]);
  await Promise.all([here.add('Read'), there.add('Write')]);
  await expect(here.rows).toHaveCount(2);
  await expect(there.rows).toHaveCount(2);
  await page.reload();
  await expect(here.rows).toHaveCount(2);
});

test('a change to a list that the other tab has completed is refused and the new state is shown', async ({
  page,
  context,
  trouble,
}) => {
  trouble.expect(/status of 409/);
  const other = await context.newPage();
  await other.routeWebSocket(/.*/, () => {});
  const [here, there] = [taskScreen(page), taskScreen(other)];
  await here.open();
  await here.add('Read');
  await page.waitForLoadState('networkidle');
  await there.open();
  await here.newList.click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await here.expectCount(0, 0);
  await here.add('Write');
  await page.waitForLoadState('networkidle');

  await there.checkbox('Read').click();
  await expect(other.getByText('This list is already completed.')).toBeVisible();
  await there.expectTasks('Write');
  await other.getByRole('button', { name: 'Dismiss' }).click();
  await expect(other.getByText('This list is already completed.')).toBeHidden();
});

/** Comes back to the tab until it has asked again; within two seconds of the last answer it does not. */
async function lookAgain(page: Page, expectAgreement: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await expectAgreement();
  }).toPass();
}
