import { randomUUID } from 'node:crypto';
import { hourMs, minuteMs } from '@focuspool/domain/time-units';
import { expect, expectNoAxeViolations, test } from './fixtures.ts';
import { findNoon } from './pages/local-time.ts';
import { actElsewhere, makeListId } from './pages/other-device.ts';
import { completeLists, completeMany } from './pages/past-lists.ts';

const themes = ['default', 'retro-wave', 'sunny-beach', 'k-pop-vibes'];

test('a person without a past is told where one comes from, and led there', async ({ page, newPerson }) => {
  await newPerson({ isPremium: true });
  await page.goto('/history');
  await expect(page.getByText('No completed tasks found')).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('link', { name: 'Go to your list' }).click();
  await expect(page).toHaveURL('/tasks');
});

test('completed lists stand newest first and open to their tasks', async ({
  request,
  newPerson,
  newBrowser,
}) => {
  const context = await newBrowser({ timezoneId: await findNoon(request) });
  await newPerson({ isPremium: true, context });
  const page = await context.newPage();
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

test('completed lists tell their times by the clock that was chosen', async ({ page, newPerson }) => {
  await newPerson({ isPremium: true });
  await completeLists(page, [{ title: 'Groceries', tasks: ['Bread'] }]);
  await actElsewhere(page, { kind: 'set_calendar', firstDay: null, hourCycle: 'h12' });
  await page.goto('/history');
  const groceries = page.getByRole('button', { name: /^Groceries/ });
  await expect(groceries).toContainText(/ \d{1,2}:\d\d [ap]m$/);
  await page.getByRole('searchbox').fill('Bread');
  await expect(groceries).toContainText(/\d{4}, \d{1,2}:\d\d [ap]m$/);
});

test('an open history follows the minutes as a run is corrected on another device', async ({
  page,
  newPerson,
  server,
}) => {
  await newPerson({ isPremium: true });
  const [taskId, key] = [randomUUID(), randomUUID()];
  const list = { id: makeListId(), title: 'Groceries' };
  await actElsewhere(
    page,
    { kind: 'add_task', taskId, text: 'Bread', listIfNone: list },
    { kind: 'start_run', key, task: { taskId, taskName: 'Bread', groupId: list.id, minutes: 0 } },
  );
  await page.request.post(`${server.url}/dev/clock`, { data: { advanceMs: 25 * minuteMs } });
  await actElsewhere(
    page,
    { kind: 'complete_run', key, rounding: 'nearest' },
    { kind: 'complete_list', listId: list.id },
  );
  await page.goto('/history');
  const groceries = page.getByRole('button', { name: /^Groceries/ });
  await groceries.click();
  await expect(page.getByRole('link', { name: '25 min: Bread' })).toBeVisible();
  await actElsewhere(page, { kind: 'correct_run', key, change: { kind: 'minutes', minutes: 10 } });
  await expect(page.getByRole('link', { name: '10 min: Bread' })).toBeVisible();
  await expect(groceries).toContainText(/ · 10.min · /);
});

test('a history that is opened by its address comes with its lists, not without them first', async ({
  page,
  newPerson,
}) => {
  await newPerson({ isPremium: true });
  await completeLists(page, [{ title: 'The only one', tasks: ['Read'] }]);
  // However slow the machine, no time limit is reached.
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.addInitScript(() => {
    const look = () =>
      document.querySelector('[aria-label="Loading your history"]') &&
      Reflect.set(window, 'cameWithout', true);
    new MutationObserver(look).observe(document, { childList: true, subtree: true });
  });
  await page.goto('/history');
  await expect(page.getByRole('button', { name: 'ReDo The only one' })).toBeVisible();
  expect(await page.evaluate(() => 'cameWithout' in window)).toBe(false);
});

test('the days are those of the person’s own time zone', async ({ page, newPerson, newBrowser, server }) => {
  await newPerson({ isPremium: true });
  await completeLists(page, [{ title: 'Before', tasks: ['Read'] }]);
  const answer = await page.request.post(`${server.url}/dev/clock`, { data: { advanceMs: 11 * hourMs } });
  await completeLists(page, [{ title: 'After', tasks: ['Write'] }]);
  const now: number = (await answer.json()).now;
  const zones = Array.from({ length: 24 }, (_, at) => `Etc/GMT${at < 12 ? `-${at}` : `+${at - 11}`}`);
  const hourIn = (timeZone: string) =>
    Number(new Intl.DateTimeFormat('en', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(now));
  // No midnight is near: eleven hours earlier it was about six, either the evening before or the same morning.
  for (const [hour, days] of [
    [5, ['Today', 'Yesterday']],
    [17, ['Today']],
  ] as const) {
    const timezoneId = zones.find((zone) => hourIn(zone) === hour) ?? '';
    const context = await newBrowser({ timezoneId, signedInAs: page.context() });
    const there = await context.newPage();
    await there.goto('/history');
    await expect(there.getByRole('heading', { level: 2 })).toHaveText(days);
  }
});

test('what was completed today was so yesterday once midnight has passed, on a page that is open', async ({
  request,
  newPerson,
  newBrowser,
  advanceBothClocks,
}) => {
  const context = await newBrowser({ timezoneId: await findNoon(request) });
  await newPerson({ isPremium: true, context });
  const page = await context.newPage();
  await completeLists(page, [{ title: 'Groceries', tasks: ['Bread'] }]);
  await page.clock.install();
  await page.goto('/history');
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('Today');
  await advanceBothClocks(page, 13 * hourMs);
  await expect(page.getByRole('heading', { level: 2 })).toHaveText('Yesterday');
});

test('a long history comes page by page as one scrolls', async ({ page, newPerson }) => {
  await newPerson({ isPremium: true });
  await completeMany(page, 45);
  // A page that is requested twice counts once.
  const asked = new Set<string>();
  page.on('request', (request) => {
    if (/\/api\/history(?:\?|$)/.test(request.url())) asked.add(request.url());
  });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/history');
  const lists = page.getByRole('button', { name: /^ReDo/ });
  await expect(lists.first()).toHaveAccessibleName('ReDo List 45');
  expect(asked.size).toBeLessThan(3);
  await expect(async () => {
    await page.mouse.wheel(0, 2_000);
    await expect(lists).toHaveCount(45, { timeout: 500 });
  }).toPass();
  await expect(lists.last()).toHaveAccessibleName('ReDo List 1');
  expect(asked.size).toBe(3);
});

test('a long history goes on at its end, however busy the page is', async ({ page, newPerson }) => {
  await newPerson({ isPremium: true });
  await completeMany(page, 21);
  // Whatever came into view within half a second is reported together, while someone hurries to the end.
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
    // On a slow machine this runs before there is a page.
    setInterval(() => document.documentElement?.scrollIntoView({ block: 'end' }), 50);
  });
  await page.goto('/history');
  await expect(page.getByRole('button', { name: 'ReDo List 1', exact: true })).toBeVisible();
});

test('a part of the history that cannot be read is asked for when somebody says so', async ({
  page,
  newPerson,
  consoleErrors,
}) => {
  consoleErrors.expect(/status of 403/);
  await newPerson({ isPremium: true });
  await completeMany(page, 21);
  let asked = 0;
  await page.route('/api/history?*', async (route) => {
    asked += 1;
    await route.fulfill({ status: 403, json: {} });
  });
  await page.goto('/history');
  await page.getByRole('button', { name: 'ReDo List 21' }).focus();
  // Until the day has been laid out, its end is no further down than the window's.
  await expect(async () => {
    await page.keyboard.press('End');
    await expect(page.getByRole('alert')).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.waitForTimeout(500);
  expect(asked).toBe(1);
  await page.unroute('/api/history?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: 'ReDo List 1', exact: true })).toBeVisible();
});

test('a history that cannot be read says so, and comes when asked again', async ({
  page,
  newPerson,
  consoleErrors,
}) => {
  consoleErrors.expect(/status of 503/);
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
