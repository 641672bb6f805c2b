import type { Route } from '@playwright/test';
import { expect, expectNoAxeViolations, holdBack, test } from './fixtures.ts';
import { untilSent } from './pages/device-outbox.ts';
import { waitUntilDialogsLoaded } from './pages/installed-app.ts';
import { holdTime, passTime } from './pages/page-clock.ts';
import {
  expectOnServer,
  operationsAddress,
  readServerLists,
  refuseOperations,
  taskScreen,
} from './pages/task-screen.ts';

const broken = { reason: 'internal_error', message: 'Internal server error' };
const full = 'This list is full.';
const invalid = 'Please check what you entered.';

test.beforeEach(async ({ newPerson }) => {
  await newPerson({ isPremium: true });
});

test('a task that the server refuses comes back into the field with the reason, also after a reload', async ({
  page,
}) => {
  const tasks = taskScreen(page);
  await tasks.open();
  const stop = await refuseOperations(page, 'list_full');
  await tasks.add('Read');
  await expect(page.getByText(full)).toBeVisible();
  await expect(tasks.field).toHaveValue('Read');
  await expect(tasks.rows).toHaveCount(0);
  await untilSent(page);
  await stop();
  await page.reload();
  await expect(page.getByText(full)).toBeVisible();
  await expect(tasks.field).toHaveValue('Read');
  await tasks.field.press('Enter');
  await tasks.expectTasks('Read');
  await expectOnServer(page, 'Read');
  await page.reload();
  await tasks.expectTasks('Read');
  await expect(tasks.field).toHaveValue('');
});

test('what is beyond what one person may write waits on the device, and others go on', async ({
  page,
  newBrowser,
  newPerson,
  consoleErrors,
}) => {
  consoleErrors.expect(/status of 429/);
  const tasks = taskScreen(page);
  await tasks.open();
  const fill = () => writeUntilRefused(() => page.request.post('/api/pool/leave'));
  await fill();
  // Once more right before the page sends: the minute of the limit may be over by then.
  const fillAndSend = (route: Route) => fill().then(() => route.continue());
  await page.route(operationsAddress, fillAndSend, { times: 1 });
  const isRefused = page.waitForResponse((response) => response.status() === 429);
  await tasks.add('Read');
  await tasks.expectTasks('Read');
  await isRefused;
  await expect(page.getByText('1 change waiting to be sent.')).toBeVisible();

  const other = await newBrowser();
  await newPerson({ context: other, isPremium: true });
  const others = taskScreen(await other.newPage());
  await others.open();
  await others.add('Write');
  await others.expectTasks('Write');
});

test('a server that hangs is spoken of soon, and has everything once it answers', async ({ page }) => {
  await page.clock.install();
  const tasks = taskScreen(page);
  await tasks.open();
  const answer = await holdBack(page, operationsAddress);
  await holdTime(page);
  await tasks.add('Read', 'Write');
  await passTime(page, 2_000);
  await expect(page.getByText('2 changes waiting to be sent.')).toBeVisible();
  answer();
  await expect(page.getByText('to be sent.')).toBeHidden();
  await expectOnServer(page, 'Read', 'Write');
});

test('a task that is refused while the next one is typed waits above the list', async ({ page }) => {
  const tasks = taskScreen(page);
  await tasks.open();
  const held = Promise.withResolvers<void>();
  const stop = await refuseOperations(page, 'list_full', held.promise);
  await tasks.add('Read', 'Write');
  await tasks.expectTasks('Read', 'Write');
  await tasks.field.fill('Mail');
  held.resolve();
  await expect(page.getByText(full)).toHaveCount(2);
  await expect(tasks.field).toHaveValue('Mail');
  await expect(tasks.rows).toHaveCount(0);
  await expectNoAxeViolations(page);

  await stop();
  await page.getByRole('button', { name: 'Send Write again' }).click();
  await tasks.expectTasks('Write');
  await page.getByRole('button', { name: 'Discard Read' }).click();
  await expect(page.getByText(full)).toHaveCount(0);
  await expect(tasks.field).toHaveValue('Mail');
});

test('a double press forgets the text that it was on, and not the one that takes its place', async ({
  page,
}) => {
  const tasks = taskScreen(page);
  await tasks.open();
  const held = Promise.withResolvers<void>();
  await refuseOperations(page, 'list_full', held.promise);
  await tasks.add('Read', 'Write');
  await tasks.field.fill('Mail');
  held.resolve();
  await expect(page.getByText(full)).toHaveCount(2);
  await page.getByRole('button', { name: 'Discard Read' }).dblclick();
  await expect(page.getByText(full)).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Discard Write' })).toBeVisible();
});

test('of what follows from a refusal the cause alone is named, with the words that were typed last', async ({
  page,
}) => {
  const tasks = taskScreen(page);
  await tasks.open();
  const held = Promise.withResolvers<void>();
  await page.route(operationsAddress, async (route) => {
    await held.promise;
    const { operations } = route.request().postDataJSON();
    const reasons = ['list_full', 'task_missing', 'task_missing'];
    const verdicts = operations.map(({ id }: { id: string }) => ({
      state: 'refused',
      id,
      reason: reasons.shift(),
    }));
    await route.fulfill({ json: { verdicts } });
  });
  await tasks.add('Read');
  await tasks.checkbox('Read').check();
  await tasks.rename('Read', 'Read more');
  await tasks.expectTasks('Read more');
  held.resolve();
  await expect(page.getByText(full)).toBeVisible();
  await expect(tasks.field).toHaveValue('Read more');
  await expect(page.getByText('This task is no longer there.')).toBeHidden();
});

