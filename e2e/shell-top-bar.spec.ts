import type { Page } from '@playwright/test';
import { expect, expectNoAxeViolations, holdBack, test } from './fixtures.ts';
import { holdTime, passTime } from './pages/page-clock.ts';
import { taskScreen } from './pages/task-screen.ts';

const premiumToast = 'Go premium to use this feature';

function openTopBar(page: Page) {
  const bar = page.getByRole('banner');
  return {
    tasks: bar.getByRole('link', { name: 'Tasks' }),
    settings: bar.getByRole('link', { name: 'Settings' }),
    login: bar.getByRole('link', { name: 'Login' }),
    logo: bar.getByRole('link', { name: 'FocusPool' }),
    picker: bar.getByRole('button', { name: 'Background theme' }),
    avatar: bar.getByRole('button', { name: 'Your profile' }),
  };
}

test('a visitor is sent to the login by Tasks, Settings and the background picker', async ({ page }) => {
  await page.goto('/');
  const bar = openTopBar(page);
  for (const control of [bar.tasks, bar.settings, bar.picker, bar.login]) {
    // Only then is it known who is signed in.
    await expect(bar.login).toBeVisible();
    await control.click();
    await expect(page).toHaveURL('/auth');
    await expect(bar.login).toBeHidden();
    await bar.logo.click();
    await expect(page).toHaveURL('/');
  }
  await expect(bar.avatar).toBeHidden();
});

test('a free user is told to go premium and comes to the plans', async ({ page, newPerson }) => {
  await newPerson();
  await page.clock.install();
  await page.goto('/');
  const bar = openTopBar(page);
  await expect(bar.avatar).toBeVisible();
  await holdTime(page);
  const toast = page.getByRole('status').getByText(premiumToast);
  for (const control of [bar.tasks, bar.picker]) {
    await bar.logo.click();
    await control.click();
    await expect(page).toHaveURL('/subscribtion');
    await expect(toast).toBeVisible();
    await passTime(page, 3_000);
    await expect(toast).toBeHidden();
  }
  await bar.settings.click();
  await expect(page).toHaveURL('/settings');
  await expect(bar.settings).toHaveAttribute('aria-current', 'page');
});

test('a premium user goes where they ask to go and sees where they are', async ({ page, newPerson }) => {
  await newPerson({ isPremium: true });
  await page.goto('/');
  const bar = openTopBar(page);
  await expect(bar.avatar).toBeVisible();
  await expect(bar.login).toBeHidden();
  await bar.tasks.click();
  await expect(page).toHaveURL('/tasks');
  await expect(bar.tasks).toHaveAttribute('aria-current', 'page');
  await expect(page.getByText(premiumToast)).toBeHidden();
  await bar.settings.click();
  await expect(bar.tasks).not.toHaveAttribute('aria-current');
  await expect(bar.settings).toHaveAttribute('aria-current', 'page');
});

