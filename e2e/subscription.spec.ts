import type { Page } from '@playwright/test';
import { sendAdminCommand } from '../server/src/platform/admin/admin-socket.ts';
import { expect, expectNoAxeViolations, holdBack, test, withMotion } from './fixtures.ts';
import { makePerson } from './people.ts';
import { openPlanShop } from './plan-shop.ts';
import { startTestedServer } from './tested-server.ts';

test.describe('with motion', () => {
  test.use(withMotion);

  test('a person buys a plan and goes to their list without a reload', async ({
    page,
    newPerson,
    request,
  }) => {
    const { email } = await newPerson();
    const shop = openPlanShop(page);
    const scripts: string[] = [];
    page.on('request', (request) => scripts.push(request.url()));
    await shop.visit();
    expect(scripts.filter((url) => url.includes('checkout'))).toEqual([]);
    await shop.choosePlan('Standard');
    await shop.subscribe();
    await expect(shop.checkout).toContainText('₹549.00');
    await expect(shop.checkout).toContainText('Test mode, no money moves');
    await expect(page.getByRole('button', { name: 'Processing...', includeHidden: true })).toBeVisible();
    await shop.press('Pay');
    await expect(shop.premiumDialog).toContainText('Payment successful!');
    await expect(shop.premiumDialog).toContainText('Standard');
    await expect(shop.premiumDialog).toContainText('Time remaining: 180 days');
    await expectNoAxeViolations(page);

    const readSubject = async () => {
      const options = { params: { to: email }, headers: { accept: 'application/json' } };
      const mails = (await (await request.get('/dev/mail', options)).json()) as { subject: string }[];
      return mails[0]?.subject;
    };
    await expect.poll(readSubject).toBe('Your receipt for FocusPool Standard');
    await shop.premiumDialog.getByRole('button', { name: 'Go Back' }).click();
    await expect(page.getByText('No tasks yet. Add one above!')).toBeVisible();
  });
});

test('a plan bought in one tab opens the gates of another one at once', async ({
  page,
  newPerson,
  context,
}) => {
  await newPerson();
  const other = await context.newPage();
  await other.goto('/about');
  await expect(other.getByRole('link', { name: 'Tasks' })).toHaveAttribute('href', '/subscribtion');
  const shop = openPlanShop(page);
  await shop.visit();
  await shop.choosePlan('Basic');
  await shop.subscribe();
  await shop.press('Pay');
  await expect(shop.premiumDialog).toBeVisible();
  await expect(other.getByRole('link', { name: 'Tasks' })).toHaveAttribute('href', '/tasks');
});

test('somebody who was given premium reads until when, or that it has no end, here and in the settings', async ({
  page,
  newPerson,
  server,
}) => {
  const { email } = await newPerson();
  const shop = openPlanShop(page);
  const grant = (endDate: string | null) =>
    sendAdminCommand(server.dataDir, '/premium', { email, isPremium: true, endDate });
  await shop.visit();
  // A previous journey may have moved the server's clock.
  const serverTime = Number((await page.request.get('/api/health')).headers()['x-server-time']);
  await grant(new Date(serverTime + 39.5 * 86_400_000).toISOString());
  await expect(shop.premiumDialog).toContainText('Time remaining: 40 days');
  await expect(shop.premiumDialog).toContainText('Granted until');
  await expectNoAxeViolations(page);
  await grant(null);
  await expect(shop.premiumDialog).toContainText('Granted without end');
  await expect(shop.premiumDialog).not.toContainText('Time remaining');
  await page.goto('/settings');
  await expect(page.getByText('Premium access · Active')).toBeVisible();
  await expect(page.getByText('Premium access · Ended')).toBeVisible();
});

test('the page offers the plans as soon as premium is revoked, though a subscription was bought', async ({
  page,
  newPerson,
  server,
}) => {
  const { email } = await newPerson();
  const shop = openPlanShop(page);
  await shop.visit();
  await shop.choosePlan('Standard');
  await shop.subscribe();
  await payAndSettle(page);
  await expect(shop.premiumDialog).toContainText('Standard');
  await sendAdminCommand(server.dataDir, '/premium', { email, isPremium: false });
  await expect(shop.premiumDialog).toBeHidden();
  await expect(page.getByText('Payment successful!')).toHaveCount(0);
  await page.goto('/tasks');
  await expect(page).toHaveURL(/\/subscribtion$/);
  await shop.choosePlan('Basic');
  await shop.subscribe();
  await shop.press('Pay');
  await expect(shop.premiumDialog).toContainText('Time remaining: 30 days');
});

