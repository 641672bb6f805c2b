import type { Page } from '@playwright/test';
import { expect, expectNoAxeViolations, holdBack, test } from './fixtures.ts';
import { untilSent } from './pages/device-outbox.ts';
import { readServerState } from './pages/other-device.ts';
import { nameTask, openRoom, ownRoomScreen } from './pages/own-room-screen.ts';
import { holdTime, passTime } from './pages/page-clock.ts';
import { poolScreen } from './pages/pool-screen.ts';
import { addTask, timerScreen } from './pages/timer-screen.ts';

const minute = 60_000;

/** The end of the run in hand, as the server has it; NaN without a run. */
async function readEnd(page: Page): Promise<number> {
  const state = await readServerState(page);
  if (!state.run) return Number.NaN;
  const { durationMs, worked, runningSince } = state.run.timer;
  const workedMs = worked.reduce((sum, { from, to }) => sum + to - from, 0);
  return (runningSince ?? 0) + durationMs - workedMs;
}

test('a room follows the rhythm of its owner, who changes it meanwhile, and a late guest gets the remaining time', async ({
  page: hers,
  context,
  newBrowser,
  newPerson,
  advanceBothClocks,
}) => {
  test.slow();
  const mira = await newPerson({ isPremium: true });
  await hers.clock.install();
  await addTask(hers, 'Write a chapter');
  const link = await openRoom(hers, 'Thesis', 'A day');
  const own = ownRoomScreen(hers);
  await own.rhythm('Thesis').selectOption('25/5');
  await own.setRhythm('Thesis').click();
  await expect(own.pane('Thesis').getByText(/^Work 25\/5 · until \d/)).toBeVisible();
  await expectNoAxeViolations(hers);
  await hers.getByRole('button', { name: 'Join Thesis' }).click();
  await hers.getByRole('link', { name: 'Write a chapter' }).click();
  await timerScreen(hers).expectTime('22:00', '25:00');
  await poolScreen(hers).start.click();
  await expect(poolScreen(hers).pause).toBeVisible();
  await expect(hers.getByText(/^Work 25\/5 · until \d/)).toBeVisible();
  await advanceBothClocks(hers, 10 * minute);

  const elsewhere = await newBrowser();
  await newPerson({ context: elsewhere });
  const theirs = await elsewhere.newPage();
  await theirs.clock.install();
  await theirs.setViewportSize({ width: 360, height: 740 });
  await theirs.goto(link);
  await ownRoomScreen(theirs).comeIn.click();
  await nameTask(theirs, 'Read chapter two');
  const guests = poolScreen(theirs);
  await timerScreen(theirs).expectTime('11:00', '15:00');
  await expectNoAxeViolations(theirs);
  await guests.start.click();
  await expect(guests.pause).toBeVisible();
  for (const page of [hers, theirs]) await expect(page.getByText(/^2 people land at \d/)).toBeVisible();
  const endsAt = await readEnd(hers);
  await expect.poll(() => readEnd(theirs)).toBe(endsAt);
  expect(await theirs.evaluate(() => document.documentElement.scrollWidth)).toBe(360);

  // A person who pauses resumes towards the same moment.
  await guests.pause.click();
  await advanceBothClocks([hers, theirs], 3 * minute);
  await timerScreen(theirs).expectTime('08:00', '12:00');
  const whose = theirs.getByText(/^to the room’s next break · \d+% done$/).filter({ visible: true });
  await expect(whose).toBeVisible();
  await expectNoAxeViolations(theirs);
  await guests.start.click();
  await expect(whose).toBeHidden();
  await expect.poll(() => readEnd(theirs)).toBe(endsAt);

  await hers.getByRole('link', { name: 'Rooms of your own' }).click();
  await own.rhythm('Thesis').selectOption('Custom');
  await own.pane('Thesis').getByRole('textbox', { name: 'Work' }).fill('4');
  await own.setRhythm('Thesis').click();
  await expect(own.pane('Thesis').getByRole('textbox', { name: 'Work' })).toHaveAccessibleDescription(
    '5 to 55 minutes',
  );
  await expectNoAxeViolations(hers);
  await own.pane('Thesis').getByRole('textbox', { name: 'Work' }).fill('40');
  await own.pane('Thesis').getByRole('textbox', { name: 'Break' }).fill('8');
  await own.setRhythm('Thesis').click();
  await expect(theirs.getByText(/^Work 40\/8 · until \d/)).toBeVisible();
  expect([await readEnd(hers), await readEnd(theirs)]).toEqual([endsAt, endsAt]);

  await advanceBothClocks([hers, theirs], 12 * minute);
  await expect(theirs.getByText('00:00', { exact: true })).toBeVisible();
  const landed = `You and ${mira.username} landed together`;
  await expect(theirs.getByText(landed)).toBeVisible();
  await expect(theirs.getByText(/^Break 40\/8 · until \d/)).toBeVisible();
  await expectNoAxeViolations(theirs);
  await theirs.reload();
  await expect(theirs.getByText(landed)).toBeVisible();
  await guests.tick.click();
  await guests.yes.click();
  await expect(theirs.getByRole('button', { name: 'Back to the room' })).toBeVisible();
  await passTime(theirs, 10_000);
  await theirs.getByRole('button', { name: /^Break until \d/ }).click();
  await expect(theirs.getByRole('heading', { name: 'On a break' })).toBeVisible();
  await expect(theirs.getByText(landed)).toBeVisible();
  await expect(theirs.getByText(/^Break 40\/8 · until \d/)).toBeVisible();
  await untilSent(theirs);
  await theirs.reload();
  await expect(theirs.getByText(landed)).toBeVisible();
  // On another device, which was not there, the owner reads it as well.
  const owners = await (await newBrowser({ signedInAs: context })).newPage();
  await owners.goto('/timer');
  await expect(owners.getByText(/^You and .+ landed together$/)).toBeVisible();
  await owners.close();
  const state = await readServerState(theirs);
  expect(state.rhythm.lastBreak).toMatchObject({ startedAt: endsAt, minutes: 8 });

  // The owner is not led to the list while the room rests: the seat is kept for the next work.
  await hers.getByRole('button', { name: 'Join Thesis' }).click();
  await expect(hers).toHaveURL(/\/tp$/);
  await expect(hers.getByText(/^Break 40\/8 · until \d/)).toBeVisible();
  await poolScreen(hers).tick.click();
  await poolScreen(hers).yes.click();
  await expect(hers.getByRole('link', { name: 'Back to tasks' })).toBeVisible();
  await passTime(hers, 10_000);
  await expectNoAxeViolations(hers);
  await hers.getByRole('button', { name: /^Break until \d/ }).click();
  await expect(hers.getByRole('heading', { name: 'On a break' })).toBeVisible();

  await advanceBothClocks([hers, theirs], 8 * minute);
  await theirs.getByRole('button', { name: 'Back to work' }).click();
  await nameTask(theirs, 'Read chapter three');
  await guests.start.click();
  await expect.poll(() => readEnd(theirs)).toBe(endsAt + 48 * minute);
  await expectNoAxeViolations(theirs);
});

