import type { Page } from '@playwright/test';
import { sendAdminCommand } from '../server/src/platform/admin/admin-socket.ts';
import { expect, expectNoAxeViolations, holdBack, test } from './fixtures.ts';
import { AccountSteps } from './pages/account-steps.ts';
import { untilSent } from './pages/device-outbox.ts';
import { actElsewhere, readServerState } from './pages/other-device.ts';
import { addTask, openTimer, startNewTask, timerScreen } from './pages/timer-screen.ts';

const minute = 60_000;

async function readBreak(page: Page) {
  const state = await readServerState(page);
  return state.rhythm.lastBreak;
}

/** Turns the link to oneself on, and starts a run. */
async function workWithLink(page: Page): Promise<void> {
  await page.goto('/settings');
  const isSaved = page.waitForResponse((response) => response.request().method() === 'PUT');
  await page.getByRole('switch', { name: 'Let everyone see when I’m at work' }).click();
  await isSaved;
  await startNewTask(page);
}

test('two who land together by a link share the break, while an overlay shows it to people who are not signed in', async ({
  context,
  newBrowser,
  newPerson,
  advanceBothClocks,
  consoleErrors,
}) => {
  test.slow();
  const mira = await newPerson({ isPremium: true });
  const hers = await context.newPage();
  await hers.clock.install();
  const address = `/with/${mira.username}`;
  for (const path of [address, `${address}/`, `${address}/card`]) {
    expect((await hers.request.get(path)).status()).toBe(404);
  }
  await hers.goto('/settings');
  const turn = hers.getByRole('switch', { name: 'Let everyone see when I’m at work' });
  const isSaved = () => hers.waitForResponse((response) => response.request().method() === 'PUT');
  await Promise.all([isSaved(), turn.click()]);
  await expect(hers.getByRole('link', { name: new RegExp(`${address}$`) })).toBeVisible();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await hers.getByRole('button', { name: 'Copy your link' }).click();
  await expect
    .poll(() => hers.evaluate(() => navigator.clipboard.readText()))
    .toBe(new URL(address, hers.url()).href);
  await expectNoAxeViolations(hers);
  expect((await hers.request.get(address)).status()).toBe(200);
  await addTask(hers, 'Secret plan');
  await openTimer(hers, 'Secret plan');

  const stream = await newBrowser();
  const overlay = await stream.newPage();
  await overlay.goto(`${address}/card`);
  await expect(overlay.getByText('is not at work right now')).toBeVisible();
  await timerScreen(hers).startRecorded();
  await expect(overlay.getByText(/^is at work until \d/)).toBeVisible();
  for (const behind of ['html', 'body', '#root'])
    await expect(overlay.locator(behind)).toHaveCSS('background', /^rgba\(0, 0, 0, 0\) none/);
  await expect(overlay.getByText('Secret plan')).toHaveCount(0);
  await expectNoAxeViolations(overlay);

  const without = await newBrowser();
  await newPerson({ context: without });
  const looking = await without.newPage();
  await looking.goto(address);
  await expect(looking.getByText('With a plan you can land with them.')).toBeVisible();
  await expectNoAxeViolations(looking);

  const elsewhere = await newBrowser();
  const ann = await newPerson({ isPremium: true, context: elsewhere });
  const theirs = await elsewhere.newPage();
  await theirs.clock.install();
  await addTask(theirs);
  await theirs.goto(address);
  await expect(theirs.getByText(/^is at work until \d/)).toBeVisible();
  await expectNoAxeViolations(theirs);
  await theirs.getByRole('button', { name: 'Land with them' }).click();
  await expect(theirs).toHaveURL(/\/timer$/);
  const both = [
    { page: hers, other: ann.username },
    { page: theirs, other: mira.username },
  ];
  for (const { page, other } of both)
    await expect(page.getByText(new RegExp(`^You and ${other} land at \\d`))).toBeVisible();

  await advanceBothClocks([hers, theirs], 25 * minute);
  for (const { page, other } of both) {
    await expect(page.getByText(`You and ${other} landed together`)).toBeVisible();
    await timerScreen(page).complete();
    await expect(page.getByText('Time for a break?')).toBeVisible();
    await page.getByRole('button', { name: new RegExp(`^Break with ${other} until \\d`) }).click();
    await expect(page.getByRole('heading', { name: 'On a break' })).toBeVisible();
    await untilSent(page);
  }
  expect(await readBreak(hers)).toEqual(await readBreak(theirs));
  await expect(overlay.getByText('is not at work right now')).toBeVisible();

  consoleErrors.expect(/404/);
  await hers.goto('/settings');
  await Promise.all([isSaved(), turn.click()]);
  await expect(overlay.getByRole('main')).toBeHidden();
  for (const path of [address, `${address}/`, `${address}/card`]) {
    expect((await hers.request.get(path)).status()).toBe(404);
  }
});

test('the card of one’s own address tells the time by the clock that was chosen, to others by theirs', async ({
  page,
  newPerson,
  newBrowser,
}) => {
  const { username } = await newPerson({ isPremium: true });
  await workWithLink(page);
  await actElsewhere(page, { kind: 'set_calendar', firstDay: null, hourCycle: 'h12' });
  const card = `/with/${username}/card`;
  await page.goto(card);
  await expect(page.getByText(/^is at work until \d{1,2}:\d\d [ap]m$/)).toBeVisible();
  const stream = await (await newBrowser()).newPage();
  await stream.goto(card);
  await expect(stream.getByText(/^is at work until \d\d:\d\d$/)).toBeVisible();
});

