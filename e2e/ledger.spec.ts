import type { Page } from '@playwright/test';
import { expect, expectNoAxeViolations, test } from './fixtures.ts';
import { untilSent } from './pages/device-outbox.ts';
import { findNoon } from './pages/local-time.ts';
import { actElsewhere } from './pages/other-device.ts';
import { addTask, readRewards, workNewTask } from './pages/timer-screen.ts';

/** The only run on the page. */
function onlyRun(page: Page) {
  return page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: /Worked|Added/ });
}

test('somebody sees what their numbers are made of, corrects a run, and deletes it, on all their devices', async ({
  newBrowser,
  newPerson,
  advanceBothClocks,
}) => {
  const home = await newBrowser();
  await newPerson({ isPremium: true, context: home });
  const elsewhere = await newBrowser({ signedInAs: home });
  const page = await home.newPage();
  await page.clock.install();
  const { text } = await workNewTask(page, advanceBothClocks);

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
  await page.goForward();
  await expect(page.getByText('25 min in 1 run')).toBeVisible();
  const { runs } = await (await page.request.get('/api/ledger/runs')).json();
  const hour = await page.evaluate((endedAt) => new Date(endedAt).getHours(), runs[0].endedAt);
  await page.goto(`/runs?hour=${hour}`);
  await expect(page.getByText('25 min in 1 run')).toBeVisible();
  await page.goto('/runs');

  const other = await elsewhere.newPage();
  await other.goto('/runs?of=trophies');
  await expect(other.getByText('1 trophy')).toBeVisible();
  await onlyRun(other)
    .getByRole('button', { name: `Correct ${text}` })
    .click();
  const form = other.getByRole('dialog', { name: 'Correct this run' });
  await form.getByLabel('Minutes').fill('26');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('A run cannot be made longer than it was.')).toBeVisible();
  await expectNoAxeViolations(other);
  await form.getByLabel('Minutes').fill('1e1');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByText('Please enter whole minutes, at least one.')).toBeVisible();
  await form.getByLabel('Minutes').fill('10');
  await form.getByLabel('Task').selectOption('Something else');
  await form.getByLabel('What you did').fill('A walk');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();
  await expect(other.getByText('0 trophies')).toBeVisible();

  // The list that is open here follows what was done there.
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

test('a run that somebody forgot to time is noted by hand, once, and what is done without a network shows at once', async ({
  newBrowser,
  newPerson,
  request,
  advanceBothClocks,
  consoleErrors,
}) => {
  // The live connection may be tried again.
  consoleErrors.allow(/ERR_INTERNET_DISCONNECTED/);
  const context = await newBrowser({ timezoneId: await findNoon(request) });
  await newPerson({ isPremium: true, context });
  const page = await context.newPage();
  await page.clock.install();
  const { text } = await addTask(page);
  await page.goto('/runs');
  await expect(page.getByText('No runs here yet')).toBeVisible();
  await advanceBothClocks(page, 2 * 60 * 60_000);
  const noteButton = page.getByRole('button', { name: 'Add a forgotten run' });
  await noteButton.click();
  const form = page.getByRole('dialog', { name: 'Add a run' });
  await expect(form).toBeVisible();
  await expectNoAxeViolations(page);
  const start = await form.getByLabel('From').inputValue();
  await form.getByRole('button', { name: 'Add 25 minutes' }).click();
  await expect(form).toBeHidden();
  await expect(onlyRun(page)).toContainText('Added by hand');
  await expect(page.getByText('25 min in 1 run')).toBeVisible();
  await untilSent(page);
  const expectTotal = async (minutes: number) => {
    await page.getByRole('button', { name: 'Your profile' }).click();
    const profile = page.getByRole('dialog');
    await expect(profile.getByRole('link', { name: `Total time: ${minutes}m` })).toBeVisible();
    await profile.getByRole('button', { name: 'Close' }).click();
    await expect(profile).toBeHidden();
  };
  await expectTotal(25);

  await context.setOffline(true);
  // Makes sure that one request fails, whatever the page tries.
  await page.evaluate(() => fetch('/api/health').catch(() => {}));
  await page.getByRole('button', { name: `Correct ${text}` }).click();
  const correction = page.getByRole('dialog', { name: 'Correct this run' });
  await correction.getByLabel('Minutes').fill('10');
  await correction.getByRole('button', { name: 'Save' }).click();
  await noteButton.click();
  await form.getByLabel('To').fill(start);
  await form.getByLabel('From').fill(earlier(start, 20));
  await form.getByRole('button', { name: 'Add 20 minutes' }).click();
  await expect(page.getByText('Waiting to be sent')).toHaveCount(2);
  await expect(page.getByText('30 min in 2 runs')).toBeVisible();
  await expectTotal(30);
  await context.setOffline(false);
  await untilSent(page);
  await expect(page.getByText('Waiting to be sent')).toHaveCount(0);
  await expect(page.getByText('30 min in 2 runs')).toBeVisible();
  await expect(onlyRun(page)).toHaveCount(2);
  await expect(page.getByText('25 min became 10 min')).toBeVisible();
  await expectTotal(30);
  expect(await readRewards(page)).toEqual({ trophies: 0, totalMinutes: 30 });

  await expectTotal(30);
});

