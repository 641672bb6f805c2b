import { expect, expectNoAxeViolations, test } from './fixtures.ts';

test('a premium person is signed in and verified', async ({ page, newPerson }) => {
  const { email, username } = await newPerson({ isPremium: true });
  const { viewer } = await (await page.request.get('/api/account/viewer')).json();
  expect(viewer).toMatchObject({ email, emailVerified: true, profile: { username, isPremium: true } });
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectNoAxeViolations(page);
});

test('both clocks move together', async ({ page, advanceBothClocks }) => {
  await page.clock.install();
  await page.goto('/');
  const before = await readClocks();
  await advanceBothClocks(page, 25 * 60_000);
  const after = await readClocks();
  expect(after.server - before.server).toBeGreaterThanOrEqual(25 * 60_000);
  expect(after.page - before.page).toBeGreaterThanOrEqual(25 * 60_000);

  async function readClocks() {
    const response = await page.request.get('/api/health');
    return {
      server: Number(response.headers()['x-server-time']),
      page: await page.evaluate(() => Date.now()),
    };
  }
});

test('an expected console error fails no test', async ({ page, consoleErrors }) => {
  consoleErrors.expect(/status of 404/);
  await page.goto('/');
  await page.evaluate(() => fetch('/api/nothing'));
});

test.fail('a console error fails the test', async ({ page }) => {
  await page.goto('/');
  await page.evaluate(() => reportError(new Error('something broke')));
});

test.fail('an error response fails the test', async ({ page }) => {
  await page.goto('/');
  await page.evaluate(() => fetch('/api/nothing'));
});

test.fail('an expected console error that does not come fails the test', async ({ page, consoleErrors }) => {
  consoleErrors.expect(/status of 404/);
  await page.goto('/');
});
