import { expect, test } from './fixtures.ts';
import { settingsScreen } from './pages/settings-screen.ts';

test('each group of the settings is one press away, and going back leads to where one was', async ({
  page,
  newPerson,
}) => {
  await newPerson({ isPremium: true });
  await page.goto('/settings');
  const groups = page.getByRole('navigation', { name: 'Settings' });
  await expect(groups.getByRole('link')).toHaveText([
    'Account',
    'At work',
    'With others',
    'Plan',
    'Help and data',
  ]);
  for (const width of [360, 1_440]) {
    await page.setViewportSize({ width, height: 740 });
    await groups.getByRole('link', { name: 'Plan' }).click();
    const plan = page.getByRole('heading', { name: 'Plan', exact: true });
    await expect(plan).toBeFocused();
    await expect(plan).toBeInViewport({ ratio: 1 });
    await page.goBack();
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 });
  }
});

test('the way to the groups goes along on a phone, says where one is, and lies over nothing that has the focus', async ({
  page,
  newPerson,
}) => {
  await newPerson({ isPremium: true });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/settings');
  const groups = page.getByRole('navigation', { name: 'Settings' });
  const current = groups.locator('[aria-current]');
  await expect(current).toHaveText('Account');
  await groups.getByRole('link', { name: 'Help and data' }).click();
  await expect(current).toHaveText('Help and data');
  await expect(current).toBeInViewport({ ratio: 1 });

  await page.getByRole('button', { name: 'Delete my account' }).focus();
  const seen = new Set<string>();
  for (let step = 0; step < 30; step += 1) {
    await page.keyboard.press('Shift+Tab');
    const isCovered = await page.evaluate(() => {
      const { left, top, width, height } = document.activeElement?.getBoundingClientRect() ?? new DOMRect();
      const line = document.querySelector('nav[aria-label="Settings"]');
      const isOver = (y: number) => line?.contains(document.elementFromPoint(left + width / 2, y));
      return !line?.contains(document.activeElement) && [top + 1, top + height - 1].some(isOver);
    });
    expect(isCovered, await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200))).toBe(false);
    seen.add((await current.textContent()) ?? '');
  }
  expect([...seen].length).toBeGreaterThan(2);
});

test('the way to the groups takes no press beside itself, and can be told where the system sets the colours', async ({
  page,
  newPerson,
}) => {
  await newPerson({ isPremium: true });
  await page.setViewportSize({ width: 1_024, height: 1_300 });
  await page.goto('/settings');
  const groups = page.getByRole('navigation', { name: 'Settings' });
  await groups.getByRole('link', { name: 'Help and data' }).click();
  await expect(groups.locator('[aria-current]')).toHaveText('Help and data');
  const { x, y, width, height } = (await groups.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const isTaken = ([left, top]: readonly [number, number]) =>
    document.querySelector('nav[aria-label="Settings"]')?.contains(document.elementFromPoint(left, top));
  expect(await page.evaluate(isTaken, [x + 40, y + height / 2] as const)).toBe(true);
  expect(await page.evaluate(isTaken, [x + width - 40, y + height / 2] as const)).toBe(false);

  await page.emulateMedia({ forcedColors: 'active' });
  const groundOf = (name: string) =>
    groups.getByRole('link', { name }).evaluate((link) => getComputedStyle(link).backgroundColor);
  expect(await groundOf('Help and data')).not.toBe(await groundOf('Account'));
});

test('what comes late above a group leaves it where its reader is', async ({ page, newPerson }) => {
  await newPerson({ isPremium: true });
  await page.setViewportSize({ width: 1_440, height: 740 });
  const isHeld = Promise.withResolvers<void>();
  await page.route(/\/api\/account\/security-events/, async (route) => {
    await isHeld.promise;
    await route.continue();
  });
  await page.goto('/settings');
  const { devices, events } = settingsScreen(page);
  await expect(devices).toHaveCount(1);
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'At work' }).click();
  const group = page.getByRole('heading', { name: 'At work', exact: true });
  await expect(group).toBeFocused();
  const before = await group.boundingBox();
  const heightBefore = await page.evaluate(() => document.documentElement.scrollHeight);
  isHeld.resolve();
  await expect(events.first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).not.toBe(heightBefore);
  // The browser adjusts its scroll position in the frame that shows them.
  await expect.poll(() => group.boundingBox()).toEqual(before);
});