test('a run that cannot be noted so is refused beside what was typed, also by the server, and nothing typed is lost', async ({
  newBrowser,
  newPerson,
  request,
  advanceBothClocks,
  consoleErrors,
}) => {
  consoleErrors.expect(/ERR_FAILED/);
  // A time over midnight would have its days in the text too.
  const context = await newBrowser({ timezoneId: await findNoon(request) });
  await newPerson({ isPremium: true, context });
  const page = await context.newPage();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.clock.install();
  await advanceBothClocks(page, 2 * 60 * 60_000);
  await page.goto('/runs');
  await expect(page.getByText('No runs here yet')).toBeVisible();
  const noteButton = page.getByRole('button', { name: 'Add a forgotten run' });
  const form = page.getByRole('dialog', { name: 'Add a run' });
  const [from, to] = [form.getByLabel('From'), form.getByLabel('To')];
  await noteButton.click();
  await form.getByLabel('What you did').fill('A walk');
  const now = await to.inputValue();
  const submit = form.getByRole('button', { name: /^Add/ });
  for (const [start, end, field, said] of [
    [earlier(now, 10), earlier(now, 20), to, 'The end must be after the start.'],
    [earlier(now, 10), earlier(now, -30), to, 'This time has not passed yet.'],
    [earlier(now, 300), earlier(now, 20), from, 'Only runs from the last 4 hours can be added.'],
  ] as const) {
    await from.fill(start);
    await to.fill(end);
    await submit.click();
    await expect(field).toHaveAccessibleDescription(said);
    await expect(form.getByText(said)).toHaveCount(1);
  }
  await expectNoAxeViolations(page);
  await from.fill(earlier(now, 40));
  await to.fill(earlier(now, 20));
  await form.getByRole('button', { name: 'Add 20 minutes' }).click();
  await expect(form).toBeHidden();
  await untilSent(page);

  // The page knows by now what counts: it offers a free time, and names the run that is in the way.
  const overlap = 'Another run already counts for this time.';
  await noteButton.click();
  await expect(to).toHaveValue(earlier(now, 40));
  await expect(from).toHaveValue(earlier(now, 65));
  await form.getByLabel('What you did').fill('Another walk');
  await from.fill(earlier(now, 30));
  await to.fill(earlier(now, 10));
  await submit.click();
  await expect(from).toHaveAccessibleDescription(
    new RegExp(`^“A walk” already has ${earlier(now, 40)}\\s?–\\s?${earlier(now, 20)}\\.$`),
  );
  await form.getByRole('button', { name: 'Cancel' }).click();

  // A device that does not know it: its list was never loaded.
  const other = await context.newPage();
  await other.route('**/api/ledger/runs?*', (route) => route.abort());
  await other.route('**/api/ledger/runs', (route) => route.abort());
  await other.setViewportSize({ width: 360, height: 740 });
  await other.goto('/runs');
  await other.getByRole('button', { name: 'Add a forgotten run' }).click();
  const otherForm = other.getByRole('dialog', { name: 'Add a run' });
  await otherForm.getByLabel('What you did').fill('Third walk');
  await otherForm.getByLabel('From').fill(earlier(now, 30));
  await otherForm.getByLabel('To').fill(earlier(now, 15));
  await otherForm.getByRole('button', { name: 'Add 15 minutes' }).click();
  const notice = other.getByRole('alert').filter({ hasText: `“Third walk”: ${overlap} Nothing was added.` });
  await expect(notice).toBeVisible();
  await expect(otherForm).toBeHidden();
  // It does not cover the page's heading.
  const heading = await other.getByRole('heading', { level: 1 }).boundingBox();
  const box = await notice.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(heading?.y ?? 0);
  await other.goto('/about');
  await notice.getByRole('button', { name: 'Try again' }).click();
  await expect(otherForm.getByLabel('What you did')).toHaveValue('Third walk');
  await expect(otherForm.getByLabel('From')).toHaveValue(earlier(now, 30));
  await expect(otherForm.getByLabel('To')).toHaveValue(earlier(now, 15));
  await expect(otherForm.getByLabel('From')).toHaveAccessibleDescription(overlap);
  await otherForm.getByLabel('From').fill(earlier(now, 20));
  await otherForm.getByRole('button', { name: 'Add 5 minutes' }).click();
  await expect(otherForm).toBeHidden();
  await expect(notice).toBeHidden();
  await untilSent(other);
  await expect(page.getByText('25 min in 2 runs')).toBeVisible();
});

