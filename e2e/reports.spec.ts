import type { Page } from '@playwright/test';
import { expect, expectNoAxeViolations, holdBack, test } from './fixtures.ts';
import { feedScreen } from './pages/feed-screen.ts';
import { joinPool, poolScreen } from './pages/pool-screen.ts';
import { addTask, openDesk, timerScreen } from './pages/timer-screen.ts';
import { startTestedServer } from './tested-server.ts';
import { prepareUsedCoupon } from './used-coupon.ts';

const minute = 60_000;

const menuOf = (page: Page, name: string) => page.getByRole('button', { name: `Report or hide ${name}` });
const item = (page: Page, name: string) => page.getByRole('menuitem', { name, exact: true });
const said = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text });

test('a message that three people report is gone from an open feed, but for who told it', async ({
  context,
  newBrowser,
  newPerson,
  advanceBothClocks,
}) => {
  await newPerson({ isPremium: true });
  const reader = await openDesk(context);
  const elsewhere = await newBrowser();
  const { username } = await newPerson({ isPremium: true, context: elsewhere });
  const teller = await openDesk(elsewhere, { hasTestClock: true });
  await feedScreen(teller).goOnline.click();
  await timerScreen(teller).startRecorded();
  await advanceBothClocks(teller, 13 * minute);
  await expect(feedScreen(reader).lineOf(username)).toHaveCount(1);
  for (let reporters = 0; reporters < 3; reporters += 1) {
    const browser = await newBrowser();
    await newPerson({ isPremium: true, context: browser });
    const page = await openDesk(browser);
    await expect(feedScreen(reader).lineOf(username)).toHaveCount(1);
    await menuOf(page, username).click();
    await expectNoAxeViolations(page);
    await item(page, 'Report message').click();
    await expect(said(page, 'Reported.')).toBeVisible();
    await page.close();
  }
  await expect(feedScreen(reader).lineOf(username)).toHaveCount(0);
  await expect(feedScreen(teller).lineOf(username)).toHaveCount(1);
  await teller.reload();
  await expect(feedScreen(teller).lineOf(username)).toHaveCount(1);
  await expect(menuOf(teller, username)).toHaveCount(0);
});

test('whoever is hidden soon sees nothing more of that person in a feed that was open all along; a third goes on seeing both', async ({
  context,
  newBrowser,
  newPerson,
  advanceBothClocks,
}) => {
  await newPerson({ isPremium: true });
  const elsewhere = await newBrowser();
  const { username } = await newPerson({ isPremium: true, context: elsewhere });
  const teller = await openDesk(elsewhere, { hasTestClock: true });
  await feedScreen(teller).goOnline.click();
  await timerScreen(teller).startRecorded();
  await advanceBothClocks(teller, 12 * minute);
  // It comes between two readings of the feed, neither of which contains it.
  const reader = await openDesk(context, { hasTestClock: true });
  await expect(feedScreen(reader).panel).toBeVisible();
  const apart = await newBrowser();
  await newPerson({ isPremium: true, context: apart });
  const third = await openDesk(apart, { hasTestClock: true });
  await expect(feedScreen(third).panel).toBeVisible();
  await advanceBothClocks([reader, teller, third], minute);
  for (const each of [reader, third]) await expect(feedScreen(each).lineOf(username)).toHaveCount(1);
  const { viewer } = await (await reader.request.get('/api/account/viewer')).json();
  expect((await teller.request.put(`/api/hidden-people/${viewer.userId}`)).status()).toBe(200);
  for (let readings = 0; readings < 2; readings += 1) {
    await advanceBothClocks([reader, teller, third], 2 * minute);
  }
  await expect(feedScreen(reader).lineOf(username)).toHaveCount(0);
  await expect(feedScreen(third).lineOf(username)).toHaveCount(1);
});

test('a hiding that nobody takes is taken back, and says why', async ({
  page,
  newBrowser,
  newPerson,
  consoleErrors,
}) => {
  consoleErrors.expect(/ERR_FAILED/);
  await newPerson({ isPremium: true });
  const elsewhere = await newBrowser();
  const { username } = await newPerson({ isPremium: true, context: elsewhere });
  for (const each of [await elsewhere.newPage(), page]) {
    await addTask(each);
    await joinPool(each);
  }
  const card = poolScreen(page).card(username);
  await expect(card).toBeVisible();
  await page.route('**/api/hidden-people{,/*}', (route) => route.abort());
  await menuOf(page, username).click();
  await item(page, 'Hide this person').click();
  await expect(page.getByText(/cannot be reached right now/)).toBeVisible();
  await expect(card).toBeVisible();
  await expect(page.getByText(`${username} is now hidden from you.`)).toBeHidden();
});

