import { globSync, readFileSync } from 'node:fs';
import { expect, expectNoAxeViolations, leave, test, waitUntilAtRest } from './fixtures.ts';
import { passTime } from './pages/page-clock.ts';
import { taskScreen } from './pages/task-screen.ts';
import { listFaintTexts } from './rendered-contrast.ts';

const headline = 'Starting is the hard part. Start together.';

test('a stranger is asked in at the landing page', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: headline })).toBeVisible();
  await page.getByRole('link', { name: 'Make it count' }).click();
  await expect(page).toHaveURL(/\/auth(?:#sign-up)?$/);
  await expect(page.getByRole('button', { name: 'Continue with Email' })).toBeVisible();
});

test('the landing page can be read, seen and left before any script runs', async ({ browser, server }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.url });
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: headline })).toBeVisible();
  await expect(page.getByText('25:00', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Make it count' })).toHaveAttribute('href', '/auth#sign-up');
  await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /focus timer/);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${server.url}/`);
  const picture = await page.locator('meta[property="og:image"]').getAttribute('content');
  const answer = await page.request.get(picture ?? '');
  expect(answer.headers()['content-type']).toBe('image/jpeg');
  await context.close();
});

test('a stranger sees how many real people are at work, and nobody simulated', async ({
  page,
  newBrowser,
  newPerson,
}) => {
  const context = await newBrowser();
  await newPerson({ isPremium: true, context });
  const member = await context.newPage();
  const tasks = taskScreen(member);
  await tasks.open();
  await tasks.add('Water the plants');
  await tasks.link('Water the plants').click();
  await member.getByRole('button', { name: 'Start' }).click();
  await page.clock.install();
  await page.goto('/');
  // The counts are at most ten seconds old, and requested again each minute.
  const words = page.getByText(/^\d+ (?:person|people) at work right now/);
  await expect(async () => {
    await passTime(page, 60_000);
    await expect(words).toBeVisible({ timeout: 2_000 });
  }).toPass();
});

test('a member is led from the landing page to their list', async ({ page, newPerson }) => {
  await newPerson({ isPremium: true });
  await page.goto('/');
  await page.getByRole('link', { name: 'Go to my list' }).click();
  await expect(page).toHaveURL('/tasks');
});

test('a stranger starts a countdown that survives a reload and ends with congratulations', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/');
  const minutes = page.getByRole('slider', { name: 'Minutes' });
  await expect(minutes).toHaveValue('25');
  // It listens once there is something to press.
  await expect(page.getByRole('button', { name: 'Start' })).toBeVisible();
  await minutes.focus();
  await page.keyboard.press('PageDown');
  await expect(page.getByText('20:00', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Start' }).click();
  const spoken = page.getByRole('region', { name: 'Timer' }).getByRole('status');
  await expect(spoken).toHaveText('Timer running, 0% done');
  await page.clock.fastForward(10 * 60_000);
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByText('50%')).toBeVisible();
  await page.reload();
  const passed = page.getByRole('region', { name: 'Timer' }).locator('[data-percent]');
  await expect(passed).toHaveAttribute('data-percent', '50');
  await page.getByRole('button', { name: 'Start' }).click();
  const congratulations = page.getByText("Congratulations! You've successfully completed your task!");
  await Promise.all([expect(congratulations).toBeVisible(), page.clock.fastForward(10 * 60_000 + 1_000)]);
  await expect(spoken).toHaveText('Time is up');
  await passTime(page, 5_000);
  await expect(congratulations).toBeHidden();
  await page.getByRole('button', { name: 'Set Timer' }).click();
  await expect(minutes).toHaveValue('25');
});

test('a paused countdown that is set anew keeps the time that has passed, until it is reset', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/');
  const minutes = page.getByRole('slider', { name: 'Minutes' });
  const passed = page.getByRole('region', { name: 'Timer' }).locator('[data-percent]');
  await page.getByRole('button', { name: 'Start' }).click();
  // If ten minutes pass before it listens, a page takes its scripts for lost.
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  await page.clock.fastForward(10 * 60_000);
  await page.getByRole('button', { name: 'Pause' }).click();
  await page.getByRole('button', { name: /set timer/ }).click();
  await expect(minutes).toHaveValue('15');
  await expect(page.getByText('40% done')).toBeVisible();
  await page.reload();
  await expect(passed).toHaveAttribute('data-percent', '40');

  await page.getByRole('button', { name: /set timer/ }).click();
  await minutes.press('PageUp');
  await minutes.press('PageUp');
  await minutes.press('PageUp');
  await page.getByRole('button', { name: 'Start' }).click();
  await expect(page.getByText('10 of 40 minutes')).toBeVisible();
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(passed).toHaveAttribute('data-percent', '25');

  await page.getByRole('button', { name: /set timer/ }).click();
  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(minutes).toHaveValue('25');
  await expect(page.getByText('25 minutes · drag the arc')).toBeVisible();
});

test('what cannot be pressed yet is not shown as if it could, and runs by the right time once it can', async ({
  page,
  request,
}) => {
  // The device is an hour behind, and does not know it yet.
  await request.post('/dev/clock', { data: { advanceMs: 60 * 60_000 } });
  let letIn = () => {};
  const isOpen = new Promise<void>((resolve) => {
    letIn = resolve;
  });
  await page.route(/\/assets\/react-/, async (route) => {
    await isOpen;
    await route.continue();
  });
  await page.goto('/', { waitUntil: 'commit' });
  await expect(page.getByText('25 minutes · drag the arc')).toBeVisible();
  const start = page.getByRole('button', { name: 'Start' });
  const minutes = page.getByRole('slider', { name: 'Minutes' });
  const card = page.getByRole('region', { name: 'Timer' });
  await expect(start).toBeHidden();
  const isInert = () => minutes.evaluate((element) => element.closest('[inert]') !== null);
  expect(await isInert()).toBe(true);
  await page.evaluate(() => document.fonts.ready);
  const before = await card.boundingBox();
  letIn();
  await expect(start).toBeVisible();
  expect(await isInert()).toBe(false);
  expect(await card.boundingBox()).toEqual(before);
  await start.click();
  await expect(page.getByText(/^24:[0-5]\d$/)).toBeVisible();
});

test('an unknown address leads home', async ({ page }) => {
  for (const path of ['/no/such/page', '/some.body']) {
    await page.goto(path);
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('heading', { name: headline })).toBeVisible();
  }
});

test('a change of page names the tab, speaks its heading and comes back to the top', async ({
  page,
  newPerson,
}) => {
  await newPerson();
  await page.goto('/about');
  await expect(page).toHaveTitle('About FocusPool · FocusPool');
  await page.getByRole('link', { name: 'Tasks' }).click();
  await expect(page).toHaveTitle('Choose Your Subscription Plan · FocusPool');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('the keyboard walks from the skip link through the bar into the page', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
  const walk: (string | null)[] = [];
  for (let step = 0; step < 8; step++) {
    await page.keyboard.press('Tab');
    const focused = page.locator(':focus');
    walk.push((await focused.getAttribute('aria-label')) ?? (await focused.textContent()));
  }
  expect(walk).toEqual([
    'Skip to content',
    'FocusPool',
    'Tasks',
    'Settings',
    'Background theme',
    'Login',
    'Minutes',
    'Start',
  ]);
  await page.getByRole('link', { name: 'Skip to content' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('slider', { name: 'Minutes' })).toBeFocused();
});

test('the question mark lists the shortcuts, but is written where somebody writes', async ({ page }) => {
  await page.goto('/auth');
  const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  const email = page.getByRole('textbox', { name: 'Email' });
  await email.press('?');
  await expect(email).toHaveValue('?');
  await expect(sheet).toBeHidden();
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('?');
  await expect(sheet.getByText('Start or pause the timer')).toBeVisible();
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await page.keyboard.press('?');
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect(sheet).toBeHidden();
});

test('the keys work at the landing page, also where the minutes are set', async ({ page }) => {
  await page.goto('/');
  // It listens once it says what is going on elsewhere.
  await expect(page.getByText(/right now|in the last day/)).toBeVisible();
  await page.getByRole('slider', { name: 'Minutes' }).focus();
  await page.keyboard.press('?');
  await leave(page.getByRole('dialog', { name: 'Keyboard shortcuts' }));
  await expect(page.getByRole('slider', { name: 'Minutes' })).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page.getByRole('timer')).toBeVisible();
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Start' })).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test('a key that is pressed while the sheet of shortcuts still leaves is heard', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByText(/right now|in the last day/)).toBeVisible();
  await page.addStyleTag({ content: '[role="dialog"][data-closed] { transition: opacity 30s !important }' });
  await page.keyboard.press('?');
  await leave(page.getByRole('dialog', { name: 'Keyboard shortcuts' }));
  await page.getByRole('slider', { name: 'Minutes' }).focus();
  await page.keyboard.press('Space');
  await expect(page.getByRole('timer')).toBeVisible();
});

test('whoever builds with the components sees them all on one page', async ({ page }) => {
  const sources = globSync('web/src/ui/**/*.tsx').map((file) => readFileSync(file, 'utf8'));
  const components = sources.flatMap((source) => [
    ...source.matchAll(/^export function ([A-Z]\w+)/gm).map(([, name]) => name),
  ]);
  await page.goto('/dev/ui');
  const headings = page.getByRole('heading', { level: 2 });
  await expect(headings.first()).toBeVisible();
  const shown = await headings.allTextContents();
  // The page's own frame, the links among its buttons, the parts of a dialog, a menu and a switch, and the error panel that asks
  // again need no section; a number that opens its list needs a router.
  const withinOthers = 'PageFrame Link DialogFoot DialogWindow MenuItem SwitchPicture LoadFailure'.split(' ');
  const unshown = new Set([...withinOthers, 'NumberLink']);
  const expected = components.filter((name) => name && !unshown.has(name));
  expect(shown.sort()).toEqual(expected.sort());
  await expectNoAxeViolations(page);
  expect((await page.request.get('/dev-ui.html')).status()).toBe(404);
});

test('somebody whose network goes is told so, and nothing moves', async ({
  page,
  context,
  consoleErrors,
}) => {
  // The page asks for the time once the network is back, which it may hear of a moment early.
  consoleErrors.allow(/ERR_INTERNET_DISCONNECTED/);
  await page.goto('/');
  const heading = page.getByRole('heading', { name: headline });
  await page.waitForLoadState('networkidle');
  await waitUntilAtRest(page);
  const before = await heading.boundingBox();
  await context.setOffline(true);
  await expect(page.getByRole('status').getByText(/^You are offline\./)).toBeVisible();
  expect(await heading.boundingBox()).toEqual(before);
  expect(await listFaintTexts(page)).toEqual([]);
  await context.setOffline(false);
  await expect(page.getByText(/^You are offline\./)).toBeHidden();
});

for (const width of [360, 768, 1440]) {
  test(`in a window of ${width} the strip of somebody offline stands clear of the bar below it`, async ({
    page,
    context,
    newPerson,
    consoleErrors,
  }) => {
    consoleErrors.allow(/ERR_INTERNET_DISCONNECTED/);
    await newPerson();
    await page.setViewportSize({ width, height: 740 });
    await page.goto('/');
    const avatar = page.getByRole('button', { name: 'Your profile' });
    await expect(avatar).toBeVisible();
    await context.setOffline(true);
    const strip = page.getByRole('paragraph').filter({ hasText: /^You are offline/ });
    await expect(strip).toBeVisible();
    await waitUntilAtRest(page);
    const { y = 0, height = 0 } = (await strip.boundingBox()) ?? {};
    expect(height).toBeGreaterThanOrEqual(28);
    // The ring around the picture fills the button.
    const { y: top = Number.NaN } = (await avatar.boundingBox()) ?? {};
    expect(top - (y + height)).toBeGreaterThanOrEqual(6);
    await context.setOffline(false);
  });
}

test('a page that is opened while the server is away comes by itself once it is back', async ({
  page,
  newPerson,
  consoleErrors,
}) => {
  await newPerson({ isPremium: true });
  consoleErrors.expect(/status of 503/);
  await page.route('**/api/**', (route) => route.fulfill({ status: 503, json: {} }));
  await page.goto('/tasks');
  await expect(page.getByRole('alert')).toContainText('The service is not available right now.');
  // By now it has noticed that the whole server is away, not just this one answer.
  await page.waitForResponse('**/api/ready');
  await page.unroute('**/api/**');
  await expect(page.getByText('No tasks yet. Add one above!')).toBeVisible();
});

test('a page whose code cannot be loaded says so, and comes when it can be', async ({
  page,
  consoleErrors,
}) => {
  consoleErrors.expect(/ERR_FAILED/);
  await page.goto('/');
  await page.route(/auth-page/, (route) => route.abort());
  await page.getByRole('link', { name: 'Login' }).click();
  // The page reloads once by itself; only then is it up to the person.
  await page.waitForFunction(() => {
    const [document] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    return document?.type === 'reload';
  });
  await expect(page.getByRole('alert')).toContainText('This page could not be loaded.');
  await expect(page.getByRole('link', { name: 'FocusPool' })).toBeVisible();
  await page.unroute(/auth-page/);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('alert')).toBeHidden();
  await expect(page).toHaveURL('/auth');
});

test('the landing page arrives compressed, with its fonts early and its styles before it', async ({
  page,
}) => {
  const answers = new Map<string, Promise<Record<string, string>>>();
  page.on('response', (response) => answers.set(new URL(response.url()).pathname, response.allHeaders()));
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  await expect.poll(() => [...answers.keys()].some((path) => path.includes('/react-'))).toBe(true);
  const paths = [...answers.keys()];
  const scripts = paths.filter((path) => /\/assets\/.*\.js$/.test(path));
  // What only the pages behind it need is not loaded on the landing page.
  expect(scripts.filter((path) => /framework|\/app-/.test(path))).toEqual([]);
  for (const path of paths.filter((name) => /\/assets\/(?:react|styles)-.*\.(?:js|css)$|^\/$/.test(name))) {
    expect(await answers.get(path)).toMatchObject({ 'content-encoding': 'br' });
  }
  const listFonts = () => [...answers.keys()].filter((path) => path.endsWith('.woff2'));
  await expect.poll(listFonts).toHaveLength(2);
  // The complete fonts come once a letter beyond basic Latin is shown.
  await page.evaluate(() => document.body.append('é'));
  await expect.poll(listFonts).toContainEqual(expect.stringContaining('figtree-latin'));
  // Sites that show a link to it may fetch the picture.
  expect(await (await page.request.get('/robots.txt')).text()).toContain('Allow: /social-picture.jpg');
});

for (const theme of ['default', 'retro-wave', 'sunny-beach', 'k-pop-vibes']) {
  test(`axe finds nothing on the pages of the shell in ${theme}`, async ({ page, newPerson }) => {
    await page.addInitScript(
      (id) => localStorage.setItem('selectedBackground', JSON.stringify({ id })),
      theme,
    );
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto('/');
    await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
    await expectNoAxeViolations(page);
    await newPerson({ isPremium: true });
    for (const path of ['/', '/updateprofile']) {
      await page.goto(path);
      await expect(page.getByRole('button', { name: 'Your profile' })).toBeVisible();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectNoAxeViolations(page);
    }
  });
}