test('a rhythm that is chosen or typed while the one before is being set stays for the next press', async ({
  page,
  newPerson,
}) => {
  await newPerson({ isPremium: true });
  await openRoom(page, 'Thesis', 'A day');
  const own = ownRoomScreen(page);
  const works = (rhythm: string) => own.pane('Thesis').getByText(new RegExp(`^Work ${rhythm} · until`));
  const work = own.pane('Thesis').getByRole('textbox', { name: 'Work' });
  const setAnd = async (goOn: () => Promise<unknown>) => {
    const save = await holdBack(page, '**/api/own-rooms/*/clock');
    await own.setRhythm('Thesis').click();
    await goOn();
    save();
  };
  await own.rhythm('Thesis').selectOption('25/5');
  await setAnd(() => own.rhythm('Thesis').selectOption('50/10'));
  await expect(works('25/5')).toBeVisible();
  await expect(own.setRhythm('Thesis')).toBeEnabled();
  await expect(own.rhythm('Thesis')).toHaveValue('50/10');
  await own.rhythm('Thesis').selectOption('Custom');
  await work.fill('40');
  await setAnd(() => work.fill('45'));
  await expect(works('40/5')).toBeVisible();
  await expect(own.setRhythm('Thesis')).toBeEnabled();
  await expect(work).toHaveValue('45');
});

test('whoever finishes before their room has answered stays in it while it rests', async ({
  page,
  newPerson,
  advanceBothClocks,
}) => {
  await newPerson({ isPremium: true });
  await page.clock.install();
  await addTask(page, 'Write a chapter');
  await openRoom(page, 'Thesis', 'A day');
  const own = ownRoomScreen(page);
  await own.rhythm('Thesis').selectOption('25/5');
  await own.setRhythm('Thesis').click();
  await page.getByRole('button', { name: 'Join Thesis' }).click();
  await page.getByRole('link', { name: 'Write a chapter' }).click();
  await poolScreen(page).start.click();
  await expect(poolScreen(page).pause).toBeVisible();
  await advanceBothClocks(page, 25 * minute);
  await expect(page.getByText(/^Break 25\/5 · until \d/)).toBeVisible();

  const letIn = await holdBack(page, '**/api/pool/**');
  await holdTime(page);
  await page.getByRole('link', { name: 'Rooms of your own' }).click();
  await page.getByRole('button', { name: 'Join Thesis' }).click();
  await poolScreen(page).tick.click();
  await poolScreen(page).yes.click();
  await expect(page.getByRole('button', { name: 'Take a 5-minute break' })).toBeVisible();
  letIn();
  const rest = page.getByRole('button', { name: /^Break until \d/ });
  await expect(rest).toBeVisible();
  await passTime(page, 10_000);
  await expect(page.getByRole('link', { name: 'Back to tasks' })).toBeVisible();
  await rest.click();
  await expect(page.getByRole('heading', { name: 'On a break' })).toBeVisible();
  await expect(page.getByText(/^Break 25\/5 · until \d/)).toBeVisible();
});
