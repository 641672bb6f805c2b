import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { expect, holdBack, leave, test } from './fixtures.ts';
import { startInstalledBrowser, startOwnBrowser } from './own-browser.ts';
import { countSnapshots, countWaiting, untilSent } from './pages/device-outbox.ts';
import { actElsewhere, makeListId } from './pages/other-device.ts';
import { passTime } from './pages/page-clock.ts';
import { expectOnServer, operationsAddress, taskScreen } from './pages/task-screen.ts';
import { timerScreen } from './pages/timer-screen.ts';
import { makeWideUsername } from './people.ts';

const hasNoSideScroll = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

async function addTasks(page: Page, texts: readonly string[]): Promise<void> {
  const listIfNone = { id: makeListId(), title: 'Today' };
  const added = texts.map((text) => ({ kind: 'add_task' as const, taskId: randomUUID(), text, listIfNone }));
  await actElsewhere(page, ...added);
}

/** Keeps a transaction on all of a person's data open in another page, until the returned function is called. */
async function holdDatabase(other: Page): Promise<() => Promise<void>> {
  await other.goto('/api/health');
  const hold = await other.evaluateHandle(async () => {
    const databases = await indexedDB.databases();
    const name = databases.find((each) => each.name?.startsWith('focuspool.'))?.name ?? '';
    const database = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open(name);
      request.onsuccess = () => resolve(request.result);
    });
    const tx = database.transaction([...database.objectStoreNames], 'readwrite');
    const held = { isHeld: true };
    const goOn = () => {
      if (held.isHeld) tx.objectStore('origin').get('id').onsuccess = goOn;
    };
    goOn();
    return held;
  });
  return () =>
    hold.evaluate((held) => {
      held.isHeld = false;
    });
}

/** Adds a hundred tasks, each with a long note of its own. */
async function addNotedTasks(page: Page, text: string): Promise<void> {
  const tasks = Array.from({ length: 100 }, (_, at) => ({
    id: randomUUID(),
    text: `${text} ${at}`,
    note: Array.from({ length: 12 }, () => randomUUID()).join(' '),
  }));
  await actElsewhere(page, { kind: 'add_tasks', tasks, listIfNone: { id: makeListId(), title: 'Today' } });
}

/** Empties the folders with that ending, as a full disk may; returns how many files were lost. */
function loseFiles(folder: string, ending: string): number {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const lost = entries.filter((each) => each.isFile() && each.parentPath.includes(`${ending}/`));
  for (const { parentPath, name } of lost) rmSync(join(parentPath, name));
  return lost.length;
}

/** Passes a minute of the timer that has just been started. */
async function passAMinute(page: Page): Promise<void> {
  await passTime(page, 61_000);
  await expect(page.getByRole('timer', { name: /^23:\d\d left$/ })).toBeVisible();
}

test('where the device keeps nothing for pages, everything still works', async ({
  page,
  newPerson,
  advanceBothClocks,
}) => {
  await newPerson({ isPremium: true });
  await page.clock.install();
  await page.addInitScript(() => {
    for (const storage of ['localStorage', 'sessionStorage'] as const) {
      Object.defineProperty(window, storage, {
        get: () => {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        },
      });
    }
  });
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Your profile' })).toBeVisible();
  // An answer that is under way when the clocks are moved would tell a wrong time.
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: 'Start' }).click();
  await advanceBothClocks(page, 61_000);
  await timerScreen(page).expectTime('23:00', '24:00');
  await page.getByRole('link', { name: 'Tasks' }).click();
  const tasks = taskScreen(page);
  await tasks.add('Water the plants');
  await tasks.link('Water the plants').click();
  await timerScreen(page).startRecorded();
  await advanceBothClocks(page, 61_000);
  await timerScreen(page).expectTime('23:00', '24:00');

  // A choice holds for as long as the page is open.
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await button('Mute the chime').click();
  await button('Go Online').click();
  await button('Turn off').click();
  await expect(page.getByRole('heading', { name: 'Right now' })).toBeHidden();
  await page.getByRole('link', { name: 'Tasks' }).click();
  await tasks.link('Water the plants').click();
  for (const name of ['Turn the chime on', 'Go Offline', 'Turn On']) await expect(button(name)).toBeVisible();
});

test('where the device is full, the page goes on without it', async ({ page, newPerson }) => {
  await newPerson({ isPremium: true });
  await page.clock.install();
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
  });
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Your profile' })).toBeVisible();
  await page.getByRole('button', { name: 'Start' }).click();
  await passAMinute(page);
  await page.getByRole('button', { name: 'Background theme' }).click();
  await page.getByRole('menuitemradio', { name: 'Lava Lamp' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'lava-lamp');
});

