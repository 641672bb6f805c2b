import type { Locator, Page } from '@playwright/test';
import { expect, expectNoAxeViolations, test, waitUntilAtRest, withMotion } from './fixtures.ts';
import { countWaiting, untilSent } from './pages/device-outbox.ts';
import { waitUntilDialogsLoaded } from './pages/installed-app.ts';
import { expectOnServer, taskScreen } from './pages/task-screen.ts';

test.use(withMotion);

/** Drags the middle of one thing to a place `belowPx` below the middle of another. */
async function drag(page: Page, what: Locator, onto: Locator, belowPx: number): Promise<void> {
  // A line about what waits to be sent would move the rows.
  await untilSent(page);
  await waitUntilAtRest(page);
  const [from, to] = [await what.boundingBox(), await onto.boundingBox()];
  if (!from || !to) throw new Error('There is nothing to drag');
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(from.x + from.width / 2, to.y + to.height / 2 + belowPx, { steps: 12 });
}

test.beforeEach(async ({ page, newPerson }) => {
  await newPerson({ isPremium: true });
  const tasks = taskScreen(page);
  await tasks.open();
  await tasks.add('Read', 'Write', 'Mail', 'Call');
});

test('the keyboard moves a task, keeps the focus and tells where it is', async ({ page }) => {
  const tasks = taskScreen(page);
  await tasks.link('Call').focus();
  await page.keyboard.press('Alt+ArrowUp');
  await tasks.expectTasks('Read', 'Write', 'Call', 'Mail');
  await expect(tasks.link('Call')).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: '“Call” is now 3 of 4.' })).toBeAttached();
  await page.keyboard.press('Alt+ArrowUp');
  await page.keyboard.press('Alt+ArrowUp');
  await page.keyboard.press('Alt+ArrowUp');
  await tasks.expectTasks('Call', 'Read', 'Write', 'Mail');
  await page.keyboard.press('Alt+ArrowDown');
  await tasks.expectTasks('Read', 'Call', 'Write', 'Mail');
  await expect(tasks.link('Call')).toBeFocused();
  await tasks.moveHandle('Mail').press('Enter');
  const moveUp = page.getByRole('button', { name: 'Move up' });
  await moveUp.focus();
  await page.keyboard.press('Escape');
  await expect(moveUp).toBeHidden();
  await expect(tasks.moveHandle('Mail')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await tasks.expectTasks('Read', 'Call', 'Mail', 'Write');
  await expect(tasks.moveHandle('Mail')).toBeFocused();
  await expectOnServer(page, 'Read', 'Call', 'Mail', 'Write');
  await page.reload();
  await tasks.expectTasks('Read', 'Call', 'Mail', 'Write');
});

test('the keys that move a task do in its note and its estimate what they do in any field', async ({
  page,
}) => {
  const tasks = taskScreen(page);
  await page.getByRole('button', { name: 'Add a note or an estimate to Write' }).click();
  const details = page.getByRole('region', { name: 'Note and estimate for Write' });
  for (const field of [details.getByLabel('Note', { exact: true }), details.getByLabel('Planned')]) {
    await field.focus();
    const isLeftAlone = await field.evaluate((each) =>
      each.dispatchEvent(
        new KeyboardEvent('keydown', { key: 'ArrowDown', altKey: true, bubbles: true, cancelable: true }),
      ),
    );
    expect(isLeftAlone).toBe(true);
  }
  await tasks.expectTasks('Read', 'Write', 'Mail', 'Call');
});

test('a task is dragged down and up by its handle, and a drag that is broken off moves nothing', async ({
  page,
}) => {
  const tasks = taskScreen(page);
  await drag(page, tasks.moveHandle('Read'), tasks.row('Mail'), 5);
  await page.mouse.up();
  await tasks.expectTasks('Write', 'Mail', 'Read', 'Call');
  await drag(page, tasks.moveHandle('Call'), tasks.row('Write'), -5);
  await page.mouse.up();
  await tasks.expectTasks('Call', 'Write', 'Mail', 'Read');
  await drag(page, tasks.moveHandle('Call'), tasks.row('Read'), 40);
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await tasks.expectTasks('Call', 'Write', 'Mail', 'Read');
  await expectOnServer(page, 'Call', 'Write', 'Mail', 'Read');
  await expect(page.getByRole('button', { name: 'Move up' })).toBeHidden();
  await expect(page).toHaveURL('/tasks');
});

test('a drag ends when another tab takes its task away, and nothing scrolls on', async ({
  page,
  context,
}) => {
  const tasks = taskScreen(page);
  await drag(page, tasks.moveHandle('Read'), tasks.row('Mail'), 5);
  await expect(tasks.row('Mail')).toHaveAttribute('style', /translateY/);
  const elsewhere = await context.newPage();
  const others = taskScreen(elsewhere);
  await others.open();
  await others.deleteButton('Read').click();
  await tasks.expectTasks('Write', 'Mail', 'Call');
  for (const name of ['Write', 'Mail', 'Call']) await expect(tasks.row(name)).toHaveCSS('transform', 'none');
  await page.mouse.up();
  await drag(page, tasks.moveHandle('Call'), tasks.row('Write'), -5);
  await page.mouse.up();
  await tasks.expectTasks('Call', 'Write', 'Mail');
});

