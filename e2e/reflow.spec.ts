import { pageLevels } from '@focuspool/domain/account/access';
import type { Page } from '@playwright/test';
import { expect, test, waitUntilAtRest } from './fixtures.ts';
import { openRoom } from './pages/own-room-screen.ts';
import { joinPool, poolScreen } from './pages/pool-screen.ts';
import { profileScreen } from './pages/profile-screen.ts';
import { taskScreen } from './pages/task-screen.ts';
import { addTask, collectRunReports } from './pages/timer-screen.ts';
import { makeWideUsername } from './people.ts';

// 320 is what a window of 1280 leaves at a zoom of 400 %, and one of 640 at 200 % (WCAG 1.4.10). Text alone can be larger as
// well.
const windows = [
  { width: 320, text: '100%' },
  { width: 320, text: '200%' },
  { width: 640, text: '200%' },
];

type Level = (typeof pageLevels)[keyof typeof pageLevels];

function listPages(...levels: Level[]): string[] {
  return Object.entries(pageLevels).flatMap(([path, level]) => (levels.includes(level) ? [path] : []));
}

/** Expects that none of the pages has to be scrolled sideways to be read. */
async function expectReflow(page: Page, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    for (const { width, text } of windows) {
      await page.setViewportSize({ width, height: 640 });
      await page.evaluate((size) => {
        document.documentElement.style.fontSize = size;
      }, text);
      await waitUntilAtRest(page);
      // What is fixed at the foot can exceed the window without making the page wider.
      const readWidth = () =>
        page.evaluate(() =>
          Math.max(
            document.documentElement.scrollWidth,
            document.querySelector('nav[aria-label="Main"]')?.scrollWidth ?? 0,
          ),
        );
      await expect.poll(readWidth, `${path} with text of ${text}`).toBeLessThanOrEqual(width);
    }
  }
}

test('a visitor scrolls no page to the side', async ({ page, consoleErrors }) => {
  consoleErrors.allow(/status of 404/);
  await expectReflow(page, [...listPages('everyone'), '/auth#sign-up', '/with/nobody']);
});

test('somebody without a plan scrolls no page to the side', async ({ page, newPerson, consoleErrors }) => {
  // To everyone but operators, the operator's page looks as if it did not exist.
  consoleErrors.expect(/status of 404/);
  await newPerson();
  await expectReflow(page, listPages('verified'));
});

test('somebody with a plan, whose run goes on, scrolls no page to the side', async ({ page, newPerson }) => {
  await newPerson({ isPremium: true, username: makeWideUsername() });
  await openRoom(page, 'Thesis');
  await expectReflow(page, ['/timer', '/tp']);
  const text = 'Write the first page of a very long book';
  await addTask(page, text);
  // More than are near the window: those far away only show their names.
  for (let number = 2; number <= 13; number += 1) await addTask(page, `Write page ${number}`);
  await joinPool(page, text);
  await poolScreen(page).start.click();
  await expect(poolScreen(page).pause).toBeVisible();
  await expectReflow(page, ['/', '/settings', '/runs?of=corrections', ...listPages('premium')]);
});

test('tasks can be read in a window that is hardly higher than what stands at its edges', async ({
  page,
  newPerson,
}) => {
  await newPerson({ isPremium: true });
  const tasks = taskScreen(page);
  await tasks.open();
  await tasks.add('Read', 'Write', 'Water the plants', 'Call the bank', 'Book the dentist', 'Fix the lamp');
  // The size that a window of 1280 × 720 leaves at a zoom of 400 %.
  await page.setViewportSize({ width: 320, height: 180 });
  await tasks.link('Water the plants').evaluate((link) => link.scrollIntoView({ block: 'center' }));
  await tasks.link('Water the plants').click();
  await expect(page.getByRole('heading', { name: 'Water the plants' })).toBeVisible();
});

test('pictures and their names can be seen in such a window', async ({ page, newPerson }) => {
  await newPerson();
  const profile = profileScreen(page);
  await page.goto('/updateprofile');
  await profile.changeAvatar.click();
  await page.setViewportSize({ width: 320, height: 256 });
  const readCovered = (picture: Element) => {
    picture.scrollIntoView({ block: 'center' });
    const { left, top, width, height } = picture.getBoundingClientRect();
    const isBare = (down: number) =>
      picture.contains(document.elementFromPoint(left + width / 2, top + down * height));
    return [0.1, 0.5, 0.9].filter((down) => !isBare(down));
  };
  expect(await profile.avatar('Fox').locator('..').evaluate(readCovered)).toEqual([]);
});

for (const size of [
  // The size that a window of 1280 × 1024 leaves at a zoom of 400 %, and one of 1280 × 720 at 200 %.
  { width: 320, height: 256 },
  { width: 640, height: 360 },
]) {
  test(`reports of runs are read and put away in a window of ${size.width} × ${size.height}, and leave the page in view`, async ({
    page,
    newPerson,
  }) => {
    await newPerson({ isPremium: true });
    const reports = await collectRunReports(page, 3);
    await page.setViewportSize(size);
    // At the top of this page they are where the form for new tasks is, which moves along.
    await page.goto('/tasks');
    await expect(reports).toHaveCount(3);
    const readCovered = (buttons: Element[]) =>
      buttons.filter((button) => {
        button.scrollIntoView({ block: 'nearest' });
        const { left, top, width, height } = button.getBoundingClientRect();
        return !button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      }).length;
    expect(await reports.getByRole('button', { name: 'OK' }).evaluateAll(readCovered)).toBe(0);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    const readTop = () =>
      document.elementFromPoint(0.75 * innerWidth, innerHeight / 2)?.closest('main, [role="alert"]')?.tagName;
    expect(await page.evaluate(readTop)).toBe('MAIN');
    for (let count = 3; count > 0; count -= 1) {
      const acknowledge = reports.nth(count - 1).getByRole('button', { name: 'OK' });
      await acknowledge.focus();
      await expect(acknowledge).toBeInViewport({ ratio: 1 });
      await acknowledge.click();
      await expect(reports).toHaveCount(count - 1);
    }
  });
}
