import type { Locator, Page } from '@playwright/test';
import { expect, expectNoAxeViolations, holdBack, test } from './fixtures.ts';
import { AccountSteps } from './pages/account-steps.ts';
import { intentionScreen } from './pages/intention-screen.ts';
import { openRoom, ownRoomScreen, readRoomLink } from './pages/own-room-screen.ts';
import { holdTime } from './pages/page-clock.ts';
import { poolScreen } from './pages/pool-screen.ts';
import { addTask, openTimer, timerScreen } from './pages/timer-screen.ts';

const minute = 60_000;
const linkOver = 'This link no longer works. It was renewed, or its room is closed.';

test('who goes on with the next task from the success stays in the room, and says again what was not there yet', async ({
  page,
  newPerson,
  advanceBothClocks,
}) => {
  const { username } = await newPerson({ isPremium: true });
  await page.clock.install();
  const link = await openRoom(page, 'Thesis');
  await addTask(page, 'Read a chapter');
  await addTask(page, 'Write a chapter');
  await page.goto(link);
  await ownRoomScreen(page).comeIn.click();
  await page.getByRole('link', { name: 'Read a chapter' }).click();
  const room = poolScreen(page);
  const intention = intentionScreen(page);
  await intention.field.fill('Ten pages');
  await room.start.click();
  await advanceBothClocks(page, 25 * minute);
  await expect(room.tick).toBeVisible();
  const goOn = await holdTime(page, 10_000);
  await room.tick.click();
  await room.yes.click();
  await intention.outcome('Not yet').click();
  await page.getByRole('button', { name: 'Next: Write a chapter' }).click();
  await goOn();
  await expect(page.getByRole('heading', { name: 'Write a chapter' })).toBeVisible();
  await expect(room.pause).toBeVisible();
  await expect(page.getByText('Thesis', { exact: true })).toBeVisible();
  await expect(room.members).toHaveCount(1);
  await intention.again.click();
  await expect(room.card(username)).toContainText('Ten pages');
  await expect(intention.again).toBeHidden();
  await expectNoAxeViolations(page);
});

test('somebody opens a room, another comes in by its link, works there, is sent out, and comes back by a new link', async ({
  page,
  newBrowser,
  newPerson,
  consoleErrors,
}) => {
  test.slow();
  // For links that let no one in.
  consoleErrors.expect(/status of 40[34]/);
  const owner = await newPerson({ isPremium: true });
  const elsewhere = await newBrowser();
  const guest = await newPerson({ isPremium: true, context: elsewhere });
  const link = await openRoom(page, 'Thesis');
  const own = ownRoomScreen(page);
  await expect(own.pane('Thesis').getByRole('heading')).toBeFocused();
  await expect(own.pane('Thesis')).toContainText('0 of 20 here');
  await expectNoAxeViolations(page);

  const guestsPage = await elsewhere.newPage();
  const room = poolScreen(guestsPage);
  await addTask(guestsPage, 'Write a chapter');
  await guestsPage.goto(link);
  await expect(guestsPage.getByRole('heading', { name: 'Thesis' })).toBeVisible();
  await expect(guestsPage.getByText(`${owner.username}’s room`)).toBeVisible();
  await expect(guestsPage.getByText('No one is here yet')).toBeVisible();
  await expectNoAxeViolations(guestsPage);
  await ownRoomScreen(guestsPage).comeIn.click();
  await expect(guestsPage).toHaveURL(/\/tp$/);
  await expect(guestsPage.getByRole('heading', { name: 'What will you work on?' })).toBeVisible();
  await expect(room.members).toHaveCount(1);
  await expectNoAxeViolations(guestsPage);
  await guestsPage.getByRole('link', { name: 'Write a chapter' }).click();
  await expect(guestsPage.getByRole('heading', { name: 'Write a chapter' })).toBeVisible();
  await expect(guestsPage.getByText('Thesis', { exact: true })).toBeVisible();
  await expect(guestsPage).toHaveTitle(/Thesis/);
  await expect(room.members).toHaveCount(1);
  await room.start.click();

  // The owner's page follows who comes in.
  await expect(own.guests('Thesis')).toHaveText([new RegExp(guest.username)]);
  await expect(own.pane('Thesis')).toContainText('1 of 20 here');
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Join Thesis' }).click();
  await expect(poolScreen(page).card(guest.username)).toContainText('Write a chapter');
  await expect(room.card(owner.username)).toBeVisible();

  await page.goto('/rooms');
  await own.sendOut(guest.username).click();
  await own.yes.click();
  await expect(own.guests('Thesis')).toHaveText([new RegExp(owner.username)]);
  await expect(guestsPage.getByRole('heading', { name: 'You are no longer in this room' })).toBeVisible();
  await expectNoAxeViolations(guestsPage);
  await guestsPage.goto(link);
  await expect(guestsPage.getByText('You were removed from this room.')).toBeVisible();
  await expectNoAxeViolations(guestsPage);
  // The run continues without the room.
  await openTimer(guestsPage, 'Write a chapter');
  await expect(timerScreen(guestsPage).pause).toBeVisible();

  await own.renew('Thesis').click();
  await own.yes.click();
  await expect.poll(() => readRoomLink(page, 'Thesis')).not.toBe(link);
  await guestsPage.goto('/');
  await guestsPage.goto(link);
  await expect(guestsPage.getByText(linkOver)).toBeVisible();
  await guestsPage.goto('/');
  await guestsPage.goto(await readRoomLink(page, 'Thesis'));
  await ownRoomScreen(guestsPage).comeIn.click();
  await expect(room.card(owner.username)).toBeVisible();
  await expect(room.pause).toBeVisible();

  await own.close('Thesis').click();
  await own.yes.click();
  await expect(own.pane('Thesis')).toHaveCount(0);
  await expect(guestsPage.getByRole('status').getByText('This room is closed')).toBeVisible();
  await expect(room.card(owner.username)).toBeVisible();
});

