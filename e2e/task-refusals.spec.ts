import { expect, expectNoAxeViolations, test } from './fixtures.ts';
import { refuseWrites, taskScreen } from './pages/task-screen.ts';

const broken = { reason: 'internal_error', message: 'Internal server error' };
const unsaved = 'This could not be saved. Please try again.';

test.beforeEach(async ({ newPerson }) => {
  await newPerson({ isPremium: true });
});

test('a task that the server refuses comes back into the field with the reason', async ({
  page,
  trouble,
}) => {
  trouble.expect(/status of 500/);
  const tasks = taskScreen(page);
  await tasks.open();
  const stop = await refuseWrites(page, 500, broken);
  await tasks.add('Read');
  await expect(page.getByText(unsaved)).toBeVisible();
  await expect(tasks.field).toHaveValue('Read');
  await expect(tasks.rows).toHaveCount(0);
  await stop();
  await tasks.field.press('Enter');
  await tasks.expectTasks('Read');
});

test('a task that is refused while the next one is typed waits under the field', async ({
  page,
  trouble,
}) => {
  trouble.expect(/status of 500/);
  const tasks = taskScreen(page);
  await tasks.open();
  const held = Promise.withResolvers<void>();
  await page.route('**/api/task-lists/current/tasks', async (route) => {
    await held.promise;
    await route.fulfill({ status: 500, json: { error: broken } });
  });
  await tasks.add('Read', 'Write');
  await tasks.expectTasks('Read', 'Write');
  await tasks.field.fill('Mail');
  held.resolve();
  await expect(page.getByText(unsaved)).toHaveCount(2);
  await expect(tasks.field).toHaveValue('Mail');
  await expect(tasks.rows).toHaveCount(0);

  await page.unroute('**/api/task-lists/current/tasks');
  await page.getByRole('button', { name: 'Try again to add Write' }).click();
  await tasks.expectTasks('Write');
  await page.getByRole('button', { name: 'Forget Read' }).click();
  await expect(page.getByText(unsaved)).toHaveCount(0);
});

test('a tick, a deletion, a title and a completion that are refused are taken back beside their cause', async ({
  page,
  trouble,
}) => {
  trouble.expect(/status of 500/);
  const tasks = taskScreen(page);
  await tasks.open();
  await tasks.add('Read', 'Write');
  await tasks.retitle((await page.getByRole('heading', { level: 2 }).textContent()) ?? '', 'Thesis');
  await page.waitForLoadState('networkidle');
  const stop = await refuseWrites(page, 500, broken);

  await tasks.checkbox('Read').click();
  await expect(tasks.row('Read')).toContainText(unsaved);
  await expect(tasks.checkbox('Read')).not.toBeChecked();
  await tasks.expectCount(0, 2);

  await tasks.deleteButton('Write').click();
  await expect(tasks.row('Write')).toContainText(unsaved);

  await tasks.retitle('Thesis', 'Book');
  await expect(tasks.titleField).toHaveValue('Book');
  await expect(page.getByText(unsaved)).toHaveCount(3);
  await tasks.titleField.press('Escape');
  await expect(tasks.title('Thesis')).toBeVisible();

  await tasks.newList.click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByText(unsaved)).toHaveCount(3);
  await tasks.expectTasks('Read', 'Write');

  await stop();
  await tasks.checkbox('Read').click();
  await tasks.expectCount(1, 2);
  await expect(tasks.row('Read')).not.toContainText(unsaved);
});

test('a name that another tab took meanwhile comes back into its field with the reason', async ({
  page,
  trouble,
}) => {
  trouble.expect(/status of 409/);
  const tasks = taskScreen(page);
  await tasks.open();
  await tasks.add('Read');
  await page.waitForLoadState('networkidle');
  await refuseWrites(page, 409, { reason: 'task_duplicate', message: 'This task is already on the list.' });
  await tasks.rename('Read', 'Write');
  await expect(page.getByText('This task is already on the list.')).toBeVisible();
  await expect(tasks.renameField('Read')).toHaveValue('Write');
  await tasks.renameField('Read').press('Escape');
  await tasks.expectTasks('Read');
  await expect(page.getByText('This task is already on the list.')).toBeHidden();
});

test('a list that cannot be loaded says so and can be asked for again', async ({ page, trouble }) => {
  trouble.expect(/status of 500/);
  // A live connection that stays mute, or else the list comes by itself before anybody can ask for it.
  await page.routeWebSocket(/\/api\/live$/, () => {});
  await page.route('**/api/task-lists/current', (route) =>
    route.fulfill({ status: 500, json: { error: broken } }),
  );
  await page.goto('/tasks');
  await expect(page.getByText('Your tasks could not be loaded. Please try again.')).toBeVisible();
  await page.unroute('**/api/task-lists/current');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No tasks yet. Add one above!')).toBeVisible();
});

test('what is done without a network is kept and sent when it is back', async ({ page, context }) => {
  const tasks = taskScreen(page);
  await tasks.open();
  await tasks.add('Read');
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await tasks.add('Write');
  await tasks.checkbox('Read').check();
  await tasks.rename('Write', 'Rewrite');
  await tasks.expectTasks('Read', 'Rewrite');
  await tasks.expectCount(1, 2);
  await expect(page.getByText('3 changes wait in this tab for the network.')).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByText('in this tab for the network.')).toBeHidden();
  await expect(async () => {
    const { list } = await (await page.request.get('/api/task-lists/current')).json();
    expect(list.tasks).toMatchObject([
      { text: 'Read', isCompleted: true },
      { text: 'Rewrite', isCompleted: false },
    ]);
  }).toPass();
  await tasks.expectTasks('Read', 'Rewrite');
});

test('a list that is not on the device says so while there is no network', async ({
  page,
  context,
  trouble,
}) => {
  trouble.expect(/ERR_INTERNET_DISCONNECTED/);
  const lost = Promise.withResolvers<void>();
  await page.route('**/api/task-lists/current', async (route) => {
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
  await expect(page.getByText('Your list is still on its way.')).toBeVisible();
  await page.unroute('**/api/task-lists/current');
  await context.setOffline(false);
  await expect(page.getByText('No tasks yet. Add one above!')).toBeVisible();
  await expect(taskScreen(page).field).toHaveValue('Read');
});
