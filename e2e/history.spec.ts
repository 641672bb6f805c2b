import { expect, expectNoAxeViolations, test } from './fixtures.ts';
import { completeLists, completeMany } from './pages/past-lists.ts';
import { taskScreen } from './pages/task-screen.ts';

const hourMs = 3_600_000;
const themes = ['default', 'retro-wave', 'sunny-beach', 'k-pop-vibes'];

/** `2026-11-21` at that instant in a zone. */
const dayIn = (timeZone: string, at: number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(at);

test('a person without a past is told where one comes from, and led there', async ({ page, newPerson }) => {
  await newPerson({ isPremium: true });
  await page.goto('/history');
  await expect(page.getByText('No completed tasks found')).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('link', { name: 'Go to your list' }).click();
  await expect(page).toHaveURL('/tasks');
});

test('completed lists stand newest first and open to their tasks', async ({ page, newPerson }) => {
  await newPerson({ isPremium: true });
  await completeLists(page, [
    { title: 'The older one', tasks: ['Read', 'Write'] },
    { title: 'Emptied', tasks: ['Gone'], isDeleted: true },
    { title: '字'.repeat(50), tasks: ['قراءة الكتاب 📚', 'อ่านหนังสือ'] },
  ]);
  await page.goto('/history');
  await expect(page.getByRole('heading', { level: 2, name: 'Today' })).toBeVisible();
  const lists = page.getByRole('button', { expanded: false });
  await expect(lists.filter({ hasText: 'tasks ·' })).toHaveText([
    /^字+0?1\/2/,
    /^Emptied0\/0/,
    /^The older one1\/2/,
  ]);
  await lists.filter({ hasText: 'The older one' }).press('Enter');
  const rows = page.getByRole('listitem').filter({ hasText: 'min' });
  await expect(rows).toHaveText(['Read0 min', 'Write0 min']);
  await expect(rows.first().getByRole('img', { name: 'Completed', exact: true })).toBeVisible();
  await expect(rows.last().getByRole('img', { name: 'Not completed' })).toBeVisible();
  await lists.filter({ hasText: 'Emptied' }).click();
  await expect(page.getByText('This list has no tasks left.')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});

test('ReDo opens a list again, with its tasks as they were', async ({ page, newPerson }) => {
  await newPerson({ isPremium: true });
  await completeLists(page, [{ title: 'Once more', tasks: ['Read', 'Write'] }]);
  await page.goto('/history');
  await page.getByRole('button', { name: 'ReDo Once more' }).click();
  await expect(page).toHaveURL('/tasks');
  const tasks = taskScreen(page);
  await tasks.expectTasks('Read', 'Write');
  await tasks.expectCount(1, 2);
  await page.goBack();
  await expect(page.getByText('No completed tasks found')).toBeVisible();
});

test('without a network ReDo says so at once, and leads nobody away later', async ({
  page,
  context,
  newPerson,
  trouble,
}) => {
  trouble.expect(/ERR_INTERNET_DISCONNECTED/);
  await newPerson({ isPremium: true });
  await completeLists(page, [{ title: 'Once more', tasks: ['Read'] }]);
  await page.goto('/history');
  const redo = page.getByRole('button', { name: 'ReDo Once more' });
  await expect(redo).toBeVisible();
  await context.setOffline(true);
  await redo.click();
  await expect(page.getByText('You seem to be offline. Please check your connection.')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(/^You are offline\./)).toBeHidden();
  await expect(redo).toBeEnabled();
  await expect(page).toHaveURL('/history');
});

test('the days are those of the person’s own time zone', async ({ page, newPerson, newBrowser, server }) => {
  await newPerson({ isPremium: true });
  await completeLists(page, [{ title: 'Before', tasks: ['Read'] }]);
  const answer = await page.request.post(`${server.url}/dev/clock`, { data: { advanceMs: 11 * hourMs } });
  await completeLists(page, [{ title: 'After', tasks: ['Write'] }]);
  const now: number = (await answer.json()).now;
  const zones = Array.from({ length: 24 }, (_, at) => `Etc/GMT${at < 12 ? `-${at}` : `+${at - 11}`}`);
  const isSplit = (zone: string) => dayIn(zone, now) !== dayIn(zone, now - 11 * hourMs);
  const { cookies } = await page.context().storageState();
  for (const zone of [zones.find(isSplit), zones.find((name) => !isSplit(name))]) {
    const context = await newBrowser({ timezoneId: zone ?? '' });
    await context.addCookies(cookies);
    const there = await context.newPage();
    await there.goto('/history');
    const days = isSplit(zone ?? '') ? ['Today', 'Yesterday'] : ['Today'];
    await expect(there.getByRole('heading', { level: 2 })).toHaveText(days);
  }
});

test('a long history comes page by page as one scrolls', async ({ page, newPerson }) => {
  await newPerson({ isPremium: true });
  await completeMany(page, 45);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/\/api\/history(?:\?|$)/.test(request.url())) asked.push(request.url());
  });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/history');
  const lists = page.getByRole('button', { name: /^ReDo/ });
  await expect(lists.first()).toHaveAccessibleName('ReDo List 45');
  expect(asked.length).toBeLessThan(3);
  await expect(async () => {
    await page.mouse.wheel(0, 2_000);
    await expect(lists).toHaveCount(45, { timeout: 500 });
  }).toPass();
  await expect(lists.last()).toHaveAccessibleName('ReDo List 1');
  expect(asked).toHaveLength(3);
});