test('whom somebody hides elsewhere goes from an open room, also where that cannot be read at first', async ({
  page,
  newBrowser,
  newPerson,
  consoleErrors,
}) => {
  consoleErrors.expect(/status of 502/);
  await newPerson({ isPremium: true });
  const elsewhere = await newBrowser();
  const { username } = await newPerson({ isPremium: true, context: elsewhere });
  const theirs = await elsewhere.newPage();
  for (const each of [theirs, page]) {
    await addTask(each);
    await joinPool(each);
  }
  await expect(poolScreen(page).card(username)).toBeVisible();
  // As when a proxy has just lost one server, and the live connection goes through another.
  const badGateway = { status: 502, contentType: 'text/html', body: 'Bad gateway' };
  await page.route('/api/hidden-people', (route) => route.fulfill(badGateway), { times: 1 });
  const failed = page.waitForResponse((response) => response.status() === 502);
  const { viewer } = await (await theirs.request.get('/api/account/viewer')).json();
  await page.request.put(`/api/hidden-people/${viewer.userId}`);
  await failed;
  await expect(poolScreen(page).card(username)).toHaveCount(0);
});

test('somebody hides a person by the keyboard, on all their devices, and shows them again in the settings; a third sees both all along', async ({
  context,
  newBrowser,
  newPerson,
}) => {
  test.slow();
  const hiding = await newPerson({ isPremium: true });
  const page = await context.newPage();
  await page.setViewportSize({ width: 360, height: 740 });
  const elsewhere = await newBrowser();
  const { username } = await newPerson({ isPremium: true, context: elsewhere });
  const theirs = await elsewhere.newPage();
  await addTask(theirs);
  await joinPool(theirs);
  await addTask(page);
  await joinPool(page);
  const room = poolScreen(page);
  await expect(room.card(username)).toBeVisible();
  const apart = await newBrowser();
  const { username: thirdName } = await newPerson({ isPremium: true, context: apart });
  const third = await apart.newPage();
  await addTask(third);
  await joinPool(third);
  const expectSeenByOthers = async () => {
    for (const name of [username, hiding.username]) await expect(poolScreen(third).card(name)).toBeVisible();
    await expect(poolScreen(theirs).card(thirdName)).toBeVisible();
    await expect(room.card(thirdName)).toBeVisible();
  };
  await expectSeenByOthers();
  await expectNoAxeViolations(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);

  const settings = await context.newPage();
  await settings.goto('/settings');
  const list = settings.getByRole('list', { name: 'People you hide' });
  await expect(settings.getByRole('heading', { name: 'People you hide' })).toBeVisible();

  await menuOf(page, username).focus();
  await page.keyboard.press('Enter');
  await expect(item(page, 'Report task name')).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(item(page, 'Hide this person')).toBeFocused();
  await page.keyboard.press('Enter');
  // Whatever is pointed at stays.
  await page.getByText(`${username} is now hidden from you.`).hover();
  await expect(room.card(username)).toHaveCount(0);
  await expectSeenByOthers();
  await expect(page.getByRole('list', { name: 'Members of the room' })).toBeFocused();
  await expect(list.getByRole('listitem')).toHaveText([new RegExp(username)]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(room.card(username)).toBeVisible();
  await expect(list).toBeHidden();

  await menuOf(page, username).click();
  await item(page, 'Hide this person').click();
  // The card of a hidden person changes for those who see it, and for no one else.
  await poolScreen(theirs).start.click();
  await poolScreen(third).expectBar(username, 0, 'running');
  await expect(room.card(username)).toHaveCount(0);
  await expectSeenByOthers();
  await settings.bringToFront();
  await expectNoAxeViolations(settings);
  await settings.getByRole('button', { name: `Show again: ${username}` }).click();
  await expect(settings.getByText('No one yet. You can hide people')).toBeVisible();
  await expect(room.card(username)).toBeVisible();
});

test('whoever has come into a room is at its heading, and on nobody else’s button as somebody leaves', async ({
  page,
  newBrowser,
  newPerson,
}) => {
  const [stays, leaves] = [await newBrowser(), await newBrowser()];
  await newPerson({ isPremium: true });
  await newPerson({ isPremium: true, context: stays });
  const { username } = await newPerson({ isPremium: true, context: leaves });
  for (const context of [stays, leaves]) {
    const theirs = await context.newPage();
    await addTask(theirs);
    await joinPool(theirs);
  }
  await addTask(page);
  await joinPool(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await menuOf(page, username).focus();
  await leaves.request.post('/api/pool/leave');
  await expect(poolScreen(page).card(username)).toBeHidden();
  await expect(page.getByRole('list', { name: 'Members of the room' })).toBeFocused();
});

test('the menu of a person closes as the window becomes wider, and opens beside its button again', async ({
  page,
  newBrowser,
  newPerson,
}) => {
  await newPerson({ isPremium: true });
  const elsewhere = await newBrowser();
  const { username } = await newPerson({ isPremium: true, context: elsewhere });
  const theirs = await elsewhere.newPage();
  await addTask(theirs);
  await joinPool(theirs);
  await page.setViewportSize({ width: 360, height: 740 });
  await addTask(page);
  await joinPool(page);
  const button = menuOf(page, username);
  const hide = item(page, 'Hide this person');
  await button.click();
  await expect(hide).toBeVisible();
  await page.setViewportSize({ width: 360, height: 700 });
  await expect(hide).toBeVisible();
  await page.setViewportSize({ width: 740, height: 900 });
  await expect(hide).toBeHidden();
  await expect(button).toBeFocused();
  await button.click();
  await expect(hide).toBeInViewport({ ratio: 1 });
});

test('an operator keeps what was reported, or takes it down, and sees how the server does', async ({
  newBrowser,
  request,
}) => {
  // It starts a server of its own.
  test.slow();
  const { dataDir, owner, operator, halfOperator } = await prepareUsedCoupon('REPO50', 1);
  const server = await startTestedServer(dataDir, { ADMIN_EMAILS: 'ops@example.com' });
  try {
    for (const { userId, username } of [owner, halfOperator]) {
      const data = { kind: 'username', userId, username };
      const headers = { cookie: operator.cookie };
      expect((await request.post(`${server.url}/api/reports`, { data, headers })).status()).toBe(200);
    }
    const context = await newBrowser();
    const [name = '', value = ''] = operator.cookie.split('=');
    await context.addCookies([{ name, value, url: server.url }]);
    const page = await context.newPage();
    await page.goto(`${server.url}/admin`);
    await page.getByRole('link', { name: 'Reports' }).click();
    const lines = page.getByRole('list', { name: 'Reports' }).getByRole('listitem');
    await expect(lines).toHaveText([new RegExp(halfOperator.username), new RegExp(owner.username)]);
    await expectNoAxeViolations(page);
    const place = await lines.first().boundingBox();
    await page.getByRole('button', { name: `Take down: ${owner.username}` }).click();
    await expect(page.getByText(`Taken down: ${owner.username}`)).toBeVisible();
    await expect(lines.last()).toContainText('Taken down · 1 report');
    // Nothing moves away from under the next press.
    expect(await lines.first().boundingBox()).toEqual(place);
    await page.getByRole('button', { name: `Keep: ${owner.username}` }).click();
    await expect(lines.last()).toContainText('Kept · 1 report');
    // Each press counts, even while the previous one is under way.
    const answer = await holdBack(page, '**/decision');
    await page.getByRole('button', { name: `Take down: ${owner.username}` }).click();
    await page.getByRole('button', { name: `Keep: ${halfOperator.username}` }).click();
    answer();
    await expect(lines.first()).toContainText('Kept · 1 report');
    await expect(lines.last()).toContainText('Taken down · 1 report');
    await page.getByRole('link', { name: 'Rooms' }).click();
    await expect(page.getByText('No one is in a room right now.')).toBeVisible();
    await page.getByRole('link', { name: 'Sweeps' }).click();
    const sweeps = page.getByRole('list', { name: 'Sweeps' }).getByRole('listitem');
    await expect(sweeps.filter({ hasText: 'expired progress messages' })).toContainText(
      /Done · \d+ runs?, 0 failed/,
    );
    await expectNoAxeViolations(page);
    await page.getByRole('link', { name: 'Health' }).click();
    await expect(page.getByText('Answers, embedded')).toBeVisible();
    await expectNoAxeViolations(page);
    await page.getByRole('link', { name: 'Log' }).click();
    const acts = page.getByRole('list', { name: 'Operator actions' }).getByRole('listitem');
    const decided = /^Reported: (?:kept|taken down)/;
    await expect(acts).toHaveText([decided, decided, /^Reported: kept/, /^Reported: taken down/]);
    await context.close();
  } finally {
    await server.stop();
  }
});
