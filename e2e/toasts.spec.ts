import { createHash } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { expect, test, waitUntilAtRest, withMotion } from './fixtures.ts';
import { untilSent } from './pages/device-outbox.ts';
import { holdTime, passTime } from './pages/page-clock.ts';
import { joinPool, poolScreen } from './pages/pool-screen.ts';
import { taskScreen } from './pages/task-screen.ts';
import { addTask, openTimer, startNewTask, timerScreen } from './pages/timer-screen.ts';

test.use(withMotion);

function toastScreen(page: Page, words: string) {
  const toast = page.getByRole('status').getByText(words);
  return { toast, close: page.getByRole('button', { name: 'Close this message' }) };
}

const phones = [
  { width: 360, height: 640 },
  { width: 390, height: 844 },
];

/** Tells the page that its tab is now behind another one, or has come back. */
const setHidden = (page: Page, isHidden: boolean) =>
  page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
    document.dispatchEvent(new Event('visibilitychange'));
  }, isHidden);

test('a toast waits for whoever points at it, is in it or is away, and can be closed', async ({
  page,
  newPerson,
}) => {
  await newPerson();
  await page.clock.install();
  await page.goto('/settings');
  await expect(page.getByRole('button', { name: 'Your profile' })).toBeVisible();
  await holdTime(page);
  const tasks = page.getByRole('banner').getByRole('link', { name: 'Tasks' });
  const { toast, close } = toastScreen(page, 'Go premium to use this feature');

  await tasks.press('Enter');
  await expect(page).toHaveURL('/subscribtion');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await close.focus();
  await passTime(page, 10_000);
  await expect(toast).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(toast).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await tasks.press('Enter');
  await toast.hover();
  await passTime(page, 10_000);
  await close.click();
  await expect(toast).toBeHidden();

  await page.mouse.move(0, 0);
  await tasks.press('Enter');
  await expect(toast).toBeVisible();
  await setHidden(page, true);
  await passTime(page, 10_000);
  await expect(toast).toBeVisible();
  await setHidden(page, false);
  await passTime(page, 3_000);
  await expect(toast).toBeHidden();
});

test('on a phone a toast leaves what is to be pressed free', async ({ page, newPerson }) => {
  await newPerson({ isPremium: true });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.clock.install();
  await startNewTask(page);
  const timer = timerScreen(page);
  await page.clock.fastForward(26 * 60_000);
  await expect(timer.finished).toBeVisible();
  await holdTime(page);
  await timer.start.click();
  const { toast, close } = toastScreen(page, 'Please set timer.');
  await expect(toast).toBeVisible();
  await waitUntilAtRest(page);
  const closing = await close.boundingBox();
  expect(Math.min(closing?.width ?? 0, closing?.height ?? 0)).toBeGreaterThanOrEqual(44);
  const below = (closing?.y ?? 0) + (closing?.height ?? 0);
  for (const control of [timer.clock, timer.start, timer.finished]) {
    expect((await control.boundingBox())?.y).toBeGreaterThan(below);
  }
});

test('what was deleted is taken back by the thumb on a phone, and clear of what is pressed next in a large window', async ({
  page,
  newPerson,
}) => {
  await newPerson({ isPremium: true });
  await page.clock.install();
  const tasks = taskScreen(page);
  await tasks.open();
  const names = Array.from({ length: 12 }, (_, at) => `Read page ${at + 1}`);
  await tasks.add(...names);
  await tasks.checkbox('Read page 1').check();
  await untilSent(page);
  const measure = async (part: Locator) => {
    const { x = Number.NaN, y = Number.NaN, width = 0, height = 0 } = (await part.boundingBox()) ?? {};
    return { left: x, top: y, right: x + width, bottom: y + height };
  };
  const toast = page.getByText('“Read page 2” deleted.').locator('..');

  await page.setViewportSize({ width: 360, height: 740 });
  await holdTime(page);
  await tasks.deleteButton('Read page 3').click();
  await tasks.deleteButton('Read page 2').click();
  await expect(toast).toBeVisible();
  await expect(page.getByText('“Read page 3” deleted.')).toBeHidden();
  await waitUntilAtRest(page);
  const { top, bottom } = await measure(toast);
  expect(top).toBeGreaterThan(740 / 2);
  expect(bottom).toBeLessThanOrEqual((await measure(tasks.field)).top);

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await waitUntilAtRest(page);
  const { right } = await measure(toast);
  for (const name of ['Clear completed', 'Create New List']) {
    expect((await measure(page.getByRole('button', { name }))).left, name).toBeGreaterThan(right);
  }
});

test('messages of a phone come one after the other, each for its time, and over no question', async ({
  page,
  newPerson,
}) => {
  await newPerson({ isPremium: true });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.clock.install();
  const tasks = taskScreen(page);
  await tasks.open();
  await tasks.add('Read', 'Write', 'Rest', 'Walk');
  await holdTime(page);
  const told = (name: string) => page.getByText(`“${name}” deleted.`);
  await tasks.deleteButton('Read').click();
  await passTime(page, 4_000);
  await tasks.deleteButton('Write').click();
  await expect(told('Write')).toBeVisible();
  await passTime(page, 8_000);
  await expect(told('Write')).toBeHidden();
  await expect(told('Read')).toBeVisible();
  await passTime(page, 7_000);
  await expect(told('Read')).toBeVisible();
  await tasks.deleteButton('Rest').click();
  await page.getByRole('button', { name: 'Create New List' }).click();
  const question = page.getByRole('heading', { name: 'Are you sure you want to clear all the tasks?' });
  await expect(question).toBeVisible();
  await waitUntilAtRest(page);
  const message = await told('Rest').locator('..').boundingBox();
  const below = (message?.y ?? Number.NaN) + (message?.height ?? 0);
  expect(below).toBeLessThan((await question.boundingBox())?.y ?? 0);
});

