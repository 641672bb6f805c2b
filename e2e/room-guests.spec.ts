import type { BrowserContext, Page } from '@playwright/test';
import { sendAdminCommand } from '../server/src/platform/admin/admin-socket.ts';
import { test as base, expect, expectNoAxeViolations } from './fixtures.ts';
import { untilSent } from './pages/device-outbox.ts';
import { nameTask, openRoom, ownRoomScreen } from './pages/own-room-screen.ts';
import { holdTime, passTime } from './pages/page-clock.ts';
import { poolScreen } from './pages/pool-screen.ts';
import { readRewards, timerScreen } from './pages/timer-screen.ts';
import type { Person } from './people.ts';

type Guest = {
  readonly person: Person;
  readonly context: BrowserContext;
  readonly page: Page;
  readonly room: ReturnType<typeof poolScreen>;
};

const test = base.extend<{
  /** A person without a plan in their own browser, working in a room of the page's person that is open for so long. */
  workAsGuest(time?: string): Promise<Guest>;
}>({
  workAsGuest: async ({ page: ownersPage, newBrowser, newPerson }, use) =>
    use(async (time) => {
      await newPerson({ isPremium: true });
      const link = await openRoom(ownersPage, 'Thesis', time);
      const context = await newBrowser();
      const person = await newPerson({ context });
      const page = await context.newPage();
      const room = poolScreen(page);
      await page.clock.install();
      await page.goto(link);
      await ownRoomScreen(page).comeIn.click();
      await nameTask(page, 'Read chapter two');
      await room.start.click();
      await expect(room.pause).toBeVisible();
      return { person, context, page, room };
    }),
});

test('a guest without a plan comes in by a link, works, takes a break, works again, and sees what a plan adds', async ({
  page,
  newBrowser,
  newPerson,
  advanceBothClocks,
}) => {
  test.slow();
  await newPerson({ isPremium: true });
  const link = await openRoom(page, 'Thesis');
  const elsewhere = await newBrowser();
  const guest = await newPerson({ context: elsewhere });
  const guestsPage = await elsewhere.newPage();
  await guestsPage.clock.install();
  const room = poolScreen(guestsPage);
  const plans = guestsPage.getByRole('link', { name: 'See the plans' });
  const task = guestsPage.getByRole('textbox', { name: 'Your task' });
  const question = guestsPage.getByRole('heading', { name: 'What will you work on?' });

  await guestsPage.goto(link);
  await expect(plans).toBeVisible();
  await expectNoAxeViolations(guestsPage);
  await ownRoomScreen(guestsPage).comeIn.click();
  await expect(guestsPage).toHaveURL(/\/room$/);
  await expect(question).toBeVisible();
  await expect(plans).toBeVisible();
  await expectNoAxeViolations(guestsPage);
  await guestsPage.getByRole('button', { name: 'Go to the timer' }).click();
  await expect(task).toHaveAccessibleDescription('The task must not be empty');
  await nameTask(guestsPage, 'Read chapter two');
  await room.start.click();
  await expect(room.pause).toBeVisible();
  await expectNoAxeViolations(guestsPage);
  await expect(ownRoomScreen(page).guests('Thesis')).toHaveText([new RegExp(guest.username)]);

  // A run in progress is found again, on this page and from others.
  await guestsPage.reload();
  await expect(room.pause).toBeVisible();
  await guestsPage.goto('/settings');
  await guestsPage.getByRole('link', { name: /Back to the room/ }).click();
  await expect(room.pause).toBeVisible();

  await advanceBothClocks(guestsPage, 25 * 60_000);
  await room.tick.click();
  await room.yes.click();
  await guestsPage.getByRole('button', { name: 'Take a 5-minute break' }).click();
  await expect(guestsPage.getByRole('heading', { name: 'On a break' })).toBeVisible();
  await guestsPage.getByRole('button', { name: 'End break' }).click();
  await expect(question).toBeVisible();
  await expect(room.members).toHaveCount(1);

  await task.fill('Read chapter three');
  await task.press('Enter');
  await expect(guestsPage.getByRole('heading', { name: 'Read chapter three' })).toBeVisible();
  await room.close.click();
  await expectNoAxeViolations(guestsPage);
  await room.yes.click();
  await expect(guestsPage).toHaveURL('/');
  await expect(ownRoomScreen(page).pane('Thesis')).toContainText('0 of 20 here');
  await guestsPage.goto('/room');
  await expect(guestsPage.getByRole('heading', { name: 'You are not in a room' })).toBeVisible();
  await expectNoAxeViolations(guestsPage);
  await guestsPage.goto('/tp');
  await expect(guestsPage).toHaveURL('/subscribtion');
});