test('a plan that the provider has refunded is over at once, and its coupon has earned nothing', async ({
  page,
  newPerson,
  newBrowser,
}) => {
  const ownerContext = await newBrowser();
  await newPerson({ context: ownerContext });
  await ownerContext.request.post('/api/coupons/own', { data: { letters: 'BACK' } });
  const buyer = await newPerson();
  const shop = openPlanShop(page);
  await shop.visit();
  // It is typed but not applied: paying applies it.
  await page.getByRole('textbox', { name: 'Coupon code' }).fill('back50');
  await shop.choosePlan('Basic');
  await shop.subscribe();
  await payAndSettle(page);
  await expect(shop.premiumDialog).toContainText('Basic');
  const listed = await page.request.get('/api/subscriptions');
  const { subscriptions } = (await listed.json()) as { subscriptions: { paymentId: string }[] };
  const data = { payment_id: subscriptions[0]?.paymentId };
  expect((await page.request.post('/dev/payments/refunds', { data })).status()).toBe(200);
  await expect(shop.premiumDialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Subscribe Now' })).toBeVisible();
  await page.goto('/settings');
  await expect(page.getByText('Basic · Refunded')).toBeVisible();

  const ownerPage = await ownerContext.newPage();
  await ownerPage.goto('/analytics');
  const row = ownerPage.getByRole('row').filter({ hasText: buyer.username }).filter({ hasText: 'Refunded' });
  await expect(row).toContainText('-₹149');
  await expect(ownerPage.getByText('₹0.00')).toBeVisible();
  await expectNoAxeViolations(ownerPage);
});

test("a friend's coupon is applied, and its owner sees what it earned", async ({
  page,
  newPerson,
  newBrowser,
}) => {
  const ownerContext = await newBrowser();
  await newPerson({ context: ownerContext });
  const made = await ownerContext.request.post('/api/coupons/own', { data: { letters: 'PAL' } });
  expect(made.status()).toBe(200);

  const buyer = await newPerson();
  const shop = openPlanShop(page);
  await shop.visit();
  await shop.applyCoupon('pal50');
  const applied = page.getByRole('button', { name: 'Applied' });
  await expect(applied).toBeDisabled();
  await expect(applied).toBeFocused();
  // It is sent once, whatever is pressed.
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url()));
  await applied.press('Enter');
  await page.getByRole('textbox', { name: 'Coupon code' }).press('Enter');
  await shop.choosePlan('Premium');
  expect(sent.filter((url) => url.includes('/api/coupons'))).toEqual([]);
  await shop.subscribe();
  await shop.press('Pay');
  await expect(shop.premiumDialog).toContainText('Time remaining: 365 days');

  const ownerPage = await ownerContext.newPage();
  await ownerPage.goto('/analytics');
  const row = ownerPage.getByRole('row').filter({ hasText: buyer.username });
  await expect(row).toContainText('Premium');
  await expect(row).toContainText('₹849');
  await expect(ownerPage.getByText('₹84.90')).toBeVisible();
  await expect(ownerPage.getByText('Showing 1 of 1 results')).toBeVisible();
});

test('a coupon that its owner replaces meanwhile is taken off, and the plan can be bought without it', async ({
  page,
  newPerson,
  newBrowser,
  consoleErrors,
}) => {
  consoleErrors.expect(/404/);
  const owner = await newBrowser();
  await newPerson({ context: owner });
  await owner.request.post('/api/coupons/own', { data: { letters: 'GONE' } });
  await newPerson();
  const shop = openPlanShop(page);
  await shop.visit();
  await shop.applyCoupon('GONE50');
  await expect(page.getByRole('button', { name: 'Applied' })).toBeVisible();
  await owner.request.post('/api/coupons/own', { data: { letters: 'HERE', isReplacing: true } });
  await shop.choosePlan('Basic');
  await page.getByRole('button', { name: 'Subscribe Now' }).click();
  await expect(page.getByRole('alert')).toHaveText('Invalid coupon code');
  await expect(page.getByRole('button', { name: 'Apply' })).toBeEnabled();
  await shop.subscribe();
});