test('a task is dragged to the foot of a long list, past names of two lines that were never in view', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const tasks = taskScreen(page);
  const long = Array.from({ length: 40 }, (_, at) => `Write chapter ${at} of the book about putting it off`);
  await tasks.paste(long.join('\n'));
  await page.getByRole('dialog', { name: 'Add 40 tasks?' }).getByRole('button', { name: 'Yes' }).click();
  await expect(tasks.rows).toHaveCount(44);
  await page.evaluate(() => scrollTo(0, 0));
  await drag(page, tasks.moveHandle('Read'), tasks.row('Write').first(), 5);
  const handle = await tasks.moveHandle('Read').boundingBox();
  await page.mouse.move(handle?.x ?? 0, 715, { steps: 4 });
  await expect(tasks.row(long.at(-1) ?? '')).toBeInViewport();
  const isAtFoot = () => scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
  await expect.poll(() => page.evaluate(isAtFoot)).toBe(true);
  await expect(tasks.row('Read')).toBeInViewport({ ratio: 1 });
  await page.mouse.up();
  await tasks.expectTasks('Write', 'Mail', 'Call', ...long, 'Read');
  await expectOnServer(page, 'Write', 'Mail', 'Call', ...long, 'Read');
});

test('a press on the handle offers ways to move without dragging, on a phone as well', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const tasks = taskScreen(page);
  await tasks.moveHandle('Mail').click();
  const up = page.getByRole('button', { name: 'Move up' });
  await expectNoAxeViolations(page);
  await up.click();
  await up.click();
  await tasks.expectTasks('Mail', 'Read', 'Write', 'Call');
  await page.getByRole('button', { name: 'Move down' }).click();
  await tasks.expectTasks('Read', 'Mail', 'Write', 'Call');
  await tasks.moveHandle('Mail').click();
  await expect(up).toBeHidden();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});

/** Presses twice in one place, as fast as a hand can. */
async function pressTwice(page: Page, what: Locator): Promise<void> {
  await what.evaluate((each) => each.scrollIntoView({ block: 'center' }));
  await waitUntilAtRest(page);
  await what.hover();
  for (let press = 0; press < 2; press += 1) {
    await page.mouse.down();
    await page.mouse.up();
  }
}

test('a second press in the same place moves a task on, where the page can scroll', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const tasks = taskScreen(page);
  const names = Array.from({ length: 20 }, (_, at) => `Write chapter ${at}`);
  await tasks.paste(names.join('\n'));
  await page.getByRole('dialog', { name: 'Add 20 tasks?' }).getByRole('button', { name: 'Yes' }).click();
  await expect(tasks.rows).toHaveCount(24);
  await tasks.moveHandle('Write chapter 8').click();
  await pressTwice(page, page.getByRole('button', { name: 'Move down' }));
  const others = names.toSpliced(8, 1);
  await tasks.expectTasks('Read', 'Write', 'Mail', 'Call', ...others.toSpliced(10, 0, 'Write chapter 8'));
  await pressTwice(page, page.getByRole('button', { name: 'Move up' }));
  await tasks.expectTasks('Read', 'Write', 'Mail', 'Call', ...names);
});

test('a finger drags a task by its handle, while the rest of the row scrolls', async ({ page, context }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const tasks = taskScreen(page);
  await tasks.expectTasks('Read', 'Write', 'Mail', 'Call');
  await untilSent(page);
  await waitUntilAtRest(page);
  const from = await tasks.moveHandle('Read').boundingBox();
  const to = await tasks.row('Mail').boundingBox();
  if (!from || !to) throw new Error('There is nothing to drag');
  const browser = await context.newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y?: number) =>
    browser.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: y === undefined ? [] : [{ x: from.x + from.width / 2, y }],
    });
  const start = from.y + from.height / 2;
  const end = to.y + to.height / 2 + 5;
  await touch('touchStart', start);
  for (const part of [0.2, 0.4, 0.6, 0.8, 1]) await touch('touchMove', start + (end - start) * part);
  await touch('touchEnd');
  await tasks.expectTasks('Write', 'Mail', 'Read', 'Call');
  await expectOnServer(page, 'Write', 'Mail', 'Read', 'Call');
});

test('a new order that is made without a network is there after a reload, and sent', async ({
  page,
  context,
  consoleErrors,
}) => {
  // The page may hear of the network a moment before it is back.
  consoleErrors.allow(/ERR_INTERNET_DISCONNECTED/);
  const tasks = taskScreen(page);
  await expectOnServer(page, 'Read', 'Write', 'Mail', 'Call');
  await untilSent(page);
  await waitUntilDialogsLoaded(page);
  await context.setOffline(true);
  await tasks.link('Call').focus();
  for (let at = 0; at < 3; at += 1) await page.keyboard.press('Alt+ArrowUp');
  await tasks.expectTasks('Call', 'Read', 'Write', 'Mail');
  await expect.poll(() => countWaiting(page)).toBe(3);
  await context.setOffline(false);
  await page.reload();
  await tasks.expectTasks('Call', 'Read', 'Write', 'Mail');
  await expectOnServer(page, 'Call', 'Read', 'Write', 'Mail');
});