test('where the device’s database never answers, what is done is sent, and said not to be kept', async ({
  page,
  newPerson,
}) => {
  await newPerson({ isPremium: true });
  const tasks = taskScreen(page);
  await tasks.open();
  await page.addInitScript(() => {
    const { open } = IDBFactory.prototype;
    IDBFactory.prototype.open = function (...asked) {
      const request = open.apply(this, asked);
      request.addEventListener = () => {};
      return request;
    };
  });
  await page.reload();
  const send = await holdBack(page, operationsAddress);
  await tasks.add('Water the plants');
  const note = '1 change waiting to be sent. Not kept on this device: please keep this page open.';
  await expect(page.getByText(note)).toBeVisible();
  send();
  await expectOnServer(page, 'Water the plants');
});

test('where the device’s database opens and answers no more, what is done is sent, and kept once it answers', async ({
  page,
  context,
  newPerson,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_INTERNET_DISCONNECTED/);
  await newPerson({ isPremium: true });
  const tasks = taskScreen(page);
  await tasks.open();
  await expect.poll(() => countSnapshots(page)).toBe(1);
  const letGo = await holdDatabase(await context.newPage());
  const send = await holdBack(page, operationsAddress);
  await tasks.add('Water the plants');
  const notKept = 'Not kept on this device: please keep this page open.';
  await expect(page.getByText(`1 change waiting to be sent. ${notKept}`)).toBeVisible();
  send();
  await expectOnServer(page, 'Water the plants');

  await context.setOffline(true);
  await tasks.add('Call the bank');
  await expect(page.getByText(`1 change waiting for the network. ${notKept}`)).toBeVisible();
  await letGo();
  await expect(page.getByText('1 change waiting for the network.', { exact: true })).toBeVisible();
  await expect.poll(() => countWaiting(page)).toBe(1);
  await context.setOffline(false);
  await expectOnServer(page, 'Water the plants', 'Call the bank');
  await untilSent(page);
});

test('where the device has lost the file of a long list, what was added without a network is shown and sent', async ({
  server,
}) => {
  const profileDir = mkdtempSync(join(tmpdir(), 'focuspool-lost-'));
  const { context, person, page } = await startInstalledBrowser(server, profileDir);
  // Too long to be kept in the database itself.
  await addNotedTasks(page, 'Read chapter');
  await addNotedTasks(page, 'Sum up chapter');
  const tasks = taskScreen(page);
  await tasks.expectCount(0, 200);
  await expect.poll(() => countSnapshots(page)).toBe(1);
  await context.setOffline(true);
  await tasks.add('Written on the train');
  await expect.poll(() => countWaiting(page)).toBe(1);
  await context.close();
  expect(loseFiles(profileDir, 'indexeddb.blob')).toBeGreaterThan(0);

  const after = await startOwnBrowser(profileDir);
  const again = await after.context.newPage();
  await again.goto(`${server.url}/tasks`);
  await expect(taskScreen(again).link('Written on the train')).toBeVisible();
  await taskScreen(again).expectCount(0, 201);
  await untilSent(again);
  // What the server said is stored again, too.
  await after.context.setOffline(true);
  await again.reload();
  await taskScreen(again).expectCount(0, 201);
  await after.context.close();
  await person.goHome();
  rmSync(profileDir, { recursive: true, force: true });
});

test('with the device’s clock in another century, the timer runs by the server’s', async ({
  page,
  newPerson,
}) => {
  await newPerson({ isPremium: true });
  await page.clock.install({ time: new Date('1926-01-01T00:00:00Z') });
  const tasks = taskScreen(page);
  await tasks.open();
  await tasks.add('Water the plants');
  await expect(page.getByRole('heading', { level: 2 })).not.toContainText('1926');
  await tasks.link('Water the plants').click();
  await timerScreen(page).startRecorded();
  await passAMinute(page);
  await page.reload();
  await expect(page.getByRole('timer', { name: /^2[34]:\d\d left$/ })).toBeVisible();
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.goto('/history');
  await expect(page.getByText('No completed tasks found')).toBeVisible();
});

test('with a wrong clock, a visitor’s countdown survives a reload', async ({ page }) => {
  await page.clock.install({ time: new Date('2126-01-01T00:00:00Z') });
  await page.goto('/');
  await expect(page.getByText(/right now|in the last day/)).toBeVisible();
  await page.getByRole('button', { name: 'Start' }).click();
  await passAMinute(page);
  await page.reload();
  await expect(page.getByRole('timer', { name: /^23:\d\d left$/ })).toBeVisible();
});

