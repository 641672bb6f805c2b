import type { Route } from '@playwright/test';
import { expect, expectNoAxeViolations, holdBack, test } from './fixtures.ts';
import { feedScreen } from './pages/feed-screen.ts';
import { joinPool, poolScreen } from './pages/pool-screen.ts';
import { profileScreen } from './pages/profile-screen.ts';
import { addTask, openTimer, timerScreen, workNewTask } from './pages/timer-screen.ts';

let names = 0;
const newName = () => `Renamed.${process.pid}_${++names}`;

test('somebody takes another name, which reads while it is typed whether it can be had', async ({
  page,
  newPerson,
  newBrowser,
}) => {
  const { username: taken } = await newPerson({ context: await newBrowser() });
  const { username } = await newPerson();
  const screen = profileScreen(page);
  const other = await page.context().newPage();
  await other.goto('/about');
  await page.goto('/settings');
  await screen.openModal();
  await page.getByRole('link', { name: 'Edit Profile' }).click();
  await expect(page).toHaveURL('/updateprofile');
  await expectNoAxeViolations(page);

  await screen.changeUsername.click();
  await expect(screen.username).toHaveValue(username);
  await expect(screen.updateUsername).toBeDisabled();
  for (const [entered, message] of [
    ['', 'Username is required'],
    ['a'.repeat(26), 'Max 25 characters'],
    ['a b', 'Only letters, numbers, . and _ allowed'],
    ['.ada', "Can't start with ."],
    ['my_FocusPool', /focuspool, focus\.pool, focus_pool, FOCUS_POOL, _focuspool, focuspool_/],
    [taken.toUpperCase(), 'Username already taken'],
  ] as const) {
    await screen.username.fill(entered);
    await expect(page.getByText(message)).toBeVisible();
    await expect(screen.updateUsername).toBeDisabled();
  }
  await expectNoAxeViolations(page);

  const name = newName();
  await screen.username.fill(name);
  await expect(page.getByText('Username available')).toBeVisible();
  // The note is there before it has something to say: otherwise not every screen reader reads it out.
  await expect(screen.note).toBeEmpty();
  await page.keyboard.press('Enter');
  await expect(screen.done).toBeVisible();
  await expect(screen.note).toHaveText('Profile updated successfully!');
  await expect(screen.updateUsername).toBeDisabled();
  await expectNoAxeViolations(page);
  await profileScreen(other).openModal();
  await expect(profileScreen(other).modalOf(name)).toBeVisible();
  await page.reload();
  await expect(page.getByText(name)).toBeVisible();
});

test('a name beyond what one person may take in a minute stays typed, with when to come back', async ({
  page,
  newPerson,
  consoleErrors,
}) => {
  consoleErrors.expect(/status of 429/);
  await newPerson();
  const screen = profileScreen(page);
  await page.goto('/updateprofile');
  await screen.changeUsername.click();
  const name = newName();
  await screen.username.fill(name);
  await expect(page.getByText('Username available')).toBeVisible();
  const rename = async () => (await page.request.patch('/api/profile', { data: {} })).status();
  const renameOften = () => Promise.all(Array.from({ length: 20 }, rename));
  const fill = () =>
    expect(async () => expect(await renameOften()).toContain(429)).toPass({ intervals: [0] });
  await fill();
  // Once more right before the page sends: the minute of the limit may be over by then.
  await page.route('/api/profile', (route) => fill().then(() => route.continue()), { times: 1 });
  await screen.updateUsername.click();
  await expect(page.getByText(/^Too many attempts\. Please try again in \d+ seconds?\.$/)).toBeVisible();
  await expect(screen.username).toHaveValue(name);
  await expect(screen.updateUsername).toBeEnabled();
});

test('somebody takes another picture, which stands in the top bar of every tab at once', async ({
  page,
  newPerson,
}) => {
  await newPerson();
  const screen = profileScreen(page);
  await page.goto('/updateprofile');
  const other = await page.context().newPage();
  await other.goto('/about');
  await expect(screen.topBarPicture).toHaveAttribute('src', '/avatars/animals/Lion.jpg');
  await screen.changeAvatar.click();
  await expect(screen.group('Animals').getByRole('radio')).toHaveCount(24);
  await expect(screen.group('Dinosaurs').getByRole('radio')).toHaveCount(12);
  await expect(screen.updateAvatar).toBeDisabled();
  await expectNoAxeViolations(page);

  await screen.avatar('Fox').check();
  await page.keyboard.press('ArrowLeft');
  await expect(screen.avatar('Bear')).toBeChecked();
  await screen.avatar('TyrannosaurusRex').check();
  await screen.updateAvatar.click();
  await expect(screen.done).toBeVisible();
  for (const tab of [page, other]) {
    await expect(profileScreen(tab).topBarPicture).toHaveAttribute(
      'src',
      '/avatars/dinos/TyrannosaurusRex.jpg',
    );
  }
  await screen.backToOptions.click();
  await expect(screen.changeUsername).toBeFocused();
  await screen.changeUsername.click();
  await expect(screen.username).toBeVisible();
  await page.goBack();
  await expect(screen.changeUsername).toBeVisible();
});

