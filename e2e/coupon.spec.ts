import { readFile } from 'node:fs/promises';
import { expect, expectNoAxeViolations, holdBack, leave, test } from './fixtures.ts';
import { passTime } from './pages/page-clock.ts';
import { listFaintTexts } from './rendered-contrast.ts';
import { startTestedServer } from './tested-server.ts';
import { prepareUsedCoupon } from './used-coupon.ts';

test('a person makes a coupon, copies it, and replaces it after a warning', async ({
  page,
  newPerson,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await newPerson();
  await page.clock.install();
  await page.goto('/generate');
  const letters = page.getByRole('textbox', { name: 'Your letters' });
  const generate = page.getByRole('button', { name: 'Generate Coupon' });
  await letters.fill('a');
  await expect(letters).toHaveValue('A');
  await expect(generate).toBeDisabled();
  await letters.fill('');
  await letters.pressSequentially('so7lo8mio');
  await expect(letters).toHaveValue('SOLO');
  await generate.click();
  const created = page.getByRole('dialog', { name: 'Your coupon is ready' });
  await expect(created).toContainText('SOLO50');
  await page.clock.pauseAt(Date.now() + 60_000);
  await created.getByRole('button', { name: 'Copy coupon code' }).click();
  await expect(created.getByText('Copied!')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('SOLO50');
  await passTime(page, 2_000);
  await expect(created.getByText('Copied!')).toBeHidden();
  await page.clock.resume();
  await page.keyboard.press('Escape');

  await letters.fill('DUET');
  await generate.click();
  const warning = page.getByRole('dialog', { name: 'You already have a coupon' });
  await expectNoAxeViolations(page);
  await warning.getByRole('button', { name: 'Cancel' }).click();
  await expect(warning).toBeHidden();
  await generate.click();
  await warning.getByRole('button', { name: 'Proceed Anyway' }).click();
  await expect(created).toContainText('DUET50');
  await created.getByRole('link', { name: 'View Analytics Page' }).click();
  await expect(page.getByText('No users have used your coupon yet')).toBeVisible();
  await expect(page.getByText('DUET50', { exact: true })).toBeVisible();
  await expectNoAxeViolations(page);
});

test('a code that somebody else owns is refused', async ({ page, newPerson, newBrowser, consoleErrors }) => {
  consoleErrors.expect(/409/);
  const other = await newBrowser();
  await newPerson({ context: other });
  await other.request.post('/api/coupons/own', { data: { letters: 'TAKE' } });
  await newPerson();
  await page.goto('/generate');
  const letters = page.getByRole('textbox', { name: 'Your letters' });
  await letters.fill('TAKE');
  await page.getByRole('button', { name: 'Generate Coupon' }).click();
  await expect(letters).toHaveAccessibleDescription(
    'This coupon is already available. Please try another coupon code.',
  );
});

test('somebody without a coupon is told so on the analytics page, and led to one', async ({
  page,
  newPerson,
}) => {
  await newPerson();
  await page.goto('/analytics');
  await expect(page.getByText('No coupon found for this user')).toBeVisible();
  await page.getByRole('link', { name: 'Generate Coupon' }).click();
  await expect(page).toHaveURL('/generate');
});

test('analytics that cannot be read say why, and can be asked for again', async ({
  page,
  newPerson,
  consoleErrors,
}) => {
  consoleErrors.expect(/503/);
  await newPerson();
  await page.request.post('/api/coupons/own', { data: { letters: 'OOPS' } });
  await page.route('**/api/coupons/analytics?*', (route) => route.fulfill({ status: 503, json: {} }));
  await page.goto('/analytics');
  await expect(page.getByRole('alert')).toContainText(
    'Error fetching data: The service is not available right now.',
  );
  await page.unroute('**/api/coupons/analytics?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('No users have used your coupon yet')).toBeVisible();
});

test('an owner pages through a hundred uses, filters them and downloads what they see', async ({
  newBrowser,
}) => {
  // It starts a server of its own.
  test.slow();
  const { dataDir, owner, amountsPaise } = await prepareUsedCoupon('MANY50', 100);
  const server = await startTestedServer(dataDir);
  try {
    const context = await newBrowser();
    const [name = '', value = ''] = owner.cookie.split('=');
    await context.addCookies([{ name, value, url: server.url }]);
    const page = await context.newPage();
    await page.goto(`${server.url}/analytics`);
    await expect(page.getByText('Showing 15 of 100 results')).toBeVisible();
    expect(await listFaintTexts(page)).toEqual([]);
    const cents = amountsPaise.reduce((sum, amount) => sum + amount, 0) / 10;
    await expect(
      page.getByText(`₹${(cents / 100).toLocaleString('en-IN', { minimumFractionDigits: 2 })}`),
    ).toBeVisible();
    const pages = page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: /^Page \d$/ });
    await expect(pages).toHaveText(['1', '2', '3', '4', '5']);
    await pages.filter({ hasText: '5' }).click();
    await expect(pages).toHaveText(['3', '4', '5', '6', '7']);
    await expect(page).toHaveURL(/page=5/);
    // Someone who goes on before a page has come goes on from that page.
    const letPagesCome = await holdBack(page, '**/api/coupons/analytics?*');
    await page.getByRole('button', { name: 'Page 6' }).click();
    await expect(page).toHaveURL(/page=6/);
    const nextPage = page.getByRole('button', { name: 'Next page' });
    await nextPage.press('Enter');
    await expect(page).toHaveURL(/page=7/);
    letPagesCome();
    await expect(page.getByText('Showing 10 of 100 results')).toBeVisible();
    await expect(nextPage).toBeDisabled();
    await expect(nextPage).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/page=7/);

    await page.getByRole('combobox', { name: 'Plan' }).selectOption('Premium');
    await expect(page.getByText('Showing 15 of 33 results')).toBeVisible();
    const waiting = page.waitForEvent('download');
    await page.getByRole('link', { name: 'Download CSV' }).click();
    const download = await waiting;
    expect(download.suggestedFilename()).toBe('coupon-MANY50.csv');
    const [head, ...rows] = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
    expect(head).toContain('Username,Plan,Subscribed Date,Amount (INR)');
    expect(rows).toHaveLength(33);
    expect(rows.every((row) => row.includes(',Premium,') && row.endsWith(',849.00'))).toBe(true);
    await page.getByRole('combobox', { name: 'Date' }).selectOption('This Month');
    await page.reload();
    await expect(page.getByRole('combobox', { name: 'Plan' })).toHaveValue('premium');
    await expectNoAxeViolations(page);

    // The answer for a plan that no one has bought with the coupon.
    await page.route(/analytics\?.*plan=basic/, async (route) => {
      const answer = await (await route.fetch()).json();
      await route.fulfill({ json: { ...answer, revenue: 0, total: 0, rows: [] } });
    });
    await page.getByRole('combobox', { name: 'Plan' }).selectOption('Basic');
    await expect(page.getByText('Nothing matches this filter')).toBeVisible();
    await page.getByRole('combobox', { name: 'Date' }).selectOption('All Time');
    const letAnswerCome = await holdBack(page, /analytics\?plan=all/);
    await page.getByRole('combobox', { name: 'Plan' }).selectOption('All Plans');
    await expect(page.getByText('Loading…')).toBeVisible();
    await expect(page.getByText('No users have used your coupon yet')).toBeHidden();
    letAnswerCome();
    await expect(page.getByText('Showing 15 of 100 results')).toBeVisible();
    await context.close();
  } finally {
    await server.stop();
  }
});

test('the settings lead to a first coupon, and from then on to what it earns', async ({
  page,
  newPerson,
}) => {
  await newPerson();
  await page.goto('/settings');
  await page.getByRole('link', { name: 'Generate Coupon' }).click();
  await page.getByRole('textbox', { name: 'Your letters' }).fill('STEP');
  await page.getByRole('button', { name: 'Generate Coupon' }).click();
  await leave(page.getByRole('dialog', { name: 'Your coupon is ready' }));
  await page.getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('link', { name: 'View Analytics Page' }).click();
  await expect(page).toHaveURL('/analytics');
  await expectNoAxeViolations(page);
});
