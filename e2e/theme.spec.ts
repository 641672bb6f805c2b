import type { Locator, Page } from '@playwright/test';
import { expect, expectNoAxeViolations, holdBack, test, withMotion } from './fixtures.ts';
import { AccountSteps } from './pages/account-steps.ts';
import { waitTwoFrames } from './pages/page-clock.ts';
import { settingsScreen } from './pages/settings-screen.ts';
import { taskScreen } from './pages/task-screen.ts';

test.use(withMotion);

const storageKey = 'selectedBackground';
const readTheme = (page: Page) => page.evaluate(() => document.documentElement.dataset.theme);
const readFrameColor = (page: Page) => page.locator('meta[name="theme-color"]').getAttribute('content');

/** Opens the landing page of a signed-in person, and waits until the app has taken it over. */
async function openAtHome(page: Page): Promise<void> {
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Your profile' })).toBeVisible();
}

function keepTheme(page: Page, value: string) {
  return page.addInitScript(([key = '', kept = '']) => localStorage.setItem(key, kept), [storageKey, value]);
}

test('a premium user tries backgrounds on, chooses one and finds it again', async ({ page, newPerson }) => {
  await newPerson({ isPremium: true });
  await openAtHome(page);
  await page.getByRole('button', { name: 'Background theme' }).click();
  const menu = page.getByRole('menu', { name: 'Background theme' });
  await expect(menu.getByRole('menuitemradio')).toHaveCount(14);
  await expect(menu.getByRole('menuitemradio', { name: 'Default' })).toBeChecked();
  await expectNoAxeViolations(page);
  await menu.getByRole('menuitemradio', { name: 'Lava Lamp' }).hover();
  await expect.poll(() => readTheme(page)).toBe('lava-lamp');
  await menu.getByRole('menuitemradio', { name: 'K-pop Vibes' }).click();
  await expect(menu).toBeHidden();
  await expect.poll(() => readTheme(page)).toBe('k-pop-vibes');
  await page.reload();
  expect(await readTheme(page)).toBe('k-pop-vibes');
  await expect.poll(() => readFrameColor(page)).toBe('#fff1f8');
});

test('the keyboard tries backgrounds on, and Escape takes the trial back', async ({ page, newPerson }) => {
  await newPerson({ isPremium: true });
  await openAtHome(page);
  const picker = page.getByRole('button', { name: 'Background theme' });
  await picker.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitemradio', { name: 'Default' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menuitemradio', { name: 'Northern Lights' })).toBeFocused();
  await expect.poll(() => readTheme(page)).toBe('northern-lights');
  await page.keyboard.press('End');
  await expect.poll(() => readTheme(page)).toBe('k-pop-vibes');
  await page.keyboard.press('Escape');
  await expect(picker).toBeFocused();
  // The browser reports a closed menu a moment after it has closed.
  await expect.poll(() => readTheme(page)).toBe('default');

  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitemradio', { name: 'Default' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu')).toBeHidden();
  await expect.poll(() => readTheme(page)).toBe('lava-lamp');
});

test('a free user who opens the backgrounds before the page knows them is refused their choice', async ({
  page,
  newPerson,
}) => {
  await newPerson();
  const letViewerLoad = await holdBack(page, '**/api/account/viewer');
  await page.goto('/settings', { waitUntil: 'commit' });
  // Most likely in the frame that is there before any script: the menu stays open when the app replaces it.
  await page.getByRole('button', { name: 'Background theme' }).click();
  await expect(page.getByRole('menuitemradio', { name: 'Default' })).toBeFocused();
  const lava = page.getByRole('menuitemradio', { name: 'Lava Lamp' });
  await lava.hover();
  await expect.poll(() => readTheme(page)).toBe('lava-lamp');
  letViewerLoad();
  await expect(page.getByRole('button', { name: 'Your profile' })).toBeVisible();
  await Promise.all([
    expect(page.getByRole('status').getByText('Go premium to use this feature')).toBeVisible(),
    lava.click(),
  ]);
  await expect(page).toHaveURL('/subscribtion');
  await expect.poll(() => readTheme(page)).toBe('default');
});