/** That many minutes before a time of day, `HH:MM`. */
function earlier(time: string, minutes: number): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const total = (hour * 60 + minute - minutes + 24 * 60) % (24 * 60);
  return [Math.floor(total / 60), total % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

test('a list that was read opens without a network as well, and of another one it is said that it comes later', async ({
  page,
  context,
  newPerson,
  advanceBothClocks,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_INTERNET_DISCONNECTED/);
  await page.clock.install();
  await newPerson({ isPremium: true });
  await page.goto('/runs');
  await expect(page.getByText('No runs here yet')).toBeVisible();
  await page.getByRole('link', { name: 'Tasks' }).first().click();
  await expect(page).toHaveURL('/tasks');
  await context.setOffline(true);
  await advanceBothClocks(page, 60 * 60_000);
  await page.goBack();
  await expect(page.getByText('No runs here yet')).toBeVisible();
  await page.getByRole('link', { name: 'Corrections' }).click();
  await expect(page.getByText('this list is not on this device yet')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('Corrections stay listed here.')).toBeVisible();
});

test('the list of a task’s runs bears the name that the task has by now, and a run that is moved leaves it at once', async ({
  page,
  context,
  newPerson,
  advanceBothClocks,
  consoleErrors,
}) => {
  consoleErrors.allow(/ERR_INTERNET_DISCONNECTED/);
  await newPerson({ isPremium: true });
  await page.clock.install();
  const { id, text } = await workNewTask(page, advanceBothClocks);
  await actElsewhere(page, { kind: 'rename_task', taskId: id, text: 'Write the second page' });
  await page.goto(`/runs?taskId=${id}`);
  await expect(page.getByRole('heading', { name: '“Write the second page”' })).toBeVisible();
  await expect(page.getByText('25 min in 1 run')).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('button', { name: `Correct ${text}` }).click();
  const correction = page.getByRole('dialog', { name: 'Correct this run' });
  await correction.getByLabel('Task').selectOption('Something else');
  await correction.getByLabel('What you did').fill('A walk');
  await correction.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('0 min in 0 runs')).toBeVisible();
  await expect(page.getByText('No runs here yet')).toBeVisible();
  await context.setOffline(false);
  await untilSent(page);
});

