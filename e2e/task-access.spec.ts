import type { Page } from '@playwright/test';
import { expect, expectNoAxeViolations, test } from './fixtures.ts';
import { taskScreen } from './pages/task-screen.ts';

test.beforeEach(async ({ newPerson }) => {
  await newPerson({ isPremium: true });
});

test('the keyboard alone writes, ticks, renames and deletes', async ({ page }) => {
  const tasks = taskScreen(page);
  await tasks.open();
  await page.keyboard.press('n');
  await expect(tasks.field).toBeFocused();
  await page.keyboard.type('nine to one');
  await page.keyboard.press('Enter');
  await tasks.expectTasks('nine to one');
  await tasks.checkbox('nine to one').focus();
  await page.keyboard.press('Space');
  await tasks.expectCount(1, 1);
  await page.keyboard.press('Tab');
  await expect(tasks.link('nine to one')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(tasks.renameButton('nine to one')).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.type('ten to none');
  await page.keyboard.press('Enter');
  await expect(tasks.renameButton('ten to none')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('No tasks yet. Add one above!')).toBeVisible();
});

test('whoever speaks to the page says what stands on the next task to open its timer', async ({ page }) => {
  const tasks = taskScreen(page);
  await tasks.open();
  await tasks.add('Write', 'Read');
  await expect(page.getByRole('link', { name: 'Read', exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Write Start', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Write' })).toBeVisible();
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('link', { name: 'Write', exact: true })).toHaveAccessibleDescription('Running');
});

test('a task’s name opens the timer on it', async ({ page }) => {
  const tasks = taskScreen(page);
  await tasks.open();
  await tasks.add('Write the introduction');
  await tasks.link('Write the introduction').click();
  await expect(page).toHaveURL(/\/timer$/);
  await expect(page.getByRole('heading', { name: 'Write the introduction' })).toBeVisible();
});

const states: [string, (page: Page) => Promise<void>][] = [
  ['an empty list', async () => {}],
  [
    'tasks, one ticked',
    async (page) => {
      await taskScreen(page).add('Read', 'W'.repeat(50), 'اكتب مقدمة الفصل');
      await taskScreen(page).checkbox('Read').check();
    },
  ],
  [
    'a task being renamed, with a refusal',
    async (page) => {
      await taskScreen(page).add('Read', 'Write');
      await taskScreen(page).rename('Read', 'Write');
      await expect(page.getByText('This task is already on the list.')).toBeVisible();
    },
  ],
  [
    'the title being edited',
    async (page) => {
      await page.getByRole('heading', { level: 2 }).getByRole('button').click();
    },
  ],
  [
    'the question before a new list',
    async (page) => {
      await taskScreen(page).add('Read');
      await taskScreen(page).newList.click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  ],
];

for (const [name, reach] of states) {
  for (const size of [
    { width: 1440, height: 900 },
    { width: 360, height: 740 },
  ]) {
    test(`nobody is kept out by ${name}, ${size.width} wide`, async ({ page }) => {
      await page.setViewportSize(size);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await taskScreen(page).open();
      await reach(page);
      await expectNoAxeViolations(page);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow).toBe(0);
    });
  }
}

test('on a phone everything is within reach without hovering, in targets of 44 pixels', async ({
  browser,
  page,
  newPerson,
  baseURL,
}) => {
  await page.close();
  const context = await browser.newContext({
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
    ...(baseURL ? { baseURL } : {}),
  });
  await newPerson({ isPremium: true, context });
  const phone = await context.newPage();
  const tasks = taskScreen(phone);
  await tasks.open();
  await tasks.add('Read', 'Write');
  const targets = [
    tasks.checkbox('Read'),
    tasks.renameButton('Read'),
    tasks.deleteButton('Read'),
    tasks.addButton,
    phone.getByRole('link', { name: 'History' }),
  ];
  for (const target of targets) {
    const box = await target.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  }
  const color = await tasks.renameButton('Read').evaluate((button) => getComputedStyle(button).color);
  expect(color).not.toMatch(/, 0\)|\/ 0\)/);
  await tasks.renameButton('Read').tap();
  await tasks.renameField('Read').fill('Read more');
  await phone.getByRole('button', { name: 'Cancel' }).tap();
  await tasks.expectTasks('Read', 'Write');
  const form = await tasks.field.boundingBox();
  expect(form?.y ?? 0).toBeGreaterThan(370);
  await context.close();
});