test('a guest whom a notice leads to their run finds it at home, where it can be seen without a plan', async ({
  workAsGuest,
}) => {
  const { page: guestsPage } = await workAsGuest();
  await untilSent(guestsPage);
  await guestsPage.goto(`/timer?run=${crypto.randomUUID()}`);
  await expect(guestsPage.getByRole('region', { name: 'Your run' })).toContainText('Read chapter two');
  await expect(guestsPage).toHaveURL('/');
});

test('a guest whose room cannot be read completes, and takes a break all the same', async ({
  workAsGuest,
  advanceBothClocks,
  consoleErrors,
}) => {
  consoleErrors.expect(/ERR_FAILED/);
  const { page: guestsPage, room } = await workAsGuest();
  await guestsPage.route('**/api/pool/join', (route) => route.abort());
  await guestsPage.reload();
  await expect(room.pause).toBeVisible();
  await advanceBothClocks(guestsPage, 25 * 60_000);
  await room.tick.click();
  // The success is shown for three seconds.
  await holdTime(guestsPage);
  await room.yes.click();
  await expect(guestsPage.getByRole('heading', { name: 'Task completed' })).toBeVisible();
  await passTime(guestsPage, 1_000);
  await guestsPage.getByRole('button', { name: 'Take a 5-minute break' }).click();
  await expect(guestsPage.getByRole('heading', { name: 'On a break' })).toBeVisible();
  await expect(
    guestsPage.getByRole('heading', { name: 'Your break continues without the room' }),
  ).toBeVisible();
  await guestsPage.reload();
  await expect(guestsPage.getByRole('heading', { name: 'On a break' })).toBeVisible();
});

test('a guest who did not choose in time finds the break above their next task, until they decline it', async ({
  workAsGuest,
  advanceBothClocks,
}) => {
  const { page: guestsPage, room } = await workAsGuest();
  const offer = guestsPage.getByRole('region', { name: 'Break' });
  const question = guestsPage.getByRole('heading', { name: 'What will you work on?' });
  await advanceBothClocks(guestsPage, 25 * 60_000);
  await room.tick.click();
  await room.yes.click();
  await expect(guestsPage.getByRole('heading', { name: 'Task completed' })).toBeVisible();
  await passTime(guestsPage, 3_000);
  await expect(question).toBeVisible();
  await expect(offer).toBeVisible();
  await expectNoAxeViolations(guestsPage);
  await offer.getByRole('button', { name: 'No break now' }).click();
  await expect(offer).toBeHidden();
  await guestsPage.getByRole('button', { name: 'Undo' }).click();
  await offer.getByRole('button', { name: 'Take a 5-minute break' }).click();
  await expect(guestsPage.getByRole('heading', { name: 'On a break' })).toBeVisible();
  await expect(guestsPage).toHaveURL(/\/room$/);
  await guestsPage.getByRole('button', { name: 'End break' }).click();
  await expect(question).toBeVisible();
  await expect(offer).toBeHidden();
});

test('a guest who is sent out pauses, completes and counts what they have begun, and begins nothing', async ({
  workAsGuest,
  page,
  newBrowser,
  advanceBothClocks,
  consoleErrors,
}) => {
  test.slow();
  consoleErrors.allow(/status of 403/);
  const { person: guest, context: elsewhere, page: guestsPage, room } = await workAsGuest();
  const left = guestsPage.getByText(/^You are no longer in the room/);

  await ownRoomScreen(page).sendOut(guest.username).click();
  await ownRoomScreen(page).yes.click();
  await expect(left).toBeVisible();
  await expect(room.pause).toBeVisible();
  await expectNoAxeViolations(guestsPage);

  // Another device of theirs knows of it too, and their home page leads to it.
  const other = await (await newBrowser({ signedInAs: elsewhere })).newPage();
  await other.goto('/');
  await other.getByRole('link', { name: 'Open the timer' }).click();
  await expect(other).toHaveURL(/\/room$/);
  await expect(poolScreen(other).pause).toBeVisible();
  await other.close();

  await guestsPage.goto('/');
  await expect(guestsPage.getByRole('region', { name: 'Your run' })).toBeVisible();
  await advanceBothClocks(guestsPage, 25 * 60_000);
  await guestsPage.getByRole('link', { name: 'Open the timer' }).click();
  await expect(left).toBeVisible();
  await expect(room.start).toBeHidden();
  await expect(guestsPage.getByRole('button', { name: '+5 minutes' })).toBeHidden();
  await expectNoAxeViolations(guestsPage);
  await timerScreen(guestsPage).completeAndLook(() =>
    expect(guestsPage.getByRole('heading', { name: 'Task completed' })).toBeVisible(),
  );
  await expect(guestsPage).toHaveURL('/');
  await expect.poll(() => readRewards(guestsPage)).toEqual({ trophies: 0, totalMinutes: 25 });
  await expect(guestsPage.getByRole('region', { name: 'Your run' })).toBeHidden();
  await guestsPage.goto('/room');
  await expect(guestsPage.getByRole('heading', { name: 'You are not in a room' })).toBeVisible();
});