test('whoever goes on to pay before their coupon is known pays with it, and not where it is refused', async ({
  page,
  newPerson,
  newBrowser,
  consoleErrors,
}) => {
  consoleErrors.expect(/404/);
  const owner = await newBrowser();
  await newPerson({ context: owner });
  await owner.request.post('/api/coupons/own', { data: { letters: 'SOON' } });
  await newPerson();
  const shop = openPlanShop(page);
  await shop.visit();
  await shop.choosePlan('Basic');
  const orders: unknown[] = [];
  page.on('request', (asked) => {
    if (asked.url().endsWith('/api/subscriptions/orders')) orders.push(asked.postDataJSON());
  });
  const subscribeEarly = async (code: string) => {
    const tellCoupon = await holdBack(page, '**/api/coupons/check', { times: 1 });
    await shop.applyCoupon(code);
    await page.getByRole('button', { name: 'Subscribe Now' }).click();
    await expect(page.getByRole('button', { name: 'Processing...' })).toBeVisible();
    tellCoupon();
  };
  await subscribeEarly('NOPE50');
  await expect(page.getByRole('alert')).toHaveText('Invalid coupon code');
  await expect(page.getByRole('textbox', { name: 'Coupon code' })).toHaveAccessibleDescription(
    'Invalid coupon code',
  );
  expect(orders).toEqual([]);
  // A code that is still in the field is not left out either.
  const checked = page.waitForResponse('**/api/coupons/check');
  await page.getByRole('button', { name: 'Subscribe Now' }).click();
  await checked;
  await expect(page.getByRole('alert')).toHaveText('Invalid coupon code');
  expect(orders).toEqual([]);
  await subscribeEarly('soon50');
  await expect(shop.checkout).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(orders).toEqual([{ planId: 'basic', coupon: 'SOON50' }]);
});

test('a coupon that is blank, unknown or one’s own is refused beside its field', async ({
  page,
  newPerson,
  consoleErrors,
}) => {
  consoleErrors.expect(/404/);
  await newPerson();
  await page.request.post('/api/coupons/own', { data: { letters: 'MINE' } });
  const shop = openPlanShop(page);
  await shop.visit();
  const field = page.getByRole('textbox', { name: 'Coupon code' });
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(field).toHaveAccessibleDescription('Please enter a coupon code.');
  for (const code of ['NOPE50', 'mine50', '%']) {
    await shop.applyCoupon(code);
    await expect(field).toHaveAccessibleDescription('Invalid coupon code');
  }
});

test('a coupon that is corrected while the one before is checked bears nothing of its refusal', async ({
  page,
  newPerson,
  consoleErrors,
}) => {
  consoleErrors.expect(/404/);
  await newPerson();
  const shop = openPlanShop(page);
  await shop.visit();
  const field = page.getByRole('textbox', { name: 'Coupon code' });
  const tellCoupon = await holdBack(page, '**/api/coupons/check');
  await shop.applyCoupon('NOPE50');
  await field.fill('PAL50');
  tellCoupon();
  await expect(page.getByRole('button', { name: 'Apply' })).toBeEnabled();
  await expect(field).toHaveAccessibleDescription('');
});

test('where premium is open to everybody nothing is sold, and a newcomer comes to their list', async ({
  newBrowser,
}) => {
  // It starts a server of its own.
  test.slow();
  const server = await startTestedServer(undefined, { PREMIUM_FOR_ALL: 'true' });
  try {
    const context = await newBrowser();
    await makePerson(server, context);
    const page = await context.newPage();
    await page.goto(`${server.url}/subscribtion`);
    await expect(page.getByText('Premium is open to everyone here. There is nothing to buy.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Subscribe Now' })).toHaveCount(0);
    await page.getByRole('link', { name: 'Go to your list' }).click();
    await expect(page).toHaveURL(`${server.url}/tasks`);
    await context.close();
  } finally {
    await server.stop();
  }
});