test('whoever moved in with their community reads how much of their numbers has no runs here', async ({
  page,
  newPerson,
}) => {
  await newPerson({ isPremium: true });
  const fromBefore = page.getByText('from before the move');
  await page.goto('/runs');
  await expect(page.getByText('No runs here yet')).toBeVisible();
  await expect(fromBefore).toBeHidden();
  await page.route(/\/api\/ledger\/runs/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), before: 40 } });
  });
  await page.reload();
  await expect(fromBefore).toHaveText('Plus 40 min from before the move, with no runs here.');
  await page.goto('/runs?of=trophies');
  await expect(fromBefore).toHaveText('40 of them from before the move, with no runs here.');
  // Another answer may be under way.
  await page.unrouteAll({ behavior: 'wait' });
});

test('on a phone the times of a noted run have room for the halves of the day', async ({
  page,
  newPerson,
}) => {
  await newPerson({ isPremium: true });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/runs');
  await page.getByRole('button', { name: 'Add a forgotten run' }).click();
  const form = page.getByRole('dialog', { name: 'Add a run' });
  for (const label of ['From', 'To']) {
    const field = await form.getByLabel(label, { exact: true }).boundingBox();
    expect(field?.width).toBeGreaterThanOrEqual(150);
  }
});

test('in a low window what is wrong with a noted run comes above the buttons', async ({
  page,
  newPerson,
}) => {
  await newPerson({ isPremium: true });
  await page.setViewportSize({ width: 300, height: 500 });
  await page.goto('/runs');
  await page.getByRole('button', { name: 'Add a forgotten run' }).click();
  const form = page.getByRole('dialog', { name: 'Add a run' });
  const submit = form.getByRole('button', { name: /^Add/ });
  const end = form.getByLabel('To', { exact: true });
  await end.fill('');
  await form.getByLabel('What you did').fill('A walk');
  await form.evaluate((dialog) => {
    for (let each: Element | null = dialog; each; each = each.parentElement) each.scrollTop = 0;
  });
  await submit.dispatchEvent('click');
  await expect(end).toHaveAccessibleDescription(/./);
  await expect(async () => {
    const [field, button] = [await end.boundingBox(), await submit.boundingBox()];
    expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0);
  }).toPass();
});

test('what was worked on is told in 50 characters, whatever they are', async ({ page, newPerson }) => {
  await newPerson({ isPremium: true });
  await page.goto('/runs');
  await page.getByRole('button', { name: 'Add a forgotten run' }).click();
  const form = page.getByRole('dialog', { name: 'Add a run' });
  const field = form.getByLabel('What you did');
  await field.focus();
  await page.keyboard.insertText('🦖'.repeat(50));
  await expect(field).toHaveValue('🦖'.repeat(50));
  await field.fill('w'.repeat(51));
  await form.getByRole('button', { name: 'Add' }).click();
  await expect(form.getByText('Max 50 characters')).toBeVisible();
});

test('the question whether to delete a run has the focus, and so has what its No leads back to', async ({
  page,
  newPerson,
  advanceBothClocks,
}) => {
  await newPerson({ isPremium: true });
  await page.clock.install();
  const { text } = await workNewTask(page, advanceBothClocks);
  await page.goto('/runs');
  await page.getByRole('button', { name: `Correct ${text}` }).click();
  await page.getByRole('button', { name: 'Delete run' }).press('Enter');
  const question = page.getByRole('dialog', { name: 'Delete this run?' });
  await expect(question).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(question.getByRole('button', { name: 'No' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Correct this run' })).toBeFocused();
});
