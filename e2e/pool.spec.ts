import type { Locator, Page } from '@playwright/test';
import { expect, expectNoAxeViolations, holdBack, test } from './fixtures.ts';
import { untilSent } from './pages/device-outbox.ts';
import { openConnected, recordReceived } from './pages/live-connection.ts';
import { readServerState } from './pages/other-device.ts';
import { holdTime, passTime } from './pages/page-clock.ts';
import { joinPool, poolScreen } from './pages/pool-screen.ts';
import { addTask, openTimer, readRewards, timerScreen } from './pages/timer-screen.ts';

const minute = 60_000;

test('two people who land in one room see each other start, pause, resume and finish', async ({
  page,
  newBrowser,
  newPerson,
  advanceBothClocks,
}) => {
  const other = await newBrowser();
  const ann = await newPerson({ isPremium: true });
  const bob = await newPerson({ isPremium: true, context: other });
  const bobsPage = await other.newPage();
  const wait = (minutes: number) => advanceBothClocks([page, bobsPage], minutes * minute);
  for (const each of [page, bobsPage]) {
    await each.clock.install();
    await addTask(each);
    await joinPool(each);
  }
  const [annSees, bobDoes] = [poolScreen(page), poolScreen(bobsPage)];

  await annSees.expectBar(bob.username, 0, 'paused');
  await bobDoes.expectBar(ann.username, 0, 'paused');
  await bobDoes.start.click();
  await expect(annSees.card(bob.username).getByText('(Paused)')).toHaveCount(0);
  await wait(10);
  await annSees.expectBar(bob.username, 40, 'running');
  await annSees.expectBar(ann.username, 0, 'paused');
  await bobDoes.pause.click();
  await annSees.expectBar(bob.username, 40, 'paused');
  await wait(5);
  await annSees.expectBar(bob.username, 40, 'paused');
  await bobDoes.start.click();
  await annSees.expectBar(bob.username, 40, 'running');
  await wait(15);
  await annSees.expectBar(bob.username, 100, 'running');
  await bobDoes.tick.click();
  await expect(bobsPage.getByRole('dialog', { name: 'Complete Task?' })).toBeVisible();
  await bobDoes.yes.click();
  await expect(bobsPage.getByRole('heading', { name: 'Task completed' })).toBeVisible();
  await passTime(bobsPage, 3_500);
  await expect(bobsPage).toHaveURL(/\/tasks$/);
  await untilSent(bobsPage);
  expect(await readRewards(bobsPage)).toEqual({ trophies: 1, totalMinutes: 25 });
  await expect(annSees.card(bob.username)).toHaveCount(0);
});