test('the avatar shows the profile, and a click outside closes it', async ({ page, newPerson }) => {
  const { username } = await newPerson();
  await page.goto('/');
  await openTopBar(page).avatar.click();
  const profile = page.getByRole('dialog', { name: username });
  await expect(profile.getByText('Trophies')).toBeVisible();
  await expect(profile.getByText('0m', { exact: true })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.mouse.click(20, 400);
  await expect(profile).toBeHidden();
});

test('the profile opens, keeps the focus and closes by the keyboard alone', async ({ page, newPerson }) => {
  const { username } = await newPerson();
  await page.goto('/');
  const { avatar } = openTopBar(page);
  await avatar.focus();
  await page.keyboard.press('Enter');
  const profile = page.getByRole('dialog', { name: username });
  const edit = profile.getByRole('link', { name: 'Edit Profile' });
  await expect(edit).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(profile.getByRole('link', { name: 'Statistics' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(profile.getByRole('link', { name: 'Trophies: 0' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(profile.getByRole('link', { name: 'Total time: 0m' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(edit).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(profile).toBeHidden();
  await expect(avatar).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(edit).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/updateprofile');
  await expect(profile).toBeHidden();
});

test('on a phone everything in the bar is one tap away and as large as a thumb', async ({
  page,
  newPerson,
}) => {
  await newPerson({ isPremium: true });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  const bar = openTopBar(page);
  await expect(bar.avatar).toBeVisible();
  for (const control of [bar.logo, bar.picker, bar.avatar, bar.tasks, bar.settings]) {
    await expect(control).toBeInViewport({ ratio: 1 });
    const box = await control.boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(44);
    expect(box?.width).toBeGreaterThanOrEqual(44);
  }
  const start = await page.getByRole('button', { name: 'Start' }).boundingBox();
  const tasks = await bar.tasks.boundingBox();
  expect((start?.y ?? 0) + (start?.height ?? 0)).toBeLessThan(tasks?.y ?? 0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await bar.tasks.click();
  await expect(page).toHaveURL('/tasks');
});

test('before the app is there, the bar says where one is, and the keyboard’s place outlasts it', async ({
  page,
  newPerson,
}) => {
  await newPerson();
  const letAppLoad = await holdBack(page, /\/assets\/.*\.js$/);
  await page.goto('/settings', { waitUntil: 'commit' });
  const bar = openTopBar(page);
  await expect(bar.settings).toHaveAttribute('aria-current', 'page');
  await bar.settings.focus();
  await page.evaluate(() => document.fonts.ready);
  const picker = await bar.picker.boundingBox();
  letAppLoad();
  await expect(bar.avatar).toBeVisible();
  await expect(bar.settings).toBeFocused();
  expect(await bar.picker.boundingBox()).toEqual(picker);
});

for (const width of [360, 1440]) {
  test(`in a window of ${width} nothing moves in the landing page’s bar when it turns out who is there`, async ({
    page,
    newPerson,
  }) => {
    await newPerson();
    const answer = await holdBack(page, '/api/account/viewer');
    await page.setViewportSize({ width, height: 740 });
    await page.goto('/');
    // The frame is shown in the system's font until the page is there.
    await expect(page.locator('html')).not.toHaveAttribute('data-fonts');
    await page.evaluate(() => document.fonts.ready);
    const bar = openTopBar(page);
    const controls = [bar.logo, bar.picker, bar.tasks, bar.settings];
    const measure = () => Promise.all(controls.map((control) => control.boundingBox()));
    const before = await measure();
    answer();
    await expect(bar.avatar).toBeVisible();
    expect(await measure()).toEqual(before);
  });
}

test('the statistics are one press away at every width, beside a running clock and with doubled text', async ({
  page,
  newPerson,
}) => {
  await newPerson({ isPremium: true });
  const tasks = taskScreen(page);
  await tasks.open();
  await tasks.add('Write');
  await tasks.link('Write').click();
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await tasks.open();
  const stats = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Stats' });
  for (const [fontSize, widths] of [
    ['100%', [360, 640, 700, 768, 1_000, 1_024, 1_440]],
    ['200%', [360, 1_024, 1_440]],
  ] as const) {
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = size;
    }, fontSize);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await expect(stats, `${width} px, ${fontSize}`).toBeInViewport({ ratio: 1 });
      const hasNoSideScroll = () =>
        page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);
      await expect.poll(hasNoSideScroll, `${width} px, ${fontSize}`).toBe(true);
    }
  }
  // Between a phone and a large window there is no room for the words of the bar's links.
  for (const width of [640, 700, 768, 800, 900]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(openTopBar(page).avatar, `${width} px`).toBeInViewport({ ratio: 1 });
    const places = await page
      .getByRole('banner')
      .locator('a:visible, button:visible')
      .evaluateAll((all) =>
        all.map((each) => each.getBoundingClientRect()).map(({ left, right }) => [left, right]),
      );
    for (const [place, [left = 0]] of places.entries()) {
      const [, right = 0] = places[place - 1] ?? [];
      expect(left, `${width} px, the ${place}th`).toBeGreaterThanOrEqual(right - 0.5);
    }
  }
});
