import type { Page } from '@playwright/test';
import { expect, expectNoAxeViolations, test } from './fixtures.ts';
import { untilSent } from './pages/device-outbox.ts';
import { feedScreen } from './pages/feed-screen.ts';
import { actElsewhere, readServerRun, readServerState } from './pages/other-device.ts';
import { joinPool, landWith, poolScreen } from './pages/pool-screen.ts';
import { addTask, openTimer, timerScreen } from './pages/timer-screen.ts';

const minute = 60_000;

/** People who are sent on to their list take the break that is offered there. */
async function takeSharedBreak(page: Page, name: string): Promise<void> {
  await expect(page.getByText('Time for a break?')).toBeVisible();
  await expect(page.getByText(`You and ${name} landed together`).first()).toBeVisible();
  await page.getByRole('button', { name: new RegExp(`^Break with ${name} until \\d`) }).click();
  await expect(page.getByRole('heading', { name: 'On a break' })).toBeVisible();
}

test('two people of a room land together, both see it at the moment, and share the break', async ({
  context,
  newBrowser,
  newPerson,
  advanceBothClocks,
}) => {
  test.slow();
  const mira = await newPerson({ isPremium: true });
  const hers = await context.newPage();
  await hers.clock.install();
  await addTask(hers);
  await joinPool(hers);
  await timerScreen(hers).startRecorded();
  await advanceBothClocks(hers, 2 * minute);

  const elsewhere = await newBrowser();
  const ann = await newPerson({ isPremium: true, context: elsewhere });
  const theirs = await elsewhere.newPage();
  await theirs.clock.install();
  await theirs.setViewportSize({ width: 360, height: 740 });
  await addTask(theirs);
  await joinPool(theirs);
  await landWith(theirs, mira.username, () => expectNoAxeViolations(theirs));
  await expect(poolScreen(theirs).pause).toBeVisible();
  const both = [
    { page: hers, other: ann.username },
    { page: theirs, other: mira.username },
  ];
  for (const { page, other } of both) {
    await expect(page.getByText(new RegExp(`^You and ${other} land at \\d`))).toBeVisible();
    // The line above says this already.
    await expect(page.getByText(/^2 people land at \d/)).toBeHidden();
    await expectNoAxeViolations(page);
  }
  expect(await theirs.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  // No one is offered what they are doing already: the button has only the rest.
  await expect(
    theirs.getByRole('button', { name: `Report or hide ${mira.username}`, exact: true }),
  ).toBeVisible();

  await advanceBothClocks([hers, theirs], 23 * minute);
  for (const { page, other } of both) {
    await expect(page.getByText(`You and ${other} landed together`)).toBeVisible();
    await expect(page.getByText('00:00', { exact: true })).toBeVisible();
  }
  await expectNoAxeViolations(hers);
  // More time does not change that, and promises no moment that has passed.
  await theirs.getByRole('button', { name: '+5 minutes' }).click();
  await expect(poolScreen(theirs).pause).toBeVisible();
  await expect(theirs.getByText(`You and ${mira.username} landed together`)).toBeVisible();
  await expect(theirs.getByText(/land at \d/)).toBeHidden();
  await poolScreen(theirs).pause.click();
  for (const { page, other } of both) {
    await poolScreen(page).tick.click();
    await poolScreen(page).yes.click();
    await takeSharedBreak(page, other);
    await expectNoAxeViolations(page);
    await untilSent(page);
  }
  const [one, another] = [await readServerState(hers), await readServerState(theirs)];
  expect(one.rhythm.lastBreak).toEqual(another.rhythm.lastBreak);
  expect(one.rhythm.lastBreak?.leftAt).toBeNull();
});

test('whoever lands with somebody of the feed is told when they have paused, before the press or after it', async ({
  context,
  newBrowser,
  newPerson,
  advanceBothClocks,
}) => {
  test.slow();
  const mira = await newPerson({ isPremium: true });
  const hers = await context.newPage();
  const elsewhere = await newBrowser();
  await newPerson({ isPremium: true, context: elsewhere });
  const theirs = await elsewhere.newPage();
  for (const each of [hers, theirs]) {
    await each.clock.install();
    await addTask(each);
    await openTimer(each);
  }
  await feedScreen(hers).goOnline.click();
  await timerScreen(hers).startRecorded();
  await advanceBothClocks([hers, theirs], 13 * minute);
  const { key } = (await readServerRun(hers)).timer;
  const pause = () => actElsewhere(hers, { kind: 'pause_run', key });
  await landWith(theirs, mira.username, pause);
  const alert = theirs
    .getByRole('alert')
    .filter({ hasText: 'They have since stopped or changed their time.' });
  await expect(alert).toContainText('Your time is unchanged.');
  await expect(timerScreen(theirs).start).toBeVisible();
  await expect(timerScreen(theirs).clock).toHaveText('25:00');
  await expectNoAxeViolations(theirs);
  await alert.getByRole('button', { name: 'OK' }).click();

  await timerScreen(hers).start.click();
  await expect(timerScreen(hers).pause).toBeVisible();
  await untilSent(hers);
  await landWith(theirs, mira.username);
  const line = theirs.getByText(new RegExp(`^You and ${mira.username} land at \\d`));
  await expect(line).toBeVisible();
  await timerScreen(theirs).expectTime('11:00', '12:00');
  await expectNoAxeViolations(theirs);
  await pause();
  await expect(
    theirs.getByText(`${mira.username} no longer lands with you. Your time stays the same.`),
  ).toBeVisible();
  await expect(line).toBeHidden();
  await expect(timerScreen(theirs).pause).toBeVisible();
});

test('somebody hides whom they land with, and the pages of both name the other no more', async ({
  context,
  newBrowser,
  newPerson,
}) => {
  const mira = await newPerson({ isPremium: true });
  const hers = await context.newPage();
  await addTask(hers);
  await joinPool(hers);
  await timerScreen(hers).startRecorded();
  const elsewhere = await newBrowser();
  const ann = await newPerson({ isPremium: true, context: elsewhere });
  const theirs = await elsewhere.newPage();
  await addTask(theirs);
  await joinPool(theirs);
  await landWith(theirs, mira.username);
  const lines = [
    hers.getByText(`You and ${ann.username} land at`),
    theirs.getByText(`You and ${mira.username} land at`),
  ];
  for (const line of lines) await expect(line).toBeVisible();

  await theirs.getByRole('button', { name: `Report or hide ${mira.username}`, exact: true }).click();
  await theirs.getByRole('menuitem', { name: 'Hide this person' }).click();
  await expect(theirs.getByText(`${mira.username} is now hidden from you.`)).toBeVisible();
  for (const line of lines) await expect(line).toBeHidden();
  for (const page of [hers, theirs]) await expect(page.getByText(/people land at/)).toBeHidden();
  for (const page of [hers, theirs]) {
    await expect(page.getByText('no longer lands with you')).toHaveCount(0);
    await expect(page.getByText('You have the room to yourself')).toHaveCount(0);
  }
  await expect(poolScreen(theirs).pause).toBeVisible();
});