test('whoever could not leave sees who left while they tried', async ({
  page,
  newBrowser,
  newPerson,
  consoleErrors,
}) => {
  consoleErrors.expect(/status of 502/);
  const { words } = recordReceived(page);
  const other = await newBrowser();
  await newPerson({ isPremium: true });
  const bob = await newPerson({ isPremium: true, context: other });
  const bobsPage = await other.newPage();
  for (const each of [page, bobsPage]) {
    await addTask(each);
    await joinPool(each);
  }
  const room = poolScreen(page);
  await expect(room.card(bob.username)).toBeVisible();
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('/api/pool/leave', async (route) => {
    await promise;
    await route.fulfill({ status: 502, contentType: 'text/html', body: 'Bad gateway' });
  });
  await room.close.click();
  await room.yes.click();
  await poolScreen(bobsPage).close.click();
  await poolScreen(bobsPage).yes.click();
  await expect.poll(() => words.some((word) => /"left":\["/.test(word))).toBe(true);
  resolve();
  await expect(page.getByText('The service is not available right now.')).toBeVisible();
  await expect(room.card(bob.username)).toHaveCount(0);
});

test('whoever leaves has left, and lets the run go, though the answer is lost', async ({
  page,
  newPerson,
  consoleErrors,
}) => {
  consoleErrors.expect(/net::ERR_FAILED/);
  await newPerson({ isPremium: true });
  await addTask(page);
  await joinPool(page);
  const room = poolScreen(page);
  await room.start.click();
  await page.route(
    '/api/pool/leave',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await room.close.click();
  await room.yes.click();
  await expect(page).toHaveURL('/tasks');
  await expect.poll(async () => (await readServerState(page)).run).toBeNull();
});

test.describe('in a room of one’s own', () => {
  let username: string;
  test.beforeEach(async ({ page, newPerson }) => {
    username = (await newPerson({ isPremium: true })).username;
    await page.clock.install();
    await addTask(page);
  });

  test('simulated members keep company, marked as such, and nothing breaks a rule of accessibility', async ({
    page,
  }) => {
    await joinPool(page);
    const room = poolScreen(page);
    const marks = await room.simulated.count();
    expect(marks).toBeGreaterThanOrEqual(11);
    expect(marks).toBeLessThanOrEqual(15);
    await expectNoAxeViolations(page);
    expect(new Set(await measureBars(page)).size, 'lengths of bars, one of them paused').toBe(1);
    const { bottom } = await measure(page.getByRole('button', { name: 'Your profile' }));
    const { top } = await measure(page.getByRole('region', { name: 'Your timer' }));
    expect(top - bottom).toBeGreaterThanOrEqual(16);
    await page.setViewportSize({ width: 360, height: 740 });
    await expectNoAxeViolations(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });

  test('whoever works alone has their card right below their timer', async ({ page }) => {
    await page.routeWebSocket(/\/api\/live$/, () => {});
    await page.route(/\/api\/pool\/(?:join|place)$/, async (route) => {
      const response = await route.fetch();
      const answer = await response.json();
      const { room, memberId } = answer.place ?? answer;
      room.members = room.members.filter(({ id }: { id: string }) => id === memberId);
      await route.fulfill({ response, json: answer });
    });
    await page.setViewportSize({ width: 360, height: 740 });
    await joinPool(page);
    const room = poolScreen(page);
    await expect(room.members).toHaveCount(1);
    await room.start.click();
    await expect(room.pause).toBeVisible();
    // Both each time: what is said of a lost connection moves them.
    const findGap = async () =>
      (await measure(room.card(username))).top - (await measure(room.showTask)).bottom;
    await expect.poll(findGap).toBeLessThan(32);
  });

  test('a reload and a second tab find the same room and the same run', async ({
    page,
    context,
    advanceBothClocks,
  }) => {
    const room = await workFiveMinutes(page, advanceBothClocks);
    await room.expectBar(username, 20, 'running');
    const company = await listNames(page);
    await page.reload();
    await room.expectBar(username, 20, 'running');
    expect(countShared(company, await listNames(page))).toBeGreaterThan(company.length / 2);

    const tab = await context.newPage();
    await tab.goto('/tp');
    await poolScreen(tab).expectBar(username, 20, 'running');
    expect(countShared(company, await listNames(tab))).toBeGreaterThan(company.length / 2);
    await poolScreen(tab).pause.click();
    await room.expectBar(username, 20, 'paused');
  });

  test('a task that is completed in one tab is completed in the other, once', async ({
    page,
    context,
    advanceBothClocks,
  }) => {
    const room = await workFiveMinutes(page, advanceBothClocks);
    const tab = await context.newPage();
    await tab.clock.install();
    await openConnected(tab, '/tp');
    await room.pause.click();
    await poolScreen(tab).tick.click();
    await expect(poolScreen(tab).yes).toBeVisible();
    await room.tick.click();
    const goOn = await holdTime(tab);
    await room.yes.click();
    await expect(tab.getByRole('heading', { name: 'Task completed' })).toBeVisible();
    await goOn();
    for (const each of [page, tab]) await expect(each).toHaveURL(/\/tasks$/);
    await untilSent(page);
    expect((await readRewards(page)).trophies).toBe(1);
  });

  test('a run that is completed before its room has come is told of', async ({ page, advanceBothClocks }) => {
    await openTimer(page);
    await timerScreen(page).start.click();
    await advanceBothClocks(page, 5 * minute);
    const letIn = await holdBack(page, '/api/pool/join');
    await page.getByRole('link', { name: 'Join Task Pool >' }).click();
    const room = poolScreen(page);
    await room.pause.click();
    await room.tick.click();
    await room.yes.click();
    await expect(page.getByRole('heading', { name: 'Task completed' })).toBeVisible();
    letIn();
    await expect(page).toHaveURL(/\/tasks$/);
    await untilSent(page);
    expect((await readRewards(page)).trophies).toBe(1);
  });

  test('a run goes on between the timer page and the room', async ({ page, advanceBothClocks }) => {
    await page.goto('/tasks');
    await page.getByText('Write the first page', { exact: true }).click();
    await timerScreen(page).start.click();
    await advanceBothClocks(page, 10 * minute);
    await page.getByRole('link', { name: 'Join Task Pool >' }).click();
    const room = poolScreen(page);
    await room.expectBar(username, 40, 'running');
    await room.pause.click();
    await room.expectBar(username, 40, 'paused');
    await page.goBack();
    await timerScreen(page).expectTime('14:00', '15:00');
    await expect(timerScreen(page).finished).toBeVisible();
  });

  test('others see only ‘Focusing’ when somebody prefers that, in the next room too', async ({ page }) => {
    await joinPool(page);
    const room = poolScreen(page);
    await expect(room.card(username)).toContainText('Write the first page');
    await room.showTask.click();
    await expect(room.card(username)).toContainText('Focusing');
    await expect(page.getByRole('heading', { name: 'Write the first page' })).toBeVisible();
    await room.close.click();
    await room.yes.click();
    await expect(page).toHaveURL(/\/tasks$/);
    await joinPool(page);
    await expect(room.showTask).not.toBeChecked();
    await expect(room.card(username)).toContainText('Focusing');
  });

  test('an answer from before somebody hid their task does not show it again', async ({ page }) => {
    const asked = Promise.withResolvers<void>();
    const answering = Promise.withResolvers<void>();
    await page.route(
      '/api/pool/place',
      async (route) => {
        const response = await route.fetch();
        asked.resolve();
        await answering.promise;
        await route.fulfill({ response });
      },
      { times: 1 },
    );
    await joinPool(page);
    const room = poolScreen(page);
    await asked.promise;
    await room.showTask.click();
    const isAnswered = page.waitForResponse(/\/api\/pool\/place$/);
    answering.resolve();
    await isAnswered;
    await expect(room.card(username)).toContainText('Focusing');
    await expect(room.showTask).not.toBeChecked();
  });

  test('closing asks first, then costs the run', async ({ page, advanceBothClocks }) => {
    const room = await workFiveMinutes(page, advanceBothClocks);
    await room.close.click();
    const dialog = page.getByRole('dialog', { name: 'Do you want to exit task pool?' });
    await expect(dialog).toContainText(
      'Are you sure you want to exit the task pool? All your progress will be lost.',
    );
    await expect(room.yes, 'what loses the run glows unlike Start').toHaveCSS('box-shadow', 'none');
    await room.no.click();
    await room.expectBar(username, 20, 'running');
    await room.close.click();
    await room.yes.click();
    await expect(page).toHaveURL(/\/tasks$/);
    await joinPool(page);
    await room.expectBar(username, 0, 'paused');
  });

  test('a room that is closed without a network stays open', async ({ page, context, consoleErrors }) => {
    consoleErrors.allow(/ERR_INTERNET_DISCONNECTED/);
    await joinPool(page);
    const room = poolScreen(page);
    // Once a dialog has been open, what it needs is on the device.
    await room.close.click();
    await room.no.click();
    await context.setOffline(true);
    await room.close.click();
    await room.yes.click();
    await expect(page.getByText('You seem to be offline. Please check your connection.')).toBeVisible();
    await context.setOffline(false);
    await room.start.click();
    await room.expectBar(username, 0, 'running');
  });

  test('a server in trouble can be tried again', async ({ page, consoleErrors }) => {
    consoleErrors.expect(/status of 503/);
    await joinPool(page);
    let refused = 0;
    await page.route('/api/pool/join', async (route) => {
      await route.fulfill({ status: 503, json: {} });
      refused += 1;
    });
    await page.reload();
    await expect(page.getByText('The service is not available right now.')).toBeVisible();
    // It tries three times by itself; only then is it up to the person.
    await expect.poll(() => refused).toBe(3);
    await page.unroute('/api/pool/join');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(poolScreen(page).card(username)).toBeVisible();
  });

  test('at zero the tick stands ready, and Start asks to set the timer', async ({
    page,
    advanceBothClocks,
  }) => {
    await joinPool(page);
    const room = poolScreen(page);
    await room.start.click();
    await expect(room.pause).toBeVisible();
    await expect(room.tick).toHaveCount(0);
    const place = await room.pause.boundingBox();
    await advanceBothClocks(page, 25 * minute);
    await room.expectBar(username, 100, 'running');
    await expect(room.tick).toBeVisible();
    expect(await room.tick.boundingBox(), 'it stands where Pause stood').toEqual(place);
    const question = page.getByText('Set timer', { exact: true });
    await Promise.all([expect(question).toBeVisible(), room.start.click()]);
    await page.getByRole('button', { name: '00:00, set timer' }).click();
    await page.getByRole('button', { name: 'Set Time', exact: true }).click();
    await room.start.click();
    await room.expectBar(username, 50, 'running');
  });

  test('somebody who was away for long is told, and may join again', async ({ page, advanceBothClocks }) => {
    await joinPool(page);
    await advanceBothClocks(page, 56 * minute);
    await page.getByRole('button', { name: 'Join again' }).click({ timeout: 30_000 });
    await poolScreen(page).expectBar(username, 0, 'paused');
  });
});

test('whoever comes without a task is told, and finds the way home', async ({ page, newPerson }) => {
  await newPerson({ isPremium: true });
  await page.goto('/tp');
  await expect(page.getByText('Please choose a task first.')).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('link', { name: 'Return to Home' }).click();
  await expect(page).toHaveURL(/\/$/);
});

test('a device whose clock is an hour wrong shows the right bar', async ({ page, newPerson }) => {
  const { username } = await newPerson({ isPremium: true });
  await page.clock.install({ time: Date.now() + 60 * minute });
  await addTask(page);
  await joinPool(page);
  const room = poolScreen(page);
  await room.start.click();
  await room.expectBar(username, 0, 'running');
  await expect(page.getByRole('timer')).toHaveAccessibleName(/^2[45]:\d\d left$/);
});

async function workFiveMinutes(page: Page, advance: (page: Page, milliseconds: number) => Promise<void>) {
  await joinPool(page);
  const room = poolScreen(page);
  await room.start.click();
  await advance(page, 5 * minute);
  return room;
}

function measure(place: Locator): Promise<DOMRect> {
  return place.evaluate((element) => element.getBoundingClientRect().toJSON());
}

function measureBars(page: Page): Promise<number[]> {
  const bars = page.getByRole('list', { name: 'Members of the room' }).locator('[data-percent]');
  return bars.evaluateAll((all) => all.map((bar) => Math.round(bar.getBoundingClientRect().width)));
}

/** How many names two lists share. In one room, simulated members finish and others come; another room shares hardly any. */
function countShared(some: string[], others: string[]): number {
  return some.filter((name) => others.includes(name)).length;
}

function listNames(page: Page): Promise<string[]> {
  const cards = page.getByRole('list', { name: 'Members of the room' }).getByRole('group');
  return cards.evaluateAll((all) => all.map((card) => card.getAttribute('aria-label') ?? ''));
}