test('a tick, a deletion, a title and a completion that are refused are taken back, and said', async ({
  page,
}) => {
  const tasks = taskScreen(page);
  await tasks.open();
  await tasks.add('Read', 'Write');
  await tasks.retitle((await page.getByRole('heading', { level: 2 }).textContent()) ?? '', 'Thesis');
  await expectOnServer(page, 'Read', 'Write');
  const stop = await refuseOperations(page, 'invalid_input');

  await tasks.checkbox('Read').click();
  await expect(tasks.row('Read')).toContainText(invalid);
  await expect(tasks.checkbox('Read')).not.toBeChecked();
  await tasks.expectCount(0, 2);

  await tasks.retitle('Thesis', 'Book');
  await expect(tasks.titleField).toHaveValue('Book');
  await expect(page.getByText(invalid)).toHaveCount(2);
  await tasks.titleField.press('Escape');
  await expect(tasks.title('Thesis')).toBeVisible();

  await tasks.deleteButton('Write').click();
  await expect(page.getByText(invalid)).toHaveCount(2);
  await tasks.expectTasks('Read', 'Write');
  const aboveList = page.getByRole('alert').filter({ has: page.getByRole('list') });
  await aboveList.getByRole('button', { name: 'Close this message' }).click();

  await tasks.newList.click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByText(invalid)).toHaveCount(2);
  await tasks.expectTasks('Read', 'Write');

  await stop();
  await tasks.checkbox('Read').click();
  await tasks.expectCount(1, 2);
  await expect(tasks.row('Read')).not.toContainText(invalid);
});

test('a name that another device took meanwhile comes back into its field with the reason', async ({
  page,
}) => {
  const tasks = taskScreen(page);
  await tasks.open();
  await tasks.add('Read');
  await expectOnServer(page, 'Read');
  await refuseOperations(page, 'task_duplicate');
  await tasks.rename('Read', 'Write');
  await expect(page.getByText('This task is already on the list.')).toBeVisible();
  await expect(tasks.renameField('Read')).toHaveValue('Write');
  await tasks.renameField('Read').press('Escape');
  await tasks.expectTasks('Read');
  await expect(page.getByText('This task is already on the list.')).toBeHidden();
});

test('a list that cannot be loaded says so and can be asked for again', async ({ page, consoleErrors }) => {
  consoleErrors.expect(/status of 500/);
  // The live connection stays silent: otherwise the list would come by itself before anyone could ask for it.
  await page.routeWebSocket(/\/api\/live$/, () => {});
  await page.route('**/api/operations/state', (route) =>
    route.fulfill({ status: 500, json: { error: broken } }),
  );
  await page.goto('/tasks');
  await expect(page.getByText('Your tasks could not be loaded. Please try again.')).toBeVisible();
  await page.unroute('**/api/operations/state');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No tasks yet. Add one above!')).toBeVisible();
});

test('what is done without a network waits, and is sent when it is back', async ({
  page,
  context,
  consoleErrors,
}) => {
  // The page may hear of the network a moment before it is back.
  consoleErrors.allow(/ERR_INTERNET_DISCONNECTED/);
  const tasks = taskScreen(page);
  await tasks.open();
  await tasks.add('Read');
  await expectOnServer(page, 'Read');
  await untilSent(page);
  await waitUntilDialogsLoaded(page);
  await context.setOffline(true);
  await tasks.add('Write');
  await tasks.checkbox('Read').check();
  await tasks.rename('Write', 'Rewrite');
  await tasks.expectTasks('Read', 'Rewrite');
  await tasks.expectCount(1, 2);
  await expect(page.getByText('3 changes waiting for the network.')).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByText('for the network.')).toBeHidden();
  await expect
    .poll(() => readServerLists(page))
    .toMatchObject([
      {
        tasks: [
          { text: 'Read', isCompleted: true },
          { text: 'Rewrite', isCompleted: false },
        ],
      },
    ]);
  await tasks.expectTasks('Read', 'Rewrite');
});

test('a list that is not on the device says so while there is no network', async ({
  page,
  context,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_INTERNET_DISCONNECTED/);
  const lost = Promise.withResolvers<void>();
  await page.route('**/api/operations/state', async (route) => {
    await lost.promise;
    await route.abort('internetdisconnected');
  });
  await page.goto('/tasks');
  await expect(page.getByRole('status', { name: 'Loading your tasks' })).toBeVisible();
  await context.setOffline(true);
  lost.resolve();
  await expect(page.getByText('Your list is not on this device')).toBeVisible();
  await expectNoAxeViolations(page);
  await taskScreen(page).field.fill('Read');
  await taskScreen(page).field.press('Enter');
  await expect(page.getByText('Your list is still loading.')).toBeVisible();
  await page.unroute('**/api/operations/state');
  await context.setOffline(false);
  await expect(page.getByText('No tasks yet. Add one above!')).toBeVisible();
  await expect(page.getByText('Your list is still loading.')).toBeHidden();
  await expect(taskScreen(page).field).toHaveValue('Read');
});

async function writeUntilRefused(write: () => Promise<{ status(): number }>): Promise<void> {
  for (let n = 0; n < 100; n += 1) {
    const answers = await Promise.all(Array.from({ length: 20 }, write));
    if (answers.some((answer) => answer.status() === 429)) return;
  }
  throw new Error('No write was refused');
}
