import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { completeLists, openAgain } from './pages/past-lists.ts';
import { expectOnServer, operationsAddress, taskScreen } from './pages/task-screen.ts';

test.beforeEach(async ({ newPerson }) => {
  await newPerson({ isPremium: true });
});

test('a tab without a live connection follows another one through the device', async ({ page, context }) => {
  const other = await context.newPage();
  await other.routeWebSocket(/.*/, () => {});
  const [here, there] = [taskScreen(page), taskScreen(other)];
  await here.open();
  await there.open();
  await here.add('Read', 'Write');
  await there.expectTasks('Read', 'Write');
  await here.checkbox('Read').check();
  await there.expectCount(1, 2);
});

test('a device that hears nothing agrees with the other when it is looked at again', async ({
  page,
  context,
  newBrowser,
}) => {
  const device = await newBrowser({ signedInAs: context });
  const other = await device.newPage();
  await other.routeWebSocket(/.*/, () => {});
  const [here, there] = [taskScreen(page), taskScreen(other)];
  await here.open();
  await here.add('Read', 'Write');
  await expectOnServer(page, 'Read', 'Write');
  await there.open();
  await there.expectTasks('Read', 'Write');

  await here.checkbox('Read').check();
  await here.rename('Write', 'Rewrite');
  await here.add('Mail');
  await here.expectCount(1, 3);
  await expectOnServer(page, 'Read', 'Rewrite', 'Mail');
  await lookAgain(other, 'Read', 'Rewrite', 'Mail');
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

test('what a tab was sending as it was closed is sent once, by the other tab', async ({ page, context }) => {
  const other = await context.newPage();
  const [here, there] = [taskScreen(page), taskScreen(other)];
  await here.open();
  await there.open();
  // The server receives it, and its answer is lost with the tab. Either of the tabs may be the one that sends.
  const heardFrom = Promise.withResolvers<Page>();
  for (const tab of [page, other]) {
    await tab.route(operationsAddress, async (route) => {
      await route.fetch();
      heardFrom.resolve(tab);
    });
  }
  await here.add('Read', 'Write');
  const sender = await heardFrom.promise;
  const left = sender === page ? other : page;
  await left.unroute(operationsAddress);
  const onLeft = taskScreen(left);
  // It knows of both from the device, which has them by then.
  await onLeft.expectTasks('Read', 'Write');
  await sender.close();
  await onLeft.expectTasks('Read', 'Write');
  await expectOnServer(left, 'Read', 'Write');
  await onLeft.add('Mail');
  await expectOnServer(left, 'Read', 'Write', 'Mail');
  await onLeft.expectTasks('Read', 'Write', 'Mail');
  await expect(left.getByText('to be sent.')).toBeHidden();
});

test('a change to a task that another device has completed with its list is refused, and the new state is shown', async ({
  page,
  context,
  newBrowser,
}) => {
  const device = await newBrowser({ signedInAs: context });
  const other = await device.newPage();
  await other.routeWebSocket(/.*/, () => {});
  const [here, there] = [taskScreen(page), taskScreen(other)];
  await here.open();
  await here.add('Read');
  await expectOnServer(page, 'Read');
  await there.open();
  await here.newList.click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await here.expectCount(0, 0);
  await here.add('Write');
  await expectOnServer(page, 'Write');

  await there.checkbox('Read').click();
  await expect(other.getByText('This list is already completed.')).toBeVisible();
  await there.expectTasks('Write');
  await other.getByRole('button', { name: 'Close this message' }).click();
  await expect(other.getByText('This list is already completed.')).toBeHidden();
});

test('a title that is being written is not given to the list that another device puts in its place', async ({
  page,
  context,
}) => {
  const [here, there] = await openTwoLists(page, await context.newPage());
  await page.getByRole('button', { name: 'Groceries', exact: true }).click();
  await here.titleField.fill('Bread and butter');
  await there.openButton('Thesis').click();
  await here.expectTasks('Read');
  await here.field.click();
  await expect(here.titleField).toBeHidden();
  await expect(here.title('Thesis')).toBeVisible();
});

test('a list is not completed by an answer about the one that another device has replaced by it', async ({
  page,
  context,
}) => {
  const [here, there] = await openTwoLists(page, await context.newPage());
  const question = page.getByRole('dialog', { name: 'Are you sure you want to clear all the tasks?' });
  await here.newList.click();
  await expect(question).toBeVisible();
  await there.openButton('Thesis').click();
  await expect(question).toBeHidden();
  await here.expectTasks('Read');
  await there.openButton('Groceries').click();
  await here.expectTasks('Bread');
  await expect(question).toBeHidden();
});

/** Afterwards two lists are open in both tabs: 'Groceries' came up last, and 'Thesis' waits. */
async function openTwoLists(page: Page, other: Page) {
  const ids = await completeLists(page, [
    { title: 'Thesis', tasks: ['Read'] },
    { title: 'Groceries', tasks: ['Bread'] },
  ]);
  await openAgain(page, ids);
  const screens = [taskScreen(page), taskScreen(other)] as const;
  for (const screen of screens) {
    await screen.open();
    await screen.expectTasks('Bread');
  }
  return screens;
}

/** Comes back to the tab until it has asked again; within two seconds of the last answer it does not ask. */
async function lookAgain(page: Page, ...texts: string[]): Promise<void> {
  await expect(async () => {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    // Not for long: it may be the next look that asks.
    await expect(taskScreen(page).rows.getByRole('link')).toHaveText(texts, { timeout: 1_000 });
  }).toPass();
}