test('a long history goes on at its end, however busy the page is', async ({ page, newPerson }) => {
  await newPerson({ isPremium: true });
  await completeMany(page, 21);
  // What was seen in half a second is told at once, while somebody hurries to the end.
  await page.addInitScript(() => {
    const Observer = window.IntersectionObserver;
    window.IntersectionObserver = class extends Observer {
      constructor(tell: IntersectionObserverCallback, options?: IntersectionObserverInit) {
        const seen: IntersectionObserverEntry[] = [];
        super((entries) => {
          if (seen.length === 0) setTimeout(() => tell(seen.splice(0), this), 500);
          seen.push(...entries);
        }, options);
      }
    };
    setInterval(() => window.scrollTo(0, document.documentElement.scrollHeight), 50);
  });
  await page.goto('/history');
  await expect(page.getByRole('button', { name: 'ReDo List 1', exact: true })).toBeVisible();
});

test('a part of the history that cannot be read is asked for when somebody says so', async ({
  page,
  newPerson,
  trouble,
}) => {
  trouble.expect(/status of 403/);
  await newPerson({ isPremium: true });
  await completeMany(page, 21);
  let asked = 0;
  await page.route('/api/history?*', async (route) => {
    asked += 1;
    await route.fulfill({ status: 403, json: {} });
  });
  await page.goto('/history');
  await page.getByRole('button', { name: 'ReDo List 21' }).focus();
  await page.keyboard.press('End');
  await expect(page.getByRole('alert')).toBeVisible();
  await page.waitForTimeout(500);
  expect(asked).toBe(1);
  await page.unroute('/api/history?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: 'ReDo List 1', exact: true })).toBeVisible();
});

test('a history that cannot be read says so, and comes when asked again', async ({
  page,
  newPerson,
  trouble,
}) => {
  trouble.expect(/status of 503/);
  await newPerson({ isPremium: true });
  await page.route('/api/history', (route) => route.fulfill({ status: 503, json: {} }));
  await page.goto('/history');
  await expect(page.getByRole('alert')).toBeVisible();
  await expectNoAxeViolations(page);
  await page.unroute('/api/history');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No completed tasks found')).toBeVisible();
});

for (const theme of themes) {
  test(`axe finds nothing in the history and on the about page in ${theme}`, async ({ page, newPerson }) => {
    await page.addInitScript(
      (id) => localStorage.setItem('selectedBackground', JSON.stringify({ id })),
      theme,
    );
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await newPerson({ isPremium: true });
    await completeLists(page, [{ title: 'Done', tasks: ['Read', 'Write'] }]);
    await page.goto('/history');
    await page.getByRole('button', { name: /^Done/ }).click();
    await expect(page.getByText('Write')).toBeVisible();
    await expectNoAxeViolations(page);
    await page.goto('/about');
    await expect(page.getByRole('heading', { level: 1, name: 'About FocusPool' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 2 })).toHaveText([
      'What is it',
      'Why it was created',
      'How it made a difference',
    ]);
    await expectNoAxeViolations(page);
  });
}