test('whoever tabs on leaves the backgrounds as they were', async ({ page, newPerson }) => {
  await newPerson({ isPremium: true });
  await openAtHome(page);
  const picker = page.getByRole('button', { name: 'Background theme' });
  for (const [key, next] of [
    ['Tab', 'Your profile'],
    ['Shift+Tab', 'Settings'],
  ] as const) {
    await picker.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitemradio', { name: 'Default' })).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press(key);
    await expect(page.getByRole('menu')).toBeHidden();
    await expect.poll(() => readTheme(page)).toBe('default');
    await expect(page.getByLabel(next).or(page.getByRole('link', { name: next }))).toBeFocused();
  }
});

test('a background chosen in one tab shows in the other', async ({ page, context, newPerson }) => {
  await newPerson({ isPremium: true });
  await openAtHome(page);
  const other = await context.newPage();
  await openAtHome(other);
  await page.getByRole('button', { name: 'Background theme' }).click();
  await page.getByRole('menuitemradio', { name: 'Retro Wave' }).click();
  await expect.poll(() => readTheme(other)).toBe('retro-wave');
});

test('whoever likes less motion sees a background at once, without a transition', async ({
  page,
  newPerson,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await newPerson({ isPremium: true });
  await openAtHome(page);
  await page.getByRole('button', { name: 'Background theme' }).click();
  const countTransitions = await page.evaluateHandle(() => {
    let count = 0;
    document.addEventListener('transitionrun', () => {
      count += 1;
    });
    return () => count;
  });
  await page.getByRole('menuitemradio', { name: 'Retro Wave' }).click();
  await expect.poll(() => readTheme(page)).toBe('retro-wave');
  await waitTwoFrames(page);
  expect(await countTransitions.evaluate((count) => count())).toBe(0);
});

test('the chosen background is there before the app is', async ({ page }) => {
  await keepTheme(page, '{"id":"sunny-beach"}');
  let letAppLoad = () => {};
  const isHeld = new Promise<void>((resolve) => {
    letAppLoad = resolve;
  });
  await page.route(/\/assets\/(?!apply).*\.js$/, async (route) => {
    await isHeld;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  const backdrop = page.locator('#backdrop');
  await expect(backdrop).toHaveCSS('background-color', 'rgb(255, 244, 222)');
  letAppLoad();
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
  await expect(backdrop).toHaveCSS('background-color', 'rgb(255, 244, 222)');
});

for (const [what, value] of [
  ['damaged', '{"id":'],
  ['unknown', '{"id":"paisley"}'],
  ['hostile', '{"id":"\\"><img src=x onerror=alert(1)>","base":"url(//evil.example)"}'],
] as const) {
  test(`a ${what} stored background shows the Default one`, async ({ page }) => {
    await keepTheme(page, value);
    await page.goto('/');
    await expect(page.getByRole('banner')).toBeVisible();
    await expect.poll(() => readTheme(page)).toBe('default');
    await expect(page.locator('#backdrop')).toHaveCSS('background-color', 'rgb(23, 18, 50)');
  });
}

test('where the system sets the colours, what is on and what is done can be seen', async ({
  page,
  newPerson,
}) => {
  await newPerson({ isPremium: true });
  await page.emulateMedia({ forcedColors: 'active' });
  const tasks = taskScreen(page);
  await tasks.open();
  await tasks.add('Read', 'Write');
  const tick = (name: string) => tasks.checkbox(name).locator('+ span > svg');
  await expect(tick('Read')).toBeHidden();
  await tasks.checkbox('Read').check();
  await expect(tick('Read')).toBeVisible();
  await expect(tick('Write')).toBeHidden();
  const add = page.getByRole('button', { name: 'Add Task' });
  await expect(add).toHaveCSS('outline-width', '1px');
  await page.keyboard.press('Tab');
  await add.focus();
  await expect(add).toHaveCSS('outline-width', '3px');
  await tasks.field.focus();
  await expect(tasks.field).toHaveCSS('outline-style', 'none');
  await expect(tasks.field.locator('..')).toHaveCSS('outline-style', 'solid');
  await page.goto('/settings');
  const groundOf = (name: string) =>
    page
      .getByRole('switch', { name })
      .locator('> span')
      .evaluate((track) => getComputedStyle(track).backgroundColor);
  const toggle = 'Start breaks automatically';
  const off = await groundOf(toggle);
  await page.getByRole('switch', { name: toggle }).click();
  await expect.poll(() => groundOf(toggle)).not.toBe(off);
  const readGround = (control: Locator) => control.evaluate((each) => getComputedStyle(each).backgroundColor);
  const linkTo = (name: string) => page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name });
  const ofCurrent = await readGround(linkTo('Settings'));
  expect(ofCurrent).not.toBe(await readGround(linkTo('Tasks')));
  await page.getByRole('button', { name: 'Background theme' }).click();
  const picture = (name: string) => page.getByRole('menuitemradio', { name }).locator('> span');
  expect(await readGround(picture('Default'))).toBe(ofCurrent);
  const mark = picture('Default').locator('svg');
  expect(await mark.evaluate((each) => getComputedStyle(each).color)).toBe(
    await picture('Default').evaluate((each) => getComputedStyle(each).color),
  );
  expect(await readGround(picture('Lava Lamp'))).not.toBe(ofCurrent);

  await tasks.open();
  await tasks.link('Write').click();
  const track = (name: string) => page.getByRole('button', { name }).locator('[data-switch]');
  for (const name of ['Go Online', 'Turn off']) {
    expect(await readGround(track(name).locator('> span'))).not.toBe(await readGround(track(name)));
  }
  const readColor = (drawn: Locator) => drawn.evaluate((each) => getComputedStyle(each).color);
  const arrow = page.getByLabel('Name seen by').locator('+ svg');
  expect(await readColor(arrow)).toBe(await readColor(arrow.locator('..')));
});

test('where the system sets the colours, a newcomer sees how far the sign-up has come', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/auth');
  const signUp = new AccountSteps(page);
  await signUp.link('Sign Up').click();
  await signUp.button('Continue with Email').click();
  const steps = page.getByRole('img', { name: 'Step 1 of 4' }).locator('span');
  await expect(steps).toHaveCount(4);
  for (const step of await steps.all()) await expect(step).toHaveCSS('outline-style', 'solid');
  const [done, ...others] = await steps.evaluateAll((all) =>
    all.map((each) => getComputedStyle(each).backgroundColor),
  );
  expect(new Set(others).size).toBe(1);
  expect(others).not.toContain(done);
});

test('a page is printed as ink on paper, without what stands at its edges', async ({ page, newPerson }) => {
  await newPerson({ isPremium: true });
  await keepTheme(page, 'lava-lamp');
  const tasks = taskScreen(page);
  await tasks.open();
  await tasks.add('Read this on paper');
  await expect(tasks.link('Read this on paper')).not.toHaveCSS('color', 'rgb(0, 0, 0)');
  await page.emulateMedia({ media: 'print' });
  await expect(tasks.link('Read this on paper')).toBeVisible();
  await expect(tasks.link('Read this on paper')).toHaveCSS('color', 'rgb(0, 0, 0)');
  await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  for (const operated of [tasks.field, page.getByRole('navigation', { name: 'Main' })])
    await expect(operated).toBeHidden();
});

test('what stands in a dialog is printed alone', async ({ page, newPerson }) => {
  await newPerson();
  await page.goto('/settings');
  const { contact, support } = settingsScreen(page);
  await contact.click();
  await expect(support).toBeVisible();
  const heading = page.getByRole('heading', { level: 1, includeHidden: true });
  await expect(heading).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(support).toBeVisible();
  await expect(heading).toBeHidden();
});
