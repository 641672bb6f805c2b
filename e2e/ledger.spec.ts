import type { Page } from '@playwright/test';
import { expect, expectNoAxeViolations, test } from './fixtures.ts';
import { untilSent } from './pages/device-outbox.ts';
import { addTask, openTimer, timerScreen } from './pages/timer-screen.ts';

const runMs = 25 * 60_000;

/** The one run on the page. */
function onlyRun(page: Page) {
  return page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: /Worked|Noted/ });
}

test('somebody sees what their numbers are made of, corrects a run, and deletes it, on all their devices', async ({
  newBrowser,
  newPerson,
  advanceBothClocks,
}) => {
  const [home, elsewhere] = [await newBrowser(), await newBrowser()];
  await newPerson({ isPremium: true, context: home });
  await elsewhere.addCookies((await home.storageState()).cookies);
  const page = await home.newPage();
  const screen = timerScreen(page);
  await page.clock.install();
  const { text } = await addTask(page);
  await openTimer(page);
  await screen.startRecorded();
  await advanceBothClocks(page, runMs);
  await screen.complete();
  await expect(page).toHaveURL(/\/tasks$/);
  await untilSent(page);

  const avatar = page.getByRole('button', { name: 'Your profile' });
  await avatar.click();
  await page.getByRole('dialog').getByRole('link', { name: 'Total time: 25m' }).click();
  await expect(page).toHaveURL('/runs');
  await expect(page.getByText('25 min in 1 run')).toBeVisible();
  const run = onlyRun(page);
  await expect(run).toContainText('Worked');
  await expect(run.getByRole('img', { name: 'Trophy' })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.goBack();
  await expect(page).toHaveURL(/\/tasks$/);

  const other = await elsewhere.newPage();
  await other.goto('/runs?of=trophies');
  await expect(other.getByText('1 trophy')).toBeVisible();
  await onlyRun(other)
    .getByRole('button', { name: `Correct ${text}` })
    .click();
  const form = other.getByRole('dialog', { name: 'Correct this run' });
  await form.getByLabel('Minutes').fill('26');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('A run cannot become longer than it was.')).toBeVisible();
  await expectNoAxeViolations(other);
  await form.getByLabel('Minutes').fill('10');
  await form.getByLabel('Task').selectOption('Something else');
  await form.getByLabel('What it was').fill('A walk');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();
  await expect(other.getByText('0 trophies')).toBeVisible();

  await page.goto('/runs');
  await expect(page.getByText('10 min in 1 run')).toBeVisible();
  const corrections = run.getByRole('list', { name: 'Corrections' }).getByRole('listitem');
  await expect(corrections).toHaveText([/“.*” became “A walk”$/, /25 min became 10 min$/]);
  await run.getByRole('button', { name: 'Correct A walk' }).click();
  await page.getByRole('button', { name: 'Delete run' }).click();
  await page.getByRole('dialog', { name: 'Delete this run?' }).getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByText('No runs here yet')).toBeVisible();
  await page.getByRole('link', { name: 'Corrections' }).click();
  await expect(page.getByText('Deleted: 10 min on “A walk”')).toBeVisible();
  await expectNoAxeViolations(page);
  await other.goto('/runs');
  await expect(other.getByText('0 min in 0 runs')).toBeVisible();
});

test('a run that somebody forgot to time is noted by hand, once', async ({
  page,
  newPerson,
  advanceBothClocks,
}) => {
  await newPerson({ isPremium: true });
  await page.clock.install();
  await addTask(page);
  await page.goto('/runs');
  await expect(page.getByText('No runs here yet')).toBeVisible();
  await advanceBothClocks(page, 60 * 60_000);
  const noteButton = page.getByRole('button', { name: 'Note a forgotten run' });
  await noteButton.click();
  const form = page.getByRole('dialog', { name: 'Note a run' });
  await expect(form).toBeVisible();
  await expectNoAxeViolations(page);
  await form.getByRole('button', { name: 'Note 25 minutes' }).click();
  await expect(form).toBeHidden();
  await expect(onlyRun(page)).toContainText('Noted by hand');
  await expect(page.getByText('25 min in 1 run')).toBeVisible();

  await noteButton.click();
  await form.getByRole('button', { name: 'Note 25 minutes' }).click();
  const refused = page.getByText('Another run already counts for this time. Nothing was added.');
  await expect(refused).toBeVisible();
  await page.getByRole('button', { name: 'OK' }).click();
  await expect(refused).toBeHidden();
  await expect(onlyRun(page)).toHaveCount(1);
});