test('whoever goes on before they are let in stays where they went', async ({ page, newPerson }) => {
  await newPerson({ isPremium: true });
  await page.goto(await openRoom(page, 'Thesis'));
  const letIn = await holdBack(page, '**/api/own-rooms/entry');
  const answered = page.waitForResponse('**/api/own-rooms/entry');
  await ownRoomScreen(page).comeIn.click();
  await page.getByRole('link', { name: 'Settings' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  letIn();
  await (await answered).finished();
  // By the end of another call the page has taken in the answer.
  await page.evaluate(() => fetch('/api/health').then((response) => response.text()));
  await expect(page).toHaveURL('/settings');
});

test('a name that is typed while another room is being opened stays for the next one', async ({
  page,
  newPerson,
}) => {
  await newPerson({ isPremium: true });
  await page.goto('/rooms');
  const own = ownRoomScreen(page);
  await own.name.fill('Thesis');
  const letOpen = await holdBack(page, '**/api/own-rooms');
  await own.open.click();
  await own.name.fill('Reading');
  letOpen();
  await expect(own.pane('Thesis')).toBeVisible();
  await expect(own.open).toBeEnabled();
  await expect(own.name).toHaveValue('Reading');
  await own.open.click();
  await expect(own.pane('Reading')).toBeVisible();
  await expect(own.name).toHaveValue('');
});

test('a room that is closed while another is being changed stays closed', async ({ page, newPerson }) => {
  await newPerson({ isPremium: true });
  await openRoom(page, 'Thesis');
  await openRoom(page, 'Reading');
  const own = ownRoomScreen(page);
  const { promise: isTold, resolve: tell } = Promise.withResolvers<void>();
  await page.route('**/api/own-rooms/*/clock', async (route) => {
    const response = await route.fetch();
    await isTold;
    await route.fulfill({ response });
  });
  const answered: string[] = [];
  page.on('response', (answer) => {
    const [, change] = /own-rooms\/[^/]+\/(clock|closing)$/.exec(answer.url()) ?? [];
    if (change) answered.push(change);
  });
  await own.rhythm('Thesis').selectOption('25/5');
  await own.setRhythm('Thesis').click();
  await own.close('Reading').click();
  await own.yes.click();
  // By the end of another call it would have been answered.
  await page.evaluate(() => fetch('/api/health').then((response) => response.text()));
  tell();
  await expect.poll(() => answered).toEqual(['clock', 'closing']);
  await expect(own.pane('Reading')).toHaveCount(0);
  await expect(own.pane('Thesis').getByText(/^Work 25\/5/)).toBeVisible();
});

test('a room has its name and its link on a phone, and a name that is none is told beside its field', async ({
  page,
  newPerson,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await newPerson({ isPremium: true });
  await page.goto('/rooms');
  const own = ownRoomScreen(page);
  await own.name.fill('Focus Pool team');
  await own.open.click();
  await expect(own.name).toHaveAccessibleDescription(/Can't contain FocusPool/);
  await expect(own.name).toBeFocused();
  await openRoom(page, 'The very long name of a room of friends', 'Until I close it');
  await expect(page.getByText('Open until you close it')).toBeVisible();
  await expectNoAxeViolations(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await page.goto(await readRoomLink(page, 'The very long name of a room of friends'));
  await expect(own.comeIn).toBeInViewport({ ratio: 1 });
  await expectNoAxeViolations(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await own.comeIn.click();
  await expect(page.getByRole('link', { name: 'Add a task' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await page.getByRole('link', { name: 'Rooms of your own' }).click();
  await expect(page).toHaveURL(/\/rooms$/);
});

test('whoever follows a link before they log in comes to the room after it', async ({
  page,
  newBrowser,
  newPerson,
}) => {
  await newPerson({ isPremium: true });
  const link = await openRoom(page, 'Thesis');
  const elsewhere = await newBrowser();
  const guest = await newPerson({ isPremium: true, context: elsewhere });
  await elsewhere.clearCookies();
  const guestsPage = await elsewhere.newPage();
  await guestsPage.goto(link);
  await expect(guestsPage).toHaveURL(/\/auth$/);
  await expect(guestsPage.getByText('You are invited to a room.')).toBeVisible();
  await expectNoAxeViolations(guestsPage);
  await guestsPage.getByRole('link', { name: 'create an account' }).click();
  await expect(guestsPage.getByRole('heading', { name: 'Sign Up' })).toBeVisible();
  await guestsPage.goBack();
  await new AccountSteps(guestsPage).logIn(guest.email, guest.password);
  await expect(guestsPage.getByRole('heading', { name: 'Thesis' })).toBeVisible();
});

/** Opens a room, sits down in it by its link, and starts on a task. */
async function workInOwnRoom(page: Page) {
  const link = await openRoom(page, 'Thesis');
  await addTask(page, 'Write a chapter');
  await page.goto(link);
  await ownRoomScreen(page).comeIn.click();
  await page.getByRole('link', { name: 'Write a chapter' }).click();
  const room = poolScreen(page);
  await room.start.click();
  return room;
}

test('somebody whose seat in a room has lapsed comes among strangers only when they say so', async ({
  page,
  newPerson,
  advanceBothClocks,
}) => {
  await newPerson({ isPremium: true });
  await page.clock.install();
  const room = await workInOwnRoom(page);
  await expect(room.pause).toBeVisible();
  await advanceBothClocks(page, 56 * minute);
  const lapsed = page.getByRole('heading', { name: 'You are no longer in this room' });
  // Seats are given up by a sweep from time to time.
  await expect(lapsed).toBeVisible({ timeout: 30_000 });
  await page.goto('/');
  await page.getByRole('link', { name: 'Open the room' }).click();
  await expect(lapsed).toBeVisible();
  await expectNoAxeViolations(page);
  await page.reload();
  await page.getByRole('button', { name: 'Join the task pool' }).click();
  await expect(room.members.first()).toContainText('(you)');
  await page.reload();
  await expect(room.members.first()).toContainText('(you)');
});

test('an owner who gives up their seat in one tab is told so in the other', async ({
  page,
  context,
  newPerson,
}) => {
  const { username } = await newPerson({ isPremium: true });
  const room = await workInOwnRoom(page);
  const other = await context.newPage();
  await other.goto('/tp');
  await poolScreen(other).expectBar(username, 0, 'running');
  await room.pause.click();
  await poolScreen(other).expectBar(username, 0, 'paused');
  // What follows within a second is sent together, and the owner without a seat is told only that something has changed.
  await room.close.click();
  await room.yes.click();
  await expect(other.getByRole('heading', { name: 'You are no longer in this room' })).toBeVisible();
});

test('whoever finds a room full reads on the same page how many sit there now', async ({
  page,
  newPerson,
  consoleErrors,
}) => {
  consoleErrors.expect(/status of 409/);
  await newPerson({ isPremium: true });
  const link = await openRoom(page, 'Thesis');
  await page.route('/api/own-rooms/entry', (route) =>
    route.fulfill({
      status: 409,
      json: { error: { reason: 'room_full', message: 'All 20 seats are taken right now.' } },
    }),
  );
  await page.goto(link);
  await expect(page.getByText('No one is here yet')).toBeVisible();
  await page.route('/api/own-rooms/link', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), taken: 20 } });
  });
  await ownRoomScreen(page).comeIn.click();
  await expect(page.getByText('All 20 seats are taken right now.')).toBeVisible();
  await expect(page.getByText('20 of 20 seats taken')).toBeVisible();
  // It is read again each minute, and when the page is looked at again.
  await page.unroute('/api/own-rooms/link');
  await expect(async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await expect(page.getByText('No one is here yet')).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(page.getByText('All 20 seats are taken right now.')).toBeHidden();
});

test('the fields of one’s rooms stand level, and the rhythm of a room is read in full on a phone', async ({
  page,
  newPerson,
}) => {
  await newPerson({ isPremium: true });
  await openRoom(page, 'Thesis');
  const own = ownRoomScreen(page);
  const standOf = async (field: Locator) => {
    const box = await field.boundingBox();
    return { top: box?.y, height: box?.height };
  };
  expect(await standOf(own.name)).toEqual(await standOf(own.openFor));
  await page.setViewportSize({ width: 360, height: 740 });
  const isCut = (select: HTMLSelectElement) => {
    const { font, paddingLeft, paddingRight } = getComputedStyle(select);
    const canvas = document.createElement('canvas').getContext('2d');
    if (!canvas) return true;
    canvas.font = font;
    const { width } = canvas.measureText(select.selectedOptions[0]?.text ?? '');
    return width > select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
  };
  expect(await own.rhythm('Thesis').evaluate(isCut)).toBe(false);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});
