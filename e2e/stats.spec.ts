import { expect, expectNoAxeViolations, test } from './fixtures.ts';
import { untilSent } from './pages/device-outbox.ts';
import { findNoon } from './pages/local-time.ts';
import { actElsewhere } from './pages/other-device.ts';
import { profileScreen } from './pages/profile-screen.ts';
import { workNewTask } from './pages/timer-screen.ts';

test('somebody finishes a run, sees what became of the day, and aims at more on all their devices', async ({
  request,
  newBrowser,
  newPerson,
  advanceBothClocks,
}) => {
  const timezoneId = await findNoon(request);
  const home = await newBrowser({ timezoneId });
  await newPerson({ isPremium: true, context: home });
  const elsewhere = await newBrowser({ timezoneId, signedInAs: home });
  const page = await home.newPage();
  await page.clock.install();
  await workNewTask(page, advanceBothClocks);

  await page.getByRole('button', { name: 'Your profile' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Statistics' }).click();
  await expect(page).toHaveURL('/stats');
  const main = page.getByRole('main');
  await expect(main.getByText('1 finished run', { exact: true })).toHaveCount(2);
  // Today, the week, and the sum of each picture.
  await expect(main.getByRole('link', { name: /: 25 min$/ })).toHaveCount(6);
  await expect(main.getByText('25 min · 1 run')).toHaveCount(2);
  const year = main.getByRole('region', { name: 'The last year', exact: true });
  await page.emulateMedia({ forcedColors: 'active' });
  const days = year.getByRole('img').locator('rect');
  await expect(days.first(), 'seen where the system sets the colours').not.toHaveCSS('stroke', 'none');
  await page.emulateMedia({ forcedColors: 'none' });
  await year.getByRole('button', { name: 'Show as table' }).click();
  await expect(year.getByRole('row')).toHaveCount(2);
  await expect(year.getByRole('cell', { name: '25 min' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(year.getByRole('cell', { name: '25 min' }).getByRole('link')).toBeFocused();
  await expectNoAxeViolations(page);

  const minutes = main.getByLabel('Minutes a day');
  await minutes.fill('4');
  await main.getByRole('button', { name: 'Set goal' }).click();
  await expect(main.getByText('A goal is 5 to 720 whole minutes.')).toBeVisible();
  await minutes.fill('50');
  await main.getByRole('button', { name: 'Set goal' }).click();
  await expect(main.getByText('25 of 50 minutes to go.')).toBeVisible();
  const ring = 'Daily goal: 25 of 50 minutes today';
  await expect(page.getByRole('img', { name: ring })).toBeVisible();
  await untilSent(page);
  await profileScreen(page).openModal();
  await page.getByRole('link', { name: 'Today’s goal: 25 min of 50 min' }).click();
  await expect(page).toHaveURL(/\/runs\?from=[\d-]{10}&to=[\d-]{10}$/);
  await expect(page.getByText('25 min in 1 run')).toBeVisible();

  const other = await elsewhere.newPage();
  await other.goto('/about');
  await expect(other.getByRole('img', { name: ring })).toBeVisible();
  await other.goto('/stats');
  await other.getByRole('button', { name: 'No goal' }).click();
  await expect(page.getByRole('img', { name: ring })).toBeHidden();
  await expectNoAxeViolations(other);
});

test('whoever has finished nothing yet reads so once, and is led to their list', async ({
  page,
  newPerson,
}) => {
  await newPerson({ isPremium: true });
  await page.goto('/stats');
  const main = page.getByRole('main');
  await expect(main.getByText('Nothing yet.')).toHaveCount(1);
  await expect(main.getByRole('img')).toHaveCount(0);
  await main.getByRole('link', { name: 'Go to your list' }).click();
  await expect(page).toHaveURL('/tasks');
});

test('whoever has travelled west across the date finds what they worked on the day after today', async ({
  newBrowser,
  newPerson,
  advanceBothClocks,
}) => {
  // A day apart, whatever the hour.
  const east = await newBrowser({ timezoneId: 'Etc/GMT-12' });
  await newPerson({ isPremium: true, context: east });
  const before = await east.newPage();
  await before.clock.install();
  await workNewTask(before, advanceBothClocks);
  await actElsewhere(before, { kind: 'set_goal', minutes: 50 });

  const west = await newBrowser({ timezoneId: 'Etc/GMT+12', signedInAs: east });
  const page = await west.newPage();
  await page.goto('/stats');
  const main = page.getByRole('main');
  await expect(main.getByText('25 of 50 minutes to go.')).toBeVisible();
  await expect(main.getByText('1 finished run', { exact: true })).toHaveCount(2);
  await expect(page.getByRole('img', { name: 'Daily goal: 25 of 50 minutes today' })).toBeVisible();
  await expect(main.getByRole('link', { name: 'Streak, now: 1 day' })).toBeVisible();
  await main.getByRole('link', { name: 'Today: 25 min' }).click();
  await expect(page.getByText('25 min in 1 run')).toBeVisible();
});

test('whoever sets a goal by the keyboard goes on from its field', async ({ page, newPerson }) => {
  await newPerson();
  await page.goto('/stats');
  const minutes = page.getByLabel('Minutes a day');
  await minutes.fill('50');
  const isSent = page.waitForResponse('**/api/operations');
  await minutes.press('Enter');
  await expect(page.getByText('Your goal is 50 minutes a day.')).toBeVisible();
  await expect(minutes).toBeFocused();
  // Otherwise it could arrive after the other device's choice, and override it.
  await isSent;
  await actElsewhere(page, { kind: 'set_goal', minutes: 60 });
  await expect(minutes).toHaveValue('60');
});
