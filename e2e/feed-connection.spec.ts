import type { Page, WebSocketRoute } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { requestDuringSignOut } from './pages/account-steps.ts';
import { feedScreen } from './pages/feed-screen.ts';
import { openConnected } from './pages/live-connection.ts';
import { actElsewhere } from './pages/other-device.ts';
import { addTask, openTimer, timerScreen } from './pages/timer-screen.ts';

/**
 * Puts a switch into the page's live connection; call it before the page is opened. While the connection is cut, a new one is
 * refused, or waits, which for ten seconds does not count as a failed attempt.
 */
async function holdConnection(page: Page, { isRefused = true } = {}) {
  const open = new Set<WebSocketRoute>();
  const mended = Promise.withResolvers<void>();
  let isCut = false;
  await page.routeWebSocket(/\/api\/live$/, async (socket) => {
    if (isCut && isRefused) return void socket.close();
    if (isCut) await mended.promise;
    // The browser warns about a connection that is closed before the server has answered on it.
    socket.connectToServer().onMessage((message) => {
      open.add(socket);
      socket.send(message);
    });
  });
  return {
    cut: async () => {
      await expect.poll(() => open.size).toBeGreaterThan(0);
      isCut = true;
      for (const socket of open) await socket.close();
      open.clear();
    },
    mend: () => {
      isCut = false;
      mended.resolve();
    },
  };
}

/** Opens the list, and waits until all of the page's first requests have been answered. */
async function openList(page: Page) {
  const asked: string[] = [];
  let underway = 0;
  page.on('request', (request) => {
    asked.push(new URL(request.url()).pathname);
    underway += 1;
  });
  const end = () => {
    underway -= 1;
  };
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  await page.goto('/tasks');
  await expect(page.getByText('tasks completed')).toBeVisible();
  const addShown = async (text: string) => {
    await addTask(page, text);
    await expect(page.getByText(text, { exact: true })).toBeVisible({ timeout: 30_000 });
  };
  // Publishes until a message arrives while no request is made.
  let told = 0;
  await expect(async () => {
    const before = asked.length;
    told += 1;
    await addShown(`Write page ${told}`);
    expect([asked.length, underway]).toEqual([before, 0]);
  }).toPass();
  return { asked, addShown };
}

test.beforeEach(async ({ newPerson }) => {
  await newPerson({ isPremium: true });
});

test('what somebody does to their list on one device shows on the other', async ({ page, context }) => {
  const { id } = await addTask(page);
  await page.goto('/tasks');
  const other = await context.newPage();
  await other.goto('/tasks');
  const task = (name: string) => other.getByText(name, { exact: true });
  await expect(task('Write the first page')).toBeVisible();

  // Sent straight to the server, as by another device: only the live connection tells the tab.
  await addTask(page, 'Read a chapter');
  await expect(task('Read a chapter')).toBeVisible();
  await actElsewhere(page, { kind: 'rename_task', taskId: id, text: 'Write the second page' });
  await expect(task('Write the second page')).toBeVisible();
  await actElsewhere(page, { kind: 'tick_task', taskId: id, isCompleted: true });
  await expect(other.getByText('1/2 tasks completed')).toBeVisible();
  await actElsewhere(page, { kind: 'delete_tasks', taskIds: [id] });
  await expect(task('Write the second page')).toBeHidden();
  await expect(task('Read a chapter')).toBeVisible();
});

test('a run that is begun on one device goes on at the other', async ({ page, context, newBrowser }) => {
  await addTask(page);
  await openTimer(page);
  const elsewhere = await newBrowser({ signedInAs: context });
  const other = await elsewhere.newPage();
  await other.goto('/timer');
  await expect(other.getByRole('heading', { name: 'What will you work on?' })).toBeVisible();

  await timerScreen(page).start.click();
  await expect(other.getByRole('heading', { name: 'Write the first page' })).toBeVisible();
  await expect(timerScreen(other).pause).toBeVisible();
  await timerScreen(other).pause.click();
  await expect(timerScreen(page).start).toBeVisible();
  await expect(timerScreen(page).clock).toHaveText(await timerScreen(other).clock.innerText());
  await timerScreen(page).complete();
  await expect(other.getByRole('checkbox', { name: 'Write the first page' })).toBeChecked();
});

test('a lost connection is told, loses nothing that was typed, and comes back with what was missed', async ({
  page,
  consoleErrors,
}) => {
  // Calls do not get through either.
  consoleErrors.allow(/\/api\/ready/);
  await page.route('**/api/ready', (route) => route.abort());
  const connection = await holdConnection(page);
  await openList(page);
  const field = page.getByPlaceholder('What do you need to do?');
  await field.fill('Half a thought');
  await connection.cut();
  await addTask(page, 'Read a chapter');
  await expect(feedScreen(page).reconnecting).toBeVisible();
  await expect(page.getByText('Read a chapter', { exact: true })).toBeHidden();
  connection.mend();
  await expect(page.getByText('Read a chapter', { exact: true })).toBeVisible({ timeout: 30_000 });
  await expect(feedScreen(page).reconnecting).toBeHidden();
  await expect(field).toHaveValue('Half a thought');
});

test('a list follows over a network that lets calls through and no live connection', async ({ page }) => {
  const connection = await holdConnection(page);
  await openList(page);
  await connection.cut();
  await addTask(page, 'Read a chapter');
  await expect(page.getByText('Read a chapter', { exact: true })).toBeVisible({ timeout: 60_000 });
  await expect(feedScreen(page).reconnecting).toBeVisible();
});

test('a list follows over a network that lets calls through and never answers live connections', async ({
  page,
  advanceBothClocks,
}) => {
  await page.clock.install();
  const connection = await holdConnection(page, { isRefused: false });
  await openList(page);
  await connection.cut();
  await addTask(page, 'Read a chapter');
  await expect(async () => {
    await advanceBothClocks(page, 11_000);
    await expect(page.getByText('Read a chapter', { exact: true })).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(feedScreen(page).reconnecting).toBeVisible();
});

test('a tab that comes back soon is told what it missed, and asks for nothing anew', async ({ page }) => {
  const connection = await holdConnection(page, { isRefused: false });
  const { asked, addShown } = await openList(page);
  await connection.cut();
  asked.length = 0;
  await addTask(page, 'Read a chapter');
  connection.mend();
  await expect(page.getByText('Read a chapter', { exact: true })).toBeVisible({ timeout: 30_000 });
  await addShown('Read another one');
  expect(asked.filter((path) => path.startsWith('/api/') && path !== '/api/live')).toEqual([]);
});

test('who signs out in one tab is signed out in the other', async ({ page, context, consoleErrors }) => {
  consoleErrors.allow(requestDuringSignOut);
  await openConnected(page, '/tasks');
  const other = await context.newPage();
  await openConnected(other, '/settings');
  await other.getByRole('button', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(/\/auth$/);
});