test('of two pictures that are saved one after the other the later stays, though the first call is slow', async ({
  page,
  newPerson,
}) => {
  await newPerson();
  const screen = profileScreen(page);
  await page.goto('/updateprofile');
  await screen.changeAvatar.click();
  const saved: unknown[] = [];
  page.on('response', (answer) => {
    if (answer.url().endsWith('/api/profile')) saved.push(answer.request().postDataJSON().profilePicture);
  });
  const save = await holdBack(page, '**/api/profile', { times: 1 });
  await screen.avatar('Owl').check();
  await screen.updateAvatar.click();
  await screen.avatar('Fox').check();
  await screen.updateAvatar.click();
  save();
  await expect.poll(() => saved).toEqual(['animals/Owl.jpg', 'animals/Fox.jpg']);
  await expect(screen.done).toBeVisible();
  await expect(screen.topBarPicture).toHaveAttribute('src', '/avatars/animals/Fox.jpg');
});

test('trophies and minutes stay those of the lists when the viewer is read anew and is older', async ({
  page,
  newPerson,
  advanceBothClocks,
}) => {
  const { username } = await newPerson({ isPremium: true });
  const figures = profileScreen(page).modalOf(username);
  await page.clock.install();
  // As from another process, which hears of new sums within a minute.
  await page.route('/api/account/viewer', async (route) => {
    const response = await route.fetch();
    const { viewer } = await response.json();
    const profile = { ...viewer.profile, trophies: 0, totalMinutes: 0 };
    await route.fulfill({ response, json: { viewer: { ...viewer, profile } } });
  });
  await workNewTask(page, advanceBothClocks);
  await page.clock.fastForward('01:00');
  const isReadAnew = page.waitForResponse('/api/account/viewer');
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await isReadAnew;
  await profileScreen(page).openModal();
  await expect(figures).toContainText('25m');
});

test('a name that cannot be looked up waits, and is looked up again by itself', async ({
  page,
  newPerson,
  consoleErrors,
}) => {
  consoleErrors.expect(/ERR_FAILED/);
  consoleErrors.expect(/status of 429/);
  await newPerson();
  const screen = profileScreen(page);
  await page.goto('/updateprofile');
  await screen.changeUsername.click();
  const lookUps = '**/api/profile/username-availability?**';
  const lose = (route: Route) => route.abort();
  await page.route(lookUps, lose);
  await screen.username.fill(newName());
  await expect(page.getByText('Error checking availability')).toBeVisible();
  await expect(screen.updateUsername).toBeDisabled();

  const message = 'Too many attempts. Please try again in 5 seconds.';
  const json = { error: { reason: 'too_many_requests', message } };
  await page.route(lookUps, (route) => route.fulfill({ status: 429, json }), { times: 1 });
  await page.unroute(lookUps, lose);
  await expect(page.getByText(message)).toBeVisible();
  await expect(page.getByText('Username available')).toBeVisible();
  await screen.updateUsername.click();
  await expect(screen.done).toBeVisible();
});

test('a change that the server cannot make says so and keeps what was entered', async ({
  page,
  newPerson,
  newBrowser,
  consoleErrors,
}) => {
  await newPerson();
  const screen = profileScreen(page);
  await page.goto('/updateprofile');
  await screen.changeUsername.click();
  const name = newName();
  await screen.username.fill(name);
  await expect(page.getByText('Username available')).toBeVisible();
  // Someone else is quicker.
  await newPerson({ context: await newBrowser(), username: name });
  consoleErrors.expect(/status of 409/);
  await screen.updateUsername.click();
  await expect(page.getByText('Username is not available')).toBeVisible();
  await expect(screen.username).toHaveValue(name);

  consoleErrors.expect(/ERR_FAILED/);
  await page.route('**/api/profile', (route) => route.abort());
  await screen.backToOptions.click();
  await screen.changeAvatar.click();
  await screen.avatar('Owl').check();
  await screen.updateAvatar.click();
  await expect(page.getByRole('alert')).toHaveText('Failed to update profile. Please try again.');
  await expect(screen.avatar('Owl')).toBeChecked();
});

test('a new name stands in the feed and in the room of the others without a reload', async ({
  page,
  context,
  newPerson,
  newBrowser,
  advanceBothClocks,
}) => {
  test.slow();
  const elsewhere = await newBrowser();
  const { username } = await newPerson({ isPremium: true, context: elsewhere });
  const working = await elsewhere.newPage();
  await working.clock.install();
  await addTask(working);
  await joinPool(working);
  await working.goBack();
  await feedScreen(working).goOnline.click();
  await timerScreen(working).start.click();

  await newPerson({ isPremium: true });
  await addTask(page);
  await joinPool(page);
  await expect(poolScreen(page).card(username)).toBeVisible();
  const feedTab = await context.newPage();
  await openTimer(feedTab);
  await advanceBothClocks(working, 13 * 60_000);
  await expect(feedScreen(feedTab).lineOf(username)).toBeVisible();

  const name = newName();
  const renaming = await elsewhere.newPage();
  await renaming.goto('/updateprofile');
  await profileScreen(renaming).changeUsername.click();
  await profileScreen(renaming).username.fill(name);
  await profileScreen(renaming).updateUsername.click();
  await expect(profileScreen(renaming).done).toBeVisible();
  await expect(feedScreen(feedTab).lineOf(name)).toBeVisible();
  await expect(feedScreen(feedTab).lineOf(username)).toHaveCount(0);
  await expect(poolScreen(page).card(name)).toBeVisible();
  await expect(poolScreen(page).card(username)).toHaveCount(0);
});