test('a toast that comes up under a pointer at rest goes after its time, and waits once it is pointed at', async ({
  page,
  newPerson,
}) => {
  await newPerson();
  await page.clock.install();
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto('/settings');
  const { toast } = toastScreen(page, 'Go premium to use this feature');
  const theme = page.getByRole('button', { name: 'Background theme' });
  // Only then is it known that this person has no plan.
  await expect(page.getByRole('button', { name: 'Your profile' })).toBeVisible();
  await holdTime(page);
  await theme.click();
  await expect(toast).toBeVisible();
  await passTime(page, 3_000);
  await expect(toast).toBeHidden();
  await theme.click();
  await expect(toast).toBeVisible();
  await toast.hover();
  await passTime(page, 10_000);
  await expect(toast).toBeVisible();
});

test('on a phone a message leaves the form of an empty list free', async ({ page, newPerson }) => {
  await newPerson({ isPremium: true });
  await page.setViewportSize({ width: 360, height: 640 });
  await page.clock.install();
  const tasks = taskScreen(page);
  await tasks.open();
  await tasks.add('Read');
  await page.getByRole('button', { name: 'Create New List' }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
  const message = page.getByText('is in your history.').locator('..');
  await expect(message).toBeVisible();
  // It stands for eight seconds.
  await holdTime(page, 3_000);
  await expect(page.getByText('No tasks yet')).toBeVisible();
  for (const size of [...phones, { width: 320, height: 568 }]) {
    await page.setViewportSize(size);
    await waitUntilAtRest(page);
    const { y = Number.NaN, height = Number.NaN } = (await message.boundingBox()) ?? {};
    const form = await page.getByRole('button', { name: 'Add Task' }).locator('..').boundingBox();
    expect(y + height).toBeLessThanOrEqual(form?.y ?? 0);
  }
});

test('on a phone the end of a long list can be pressed while a message stands', async ({
  page,
  newPerson,
}) => {
  await newPerson({ isPremium: true });
  await page.setViewportSize({ width: 360, height: 640 });
  await page.clock.install();
  const tasks = taskScreen(page);
  await tasks.open();
  await tasks.add(...Array.from({ length: 9 }, (_, at) => `Task ${at}`));
  await tasks.checkbox('Task 0').check();
  await untilSent(page);
  await holdTime(page);
  await tasks.deleteButton('Task 8').click();
  const message = page.getByText('“Task 8” deleted.').locator('..');
  await expect(message).toBeVisible();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await waitUntilAtRest(page);
  const top = (await message.boundingBox())?.y ?? 0;
  for (const name of ['Clear completed', 'Create New List']) {
    const { y = Number.NaN, height = Number.NaN } =
      (await page.getByRole('button', { name }).boundingBox()) ?? {};
    expect(y + height).toBeLessThanOrEqual(top);
  }
});

const askInWords = async (page: Page) => {
  await page.addInitScript(() => {
    const requestPermission = async () => 'default';
    Object.assign(window, { Notification: { permission: 'default', requestPermission } });
  });
  return toastScreen(page, 'Should this device notify you when time is up?');
};

/** The control looks the same with and without the question: neither covered nor in its shadow. */
async function expectClear(page: Page, control: Locator, { toast, close }: ReturnType<typeof toastScreen>) {
  await expect(toast).toBeVisible();
  await waitUntilAtRest(page);
  const lookAtEach = async () => {
    const looks: string[] = [];
    // A control under the pointer looks different.
    await page.mouse.move(0, 0);
    for (const size of phones) {
      await page.setViewportSize(size);
      await waitUntilAtRest(page);
      await expect(control).toBeInViewport({ ratio: 1 });
      const picture = await control.screenshot({ animations: 'disabled' });
      looks.push(createHash('sha256').update(picture).digest('hex'));
    }
    return looks;
  };
  const beside = await lookAtEach();
  await expect(toast).toBeVisible();
  await close.click();
  await expect(toast).toBeHidden();
  expect(await lookAtEach()).toEqual(beside);
}

test('on a phone a question that stands for long covers neither the task nor what is to be pressed', async ({
  page,
  newPerson,
}) => {
  const question = await askInWords(page);
  await newPerson({ isPremium: true });
  await page.clock.install();
  await addTask(page);
  await openTimer(page);
  // It is shown for twenty seconds, and is checked for longer on a slow machine.
  await holdTime(page);
  const timer = timerScreen(page);
  await timer.startRecorded();
  await expect(question.toast).toBeVisible();
  for (const size of phones) {
    await page.setViewportSize(size);
    await waitUntilAtRest(page);
    const box = await question.toast.boundingBox();
    const top = box?.y ?? 0;
    for (const shown of [page.getByRole('heading', { level: 1 }), page.getByText('Working on')]) {
      const { y = Number.NaN, height = Number.NaN } = (await shown.boundingBox()) ?? {};
      expect(y + height).toBeLessThan(top);
    }
    expect((await timer.pause.boundingBox())?.y).toBeGreaterThanOrEqual(top + (box?.height ?? 0));
  }
  await expectClear(page, timer.pause, question);
});

test('in a room on a phone a question leaves the controls free', async ({ page, newPerson }) => {
  const question = await askInWords(page);
  await newPerson({ isPremium: true });
  await page.setViewportSize({ width: 360, height: 640 });
  await page.clock.install();
  await addTask(page);
  await joinPool(page);
  await holdTime(page);
  await poolScreen(page).start.click();
  await expectClear(page, poolScreen(page).pause, question);
});