test('a link that is turned on and off again stays off, though the first call is slow', async ({
  page,
  newPerson,
}) => {
  await newPerson({ isPremium: true });
  await page.goto('/settings');
  const turn = page.getByRole('switch', { name: 'Let everyone see when I’m at work' });
  const saved: unknown[] = [];
  page.on('response', (answer) => {
    const asked = answer.request();
    if (asked.method() === 'PUT') saved.push(asked.postDataJSON());
  });
  await expect(turn).toBeEnabled();
  const save = await holdBack(page, '**/api/landings/link', { times: 1 });
  await turn.click();
  await expect(turn).toBeChecked();
  await turn.click();
  await expect(turn).not.toBeChecked();
  save();
  await expect.poll(() => saved).toEqual([{ isOn: true }, { isOn: false }]);
  await page.reload();
  await expect(turn).toBeEnabled();
  await expect(turn).not.toBeChecked();
});

test('whoever has no plan any more still finds the link that they turned on, and turns it off', async ({
  page,
  newPerson,
  server,
  consoleErrors,
}) => {
  // The feed beside the timer may be read just as the plan ends.
  consoleErrors.allow(/status of 403 .*\/api\/feed/);
  const { email, username } = await newPerson({ isPremium: true });
  await workWithLink(page);
  // What the device still takes for unsent would be sent again, and refused without the plan.
  await untilSent(page);
  await sendAdminCommand(server.dataDir, '/premium', { email, isPremium: false });
  await page.goto('/settings');
  const isSaved = page.waitForResponse((response) => response.request().method() === 'PUT');
  await page.getByRole('switch', { name: 'Let everyone see when I’m at work' }).click();
  await isSaved;
  expect((await page.request.get(`/with/${username}`)).status()).toBe(404);
  const isRead = page.waitForResponse('**/api/landings/link');
  await page.reload();
  await (await isRead).finished();
  await expect(page.getByRole('heading', { name: 'With others' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Your link' })).toBeHidden();
});

test('a name that reads like another address leads to nobody', async ({ page, consoleErrors }) => {
  consoleErrors.allow(/404/);
  await page.goto('/with/..%2Fhealth');
  await expect(page.getByRole('heading', { name: 'There is nothing here.' })).toBeVisible();
  await expect(page).toHaveTitle('FocusPool');
});

test('whoever logs in to land with somebody comes back to them, and is offered it on the task that they pick', async ({
  page,
  newBrowser,
  newPerson,
}) => {
  const mira = await newPerson({ isPremium: true });
  await workWithLink(page);

  const elsewhere = await newBrowser();
  const ann = await newPerson({ isPremium: true, context: elsewhere });
  await elsewhere.clearCookies();
  const hers = await elsewhere.newPage();
  const address = `/with/${mira.username}`;
  await hers.goto(address);
  await expect(hers).toHaveTitle(`${mira.username} · FocusPool`);
  await hers.getByRole('link', { name: 'Log in to land with them' }).click();
  await new AccountSteps(hers).logIn(ann.email, ann.password);
  await expect(hers).toHaveURL(address);

  await hers.getByRole('link', { name: 'Pick a task to land with them' }).click();
  await expect(hers).toHaveURL(/\/tasks$/);
  await addTask(hers, 'Read on');
  await openTimer(hers, 'Read on');
  await expectNoAxeViolations(hers);
  await hers.getByRole('button', { name: new RegExp(`^Land with ${mira.username} at \\d`) }).click();
  await expect(timerScreen(hers).pause).toBeVisible();
  for (const [seen, other] of [
    [page, ann.username],
    [hers, mira.username],
  ] as const)
    await expect(seen.getByText(new RegExp(`^You and ${other} land at \\d`))).toBeVisible();
});

test('landing with somebody by their link is offered while there is time for it, and leaves nobody who is late without their task', async ({
  page,
  newBrowser,
  newPerson,
  advanceBothClocks,
}) => {
  const mira = await newPerson({ isPremium: true });
  await page.clock.install();
  await workWithLink(page);

  const elsewhere = await newBrowser();
  await newPerson({ isPremium: true, context: elsewhere });
  const theirs = await elsewhere.newPage();
  await theirs.clock.install();
  await addTask(theirs, 'Read on');
  await theirs.goto(`/with/${mira.username}`);
  const land = theirs.getByRole('button', { name: 'Land with them' });
  await expect(land).toBeVisible();
  await advanceBothClocks([page, theirs], 20 * minute + 10_000);
  await expect(land).toBeHidden();
  await expect(theirs.getByText(/^is at work until \d/)).toBeVisible();

  await timerScreen(page).pause.click();
  await timerScreen(page).complete();
  await startNewTask(page, 'Write on');
  await expect(land).toBeVisible();
  // From here on it hears nothing of them: the offer is over by the time it is pressed.
  await theirs.route(/\/api\/with\//, () => {});
  await timerScreen(page).pause.click();
  await untilSent(page);
  await land.click();
  await expect(theirs).toHaveURL(/\/timer$/);
  await expect(theirs.getByText('They have since stopped or changed their time.')).toBeVisible();
  await expect(theirs.getByRole('heading', { name: 'Read on' })).toBeVisible();
  await expect(timerScreen(theirs).start).toBeVisible();
});
