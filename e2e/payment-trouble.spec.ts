import type { Page } from '@playwright/test';
import { expect, expectNoAxeViolations, holdBack, test } from './fixtures.ts';
import { openPlanShop, type PlanShop } from './plan-shop.ts';

test('a plan bought in one tab closes the checkout of another, and what comes too late is told in front', async ({
  page,
  newPerson,
  context,
  consoleErrors,
}) => {
  consoleErrors.expect(/status of 409/);
  await newPerson();
  const pages = [page, await context.newPage(), await context.newPage()];
  const [shop, other, late] = pages.map(openPlanShop) as [PlanShop, PlanShop, PlanShop];
  // It must not hear of the plan that the first page buys.
  await pages[2]?.routeWebSocket('**/api/live', () => {});
  for (const [each, plan] of [
    [shop, 'Basic'],
    [other, 'Basic'],
    [late, 'Standard'],
  ] as const) {
    await each.visit();
    await each.choosePlan(plan);
    await each.subscribe();
  }
  await shop.press('Pay');
  await expect(shop.premiumDialog).toContainText('Payment successful!');
  await expect(other.checkout).toBeHidden();
  await expect(other.premiumDialog).toContainText('Basic');
  await late.press('Pay');
  await expect(late.premiumDialog.getByRole('alert')).toHaveText('You are already a premium user');
  await expectNoAxeViolations(pages[2] as Page);
});

test('whoever goes on before the payment window is there meets none on the next page', async ({
  page,
  newPerson,
}) => {
  await newPerson();
  const shop = openPlanShop(page);
  await shop.visit();
  await shop.choosePlan('Basic');
  const tellOrder = await holdBack(page, '**/api/subscriptions/orders');
  const asked = page.waitForRequest('**/api/subscriptions/orders');
  await page.getByRole('button', { name: 'Subscribe Now' }).click();
  await asked;
  await page.getByRole('link', { name: 'Settings' }).first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  tellOrder();
  await page.waitForFunction(() => 'Razorpay' in window);
  // The page waits for the same time after the provider's script, and its timer began first.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 400)));
  await expect(shop.checkout).toBeHidden();
});

test('no plan, a closed window and a failed payment are named, and the next try works', async ({
  page,
  newPerson,
  consoleErrors,
}) => {
  consoleErrors.expect(/400/);
  await newPerson();
  const shop = openPlanShop(page);
  await shop.visit();
  await page.getByRole('button', { name: 'Subscribe Now' }).click();
  await expect(page.getByRole('alert')).toHaveText('Please select a plan first');
  await shop.choosePlan('Basic');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await shop.subscribe();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Payment window closed')).toBeVisible();
  await shop.subscribe();
  await shop.press('Fail payment');
  await expect(page.getByRole('alert')).toHaveText('Payment failed: The test bank declined the payment.');
  await shop.subscribe();
  await shop.press('Close');
  await expect(page.getByText('Payment window closed')).toBeVisible();
  await shop.subscribe();
  await shop.press('Pay');
  await expect(shop.premiumDialog).toContainText('Basic');
});

test('a failed try is no longer told once the next in the same window has succeeded', async ({
  page,
  newPerson,
  consoleErrors,
}) => {
  consoleErrors.expect(/400/);
  await newPerson();
  const shop = openPlanShop(page);
  // The provider's own window stays open after a failed try; the stand-in's closes.
  await page.route('**/checkout.js', async (route) => {
    const response = await route.fetch();
    const closing = 'this.close();\n      if (answer.error)';
    const script = await response.text();
    expect(script).toContain(closing);
    const staying =
      'for (const button of this.buttons) button.disabled = false;\n if (!answer.error) this.close();';
    await route.fulfill({ response, body: script.replace(closing, `${staying}\n if (answer.error)`) });
  });
  await shop.visit();
  await shop.choosePlan('Basic');
  await shop.subscribe();
  await shop.press('Fail payment');
  const failure = page.getByText('Payment failed: The test bank declined the payment.');
  await expect(failure).toBeAttached();
  const tellAnswer = await holdBack(page, '**/api/payments/capture');
  await shop.press('Pay');
  // The provider's event has arrived before the answer.
  await expect(shop.premiumDialog).toContainText('Basic');
  await expect(failure).toHaveCount(0);
  tellAnswer();
  await expect(shop.premiumDialog).toContainText('Payment successful!');
});