test('a guest who lost the seat while they had no network keeps what they began before, and is told what is not taken', async ({
  workAsGuest,
  page,
  advanceBothClocks,
  consoleErrors,
}) => {
  test.slow();
  consoleErrors.allow(/ERR_INTERNET_DISCONNECTED|WebSocket|status of 403/);
  const { person: guest, context: elsewhere, page: guestsPage, room } = await workAsGuest();
  await advanceBothClocks(guestsPage, 5 * 60_000);
  await room.pause.click();
  await untilSent(guestsPage);
  await elsewhere.setOffline(true);
  await room.start.click();
  await advanceBothClocks(guestsPage, 5 * 60_000);
  await ownRoomScreen(page).sendOut(guest.username).click();
  await ownRoomScreen(page).yes.click();
  await expect(ownRoomScreen(page).pane('Thesis')).toContainText('0 of 20 here');
  await advanceBothClocks(guestsPage, 15 * 60_000);
  await guestsPage.getByRole('button', { name: '+5 minutes' }).click();
  await expect(room.pause).toBeVisible();

  await elsewhere.setOffline(false);
  const told = guestsPage.getByRole('alert').filter({ hasText: 'You are not in a room right now.' });
  await expect(told).toContainText('Read chapter two');
  await told.getByRole('button', { name: 'OK' }).click();
  await expect(guestsPage.getByText(/^You are no longer in the room/)).toBeVisible();
  await expect(room.pause).toBeHidden();
  await timerScreen(guestsPage).complete();
  await expect.poll(() => readRewards(guestsPage)).toEqual({ trophies: 0, totalMinutes: 25 });
  await guestsPage.goto('/room');
  await expect(guestsPage.getByRole('heading', { name: 'You are not in a room' })).toBeVisible();
});

test('a guest whose seat was not kept comes back to their run, stops it and lets it go', async ({
  workAsGuest,
  advanceBothClocks,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 403/);
  const { page: guestsPage, room } = await workAsGuest('A day');
  await guestsPage.goto('/settings');
  await expect(guestsPage.getByRole('link', { name: /Back to the room/ })).toBeVisible();
  await advanceBothClocks(guestsPage, 70 * 60_000);
  await guestsPage.reload();
  await guestsPage.getByRole('link', { name: /Back to the timer/ }).click();
  await expect(guestsPage.getByText(/^You are no longer in the room/)).toBeVisible();
  await expect(timerScreen(guestsPage).finished).toBeVisible();
  await guestsPage.getByRole('button', { name: 'Let it go' }).click();
  await room.yes.click();
  await expect(guestsPage.getByText('Read chapter two')).toBeHidden();
  await guestsPage.goto('/');
  await expect(timerScreen(guestsPage).start).toBeVisible();
  await expect(guestsPage.getByRole('region', { name: 'Your run' })).toBeHidden();
  expect(await readRewards(guestsPage)).toEqual({ trophies: 0, totalMinutes: 0 });
});

test('a guest whose plan begins goes on with their run at the page of the pool', async ({
  workAsGuest,
  server,
}) => {
  const { page: guestsPage, person, room } = await workAsGuest();
  await untilSent(guestsPage);
  await sendAdminCommand(server.dataDir, '/premium', { email: person.email, isPremium: true });
  await expect(guestsPage).toHaveURL(/\/tp$/);
  await expect(room.pause).toBeVisible();
  await expect(guestsPage.getByRole('heading', { name: 'Read chapter two' })).toBeVisible();
});

test('a guest who was sent out and whose plan begins is asked before they come among strangers', async ({
  workAsGuest,
  page,
  server,
  consoleErrors,
}) => {
  consoleErrors.allow(/status of 403/);
  const { page: guestsPage, person } = await workAsGuest();
  await untilSent(guestsPage);
  await ownRoomScreen(page).sendOut(person.username).click();
  await ownRoomScreen(page).yes.click();
  await expect(guestsPage.getByText(/^You are no longer in the room/)).toBeVisible();
  await sendAdminCommand(server.dataDir, '/premium', { email: person.email, isPremium: true });
  await expect(guestsPage).toHaveURL(/\/tp$/);
  await expect(guestsPage.getByRole('button', { name: 'Join the task pool' })).toBeVisible();
});