test('a list of 500 tasks can be worked with', async ({ page, newPerson }) => {
  test.slow();
  await newPerson({ isPremium: true });
  await addTasks(
    page,
    Array.from({ length: 500 }, (_, at) => `Task ${at + 1}`),
  );
  await page.goto('/tasks');
  const tasks = taskScreen(page);
  await tasks.expectCount(0, 500);
  await tasks.link('Task 500').scrollIntoViewIfNeeded();
  await tasks.checkbox('Task 500').check();
  await tasks.expectCount(1, 500);
  await tasks.link('Task 499').click();
  await expect(page).toHaveURL('/timer');
  await expect(page.getByRole('heading', { name: 'Task 499' })).toBeVisible();
});

test('the widest and the strangest names fit on the smallest screen', async ({ page, newPerson }) => {
  const texts = [
    '字'.repeat(50),
    'W'.repeat(50),
    'اكتب الصفحة الأولى من الرسالة',
    'เขียนหน้าแรกของจดหมาย',
    '👩‍👩‍👧‍👦'.repeat(7),
  ];
  await newPerson({ isPremium: true, username: makeWideUsername() });
  await addTasks(page, texts);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/tasks');
  await taskScreen(page).expectTasks(...texts);
  expect(await hasNoSideScroll(page)).toBe(true);
  for (const text of texts) {
    await page.goto('/tasks');
    await taskScreen(page).link(text).click();
    const heading = page.getByRole('heading', { level: 1, name: text });
    await expect(heading).toBeVisible();
    // Whatever its script, it runs in the direction of its own letters.
    await expect(heading.locator('bdi')).toHaveText(text);
    expect(await hasNoSideScroll(page)).toBe(true);
    await expect(page.getByRole('button', { name: 'Start' })).toBeInViewport({ ratio: 1 });
  }
});

/** Opens a dialog, checks that all its buttons fit within it and the window's width, and leaves it. */
async function expectToFit(page: Page, opener: Locator): Promise<void> {
  await opener.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button')).toHaveCount(2);
  const frame = await dialog.boundingBox();
  expect((frame?.x ?? 0) + (frame?.width ?? 0)).toBeLessThanOrEqual(360);
  expect(await dialog.evaluate((each) => each.scrollWidth - each.clientWidth)).toBe(0);
  await leave(dialog);
  await expect(dialog).toBeHidden();
}

test('text set twice as large fits on the smallest screen', async ({ page, newPerson }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.addInitScript(() =>
    document.addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = '200%';
    }),
  );
  for (const path of ['/', '/auth']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await hasNoSideScroll(page), path).toBe(true);
  }
  await newPerson({ isPremium: true });
  const texts = ['Call the bank', 'Book the dentist', 'Read the chapter about silence', 'Water the plants'];
  await addTasks(page, texts);
  for (const path of [
    '/',
    '/tasks',
    '/history',
    '/runs',
    '/rooms',
    '/settings',
    '/updateprofile',
    '/about',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('button', { name: 'Your profile' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await hasNoSideScroll(page), path).toBe(true);
  }
  await page.goto('/tasks');
  const tasks = taskScreen(page);
  const link = tasks.link('Water the plants');
  await link.scrollIntoViewIfNeeded();
  expect((await link.boundingBox())?.width, 'a task has room for its name').toBeGreaterThan(180);
  // The form must not stay above the list if it would take up most of the window.
  await expect(tasks.field).not.toBeInViewport();
  await tasks.deleteButton('Call the bank').click();
  const message = page.getByText('“Call the bank” deleted.');
  expect((await message.boundingBox())?.width, 'a message stands beside no column').toBeGreaterThan(240);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expectToFit(page, page.getByRole('button', { name: 'Create New List' }));
  await link.press('Enter');
  await expect(page.getByRole('button', { name: 'Start' })).toBeVisible();
  await expectToFit(page, page.getByRole('button', { name: /set timer$/ }));
  await expect(page.getByLabel('Name seen by')).toBeVisible();
  expect(await hasNoSideScroll(page), '/timer').toBe(true);
  await page.getByRole('link', { name: 'Join Task Pool' }).press('Enter');
  await expect(page.getByRole('list', { name: 'Members of the room' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Start' })).toBeInViewport({ ratio: 1 });
  expect(await hasNoSideScroll(page), '/tp').toBe(true);
  const heading = page.getByRole('heading', { level: 1, name: 'Water the plants' });
  expect((await heading.boundingBox())?.width, 'so has the room').toBeGreaterThan(280);
});