test('whoever was signed out meanwhile reads that they have to log in first', async ({
  page,
  newPerson,
  request,
  consoleErrors,
}) => {
  consoleErrors.expect(/401/);
  await newPerson();
  const shop = openPlanShop(page);
  await shop.visit();
  await shop.choosePlan('Basic');
  // The call is sent without a cookie, while the page does not know yet that its sign-in has ended.
  await page.route('**/api/subscriptions/orders', async (route) => {
    const asked = route.request();
    await route.fulfill({ response: await request.post(asked.url(), { data: asked.postDataJSON() }) });
  });
  await page.getByRole('button', { name: 'Subscribe Now' }).click();
  await expect(page.getByRole('alert')).toHaveText('Please login first');
});

test('a payment that cannot be saved leaves its id with the buyer, and comes through by itself', async ({
  page,
  newPerson,
  consoleErrors,
}) => {
  consoleErrors.expect(/503/);
  await newPerson();
  const shop = openPlanShop(page);
  await shop.visit();
  await shop.setFault('outage_after_capture');
  await shop.choosePlan('Basic');
  await shop.subscribe();
  await shop.press('Pay');
  const alert = page.getByRole('alert');
  await expect(alert).toHaveText(
    /^Payment processing error\. Please contact support with your payment ID: pay_[A-Za-z0-9]{14}$/,
  );
  const told = (await alert.textContent()) ?? '';
  const paymentId = told.split(': ')[1];
  // Paying again only asks about this payment.
  const reported = page.waitForResponse('**/api/payments/capture');
  await page.getByRole('button', { name: 'Subscribe Now' }).click();
  await reported;
  await expect(page.getByRole('button', { name: 'Subscribe Now' })).toBeEnabled();
  await expect(alert).toHaveText(told);
  await expect(shop.checkout).toBeHidden();
  await shop.setFault(null);
  // Another tab of the same person reports the payment again; the provider and the sweep do so too.
  const again = await page.request.post('/api/payments/capture', { data: { paymentId, finalAmount: 149 } });
  expect(again.status()).toBe(200);
  await expect(shop.premiumDialog).toContainText('Basic');
  await expect(alert).toHaveCount(0);
});

test('a payment whose window is lost opens the plan by itself, and it leads on within the app', async ({
  page,
  newPerson,
}) => {
  await newPerson();
  const shop = openPlanShop(page);
  // The person comes from elsewhere, and is led to the plans.
  await page.goto('/tasks');
  await expect(page).toHaveURL('/subscribtion');
  await shop.setFault('webhook_only');
  await shop.choosePlan('Premium');
  await shop.subscribe();
  await shop.press('Pay');
  await expect(shop.premiumDialog).toContainText('Premium');
  await expect(page.getByText('Payment window closed')).toBeAttached();
  await shop.premiumDialog.getByRole('button', { name: 'Go Back' }).click();
  await expect(page).toHaveURL('/');
});

test('a payment that the provider refuses to hand over is named as such', async ({
  page,
  newPerson,
  consoleErrors,
}) => {
  consoleErrors.expect(/409/);
  await newPerson();
  const shop = openPlanShop(page);
  await shop.visit();
  await shop.setFault('refused_at_capture');
  await shop.choosePlan('Basic');
  await shop.subscribe();
  await shop.press('Pay');
  await expect(page.getByRole('alert')).toHaveText('Payment processing error. Please contact support.');
});

test('a checkout that does not load says so, and loads when it can', async ({
  page,
  newPerson,
  consoleErrors,
}) => {
  consoleErrors.expect(/ERR_FAILED/);
  await newPerson();
  const shop = openPlanShop(page);
  await page.route('**/checkout.js', (route) => route.abort());
  await shop.visit();
  await shop.choosePlan('Basic');
  await page.getByRole('button', { name: 'Subscribe Now' }).click();
  const text = 'Error initiating payment. Please try again or contact support.';
  await expect(page.getByRole('alert')).toHaveText(text);
  await page.unroute('**/checkout.js');
  await shop.subscribe();
});
