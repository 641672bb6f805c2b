import { expect, expectNoAxeViolations, test } from './fixtures.ts';
import { nameTask, openRoom, ownRoomScreen } from './pages/own-room-screen.ts';
import { poolScreen } from './pages/pool-screen.ts';

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

  // A run that goes on is found again, on this page and from others.
  await guestsPage.reload();
  await expect(room.pause).toBeVisible();
  await guestsPage.goto('/settings');
  await guestsPage.getByRole('link', { name: /Back to the room/ }).click();
  await expect(room.pause).toBeVisible();

  await advanceBothClocks(guestsPage, 25 * 60_000);
  await room.tick.click();
  await room.yes.click();
  await guestsPage.getByRole('button', { name: 'Take a 5 minute break' }).click();
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
  await expect(guestsPage.getByRole('heading', { name: 'You sit in no room' })).toBeVisible();
  await expectNoAxeViolations(guestsPage);
  await guestsPage.goto('/tp');
  await expect(guestsPage).toHaveURL('/subscribtion');
});