test('on a phone the plans, the coupon and the button are there before anything is scrolled', async ({
  page,
  newPerson,
  newBrowser,
}) => {
  const owner = await newBrowser();
  await newPerson({ context: owner });
  await owner.request.post('/api/coupons/own', { data: { letters: 'FITS' } });
  await newPerson();
  await page.setViewportSize({ width: 360, height: 740 });
  const shop = openPlanShop(page);
  await shop.visit();
  const expectButtonInView = async () => {
    const subscribe = page.getByRole('button', { name: 'Subscribe Now' });
    const barTop = (await page.getByRole('navigation', { name: 'Main' }).boundingBox())?.y;
    const { y = Number.NaN, height = Number.NaN } = (await subscribe.boundingBox()) ?? {};
    expect(y + height).toBeLessThanOrEqual(barTop ?? 0);
  };
  await expectButtonInView();
  await shop.applyCoupon('FITS50');
  await expect(page.getByText('The prices already include the 50% discount.')).toBeVisible();
  await expectButtonInView();
  for (const price of ['₹149', '₹549', '₹849']) {
    await expect(page.getByText(price, { exact: true })).toBeInViewport({ ratio: 1 });
  }
  await expect(page.getByRole('textbox', { name: 'Coupon code' })).toBeInViewport({ ratio: 1 });

  // What a plan includes is read out for each plan, and shown for the chosen one.
  const premium = page.getByRole('radio', { name: /Premium/ });
  await expect(premium).toHaveAccessibleDescription(/^All Standard features Early access to new features/);
  const feature = page.getByText('Early access to new features').locator('..');
  const readHeight = async () => (await feature.boundingBox())?.height;
  expect(await readHeight()).toBe(1);
  await premium.check();
  await expect.poll(readHeight).toBeGreaterThan(50);
});

test('plans are chosen and reviews are turned by the keyboard alone', async ({ page, newPerson }) => {
  await newPerson();
  await openPlanShop(page).visit();
  const reviews = page.getByRole('list', { name: 'Reviews' });
  const position = () => reviews.evaluate((strip) => strip.scrollLeft);
  const start = await position();
  await reviews.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(position).toBe(start + 296);
  await page.getByRole('button', { name: 'Next review' }).click();
  await expect.poll(position).toBe(start + 592);
  await page.getByRole('button', { name: 'Previous review' }).click();
  await expect.poll(position).toBe(start + 296);
  await expect(reviews.locator('li')).toHaveCount(15);

  await reviews.focus();
  const card = async () => ((await position()) / 296) % 5;
  for (let step = 0; step < 12; step += 1) {
    const next = ((await card()) + 4) % 5;
    await page.keyboard.press('ArrowLeft');
    await expect.poll(card, 'the voices go on without an end').toBe(next);
  }
  const isLeftToBrowser = await reviews.evaluate((strip) => {
    const init = { key: 'ArrowLeft', altKey: true, bubbles: true, cancelable: true };
    return strip.dispatchEvent(new KeyboardEvent('keydown', init));
  });
  expect(isLeftToBrowser, 'the keys that go back a page do').toBe(true);
  await reviews.evaluate((strip) => strip.scrollTo({ left: 0 }));
  await expect.poll(position, 'a swipe to the end comes to stand in the middle').toBe(start);

  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  const findStep = ([one, next]: (HTMLElement | SVGElement)[]) =>
    (next?.getBoundingClientRect().left ?? 0) - (one?.getBoundingClientRect().left ?? 0);
  expect(await reviews.locator('li').evaluateAll(findStep), 'a step is a card in large type too').toBe(296);

  await page.getByRole('radio', { name: 'Basic' }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: 'Standard' })).toBeChecked();
  await expectNoAxeViolations(page);
});

/** Pays, and waits for the requests of a premium page: they would be refused once premium ends. */
async function payAndSettle(page: Page): Promise<void> {
  let reads = 0;
  const isSettled = page.waitForResponse(async (response) => {
    if (!response.url().endsWith('/api/operations/state')) return false;
    const { withoutPlan } = await response.json();
    // Without a plan the page may ask once more, when its live connection comes late.
    if (!withoutPlan) reads += 1;
    return reads >= 2;
  });
  // The page asks when it becomes a premium one, and again when its live connection begins to report changes.
  await Promise.all([isSettled, openPlanShop(page).press('Pay')]);
}
