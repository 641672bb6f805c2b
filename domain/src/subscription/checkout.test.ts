import { expect, it } from 'vitest';
import { planIds, plans } from '../plans.ts';
import { buildCheckout, isReportedAmountOf, nextOrderCheck, orderLifeMs } from './checkout.ts';
import { describeCaptureFailure, describeFailedPayment, isOutcomeOpen } from './payment-texts.ts';

const profile = {
  username: 'ada',
  profilePicture: 'animals/Cat.jpg',
  isPremium: false,
  trophies: 0,
  totalMinutes: 0,
};
const viewer = { userId: 'u1', email: 'ada@example.com', emailVerified: true, profile };
const facts = { keyId: 'rzp_test_1', orderId: 'order_1', plan: plans.standard, amount: 54_900, viewer };

it('the checkout opens with the amount in paise, for card and UPI only, with UPI preselected', () => {
  const options = buildCheckout({ ...facts, coupon: 'ABC50' });
  expect(options).toMatchObject({
    key: 'rzp_test_1',
    order_id: 'order_1',
    amount: 54_900,
    currency: 'INR',
    prefill: { name: 'ada', email: 'ada@example.com', method: 'upi' },
    notes: { userId: 'u1', plan: 'standard', coupon: 'ABC50' },
    capture: true,
    method: { card: true, upi: true, netbanking: false, wallet: false, paylater: false },
  });
  expect(options.theme.color).toMatch(/^#[0-9a-f]{6}$/);
});

it("the checkout notes 'none' for a purchase without a coupon", () => {
  expect(buildCheckout({ ...facts, coupon: null }).notes.coupon).toBe('none');
});

it.each([54_900, 549])('a reported amount of %d matches an order of 54900 paise', (reported) => {
  expect(isReportedAmountOf(54_900, reported)).toBe(true);
});

it.each([1, -1, 0, 5_490_000, 5.49, Number.POSITIVE_INFINITY])(
  'a reported amount of %d does not match an order of 54900 paise',
  (reported) => {
    expect(isReportedAmountOf(54_900, reported)).toBe(false);
  },
);

it('a reported amount matches only one plan, in rupees or in paise', () => {
  for (const { price } of planIds.map((id) => plans[id])) {
    expect(planIds.filter((id) => isReportedAmountOf(plans[id].price, price))).toHaveLength(1);
    expect(planIds.filter((id) => isReportedAmountOf(plans[id].price, price / 100))).toHaveLength(1);
  }
});

it.each([
  'payment_unsaved',
  'payment_uncertain',
  'payment_busy',
  'too_many_requests',
  'unavailable',
] as const)('a capture refused as %s may still move money, and its error names the payment', (reason) => {
  const text = 'Payment processing error. Please contact support with your payment ID: pay_7';
  expect(describeCaptureFailure(reason, 'pay_7')).toBe(text);
  expect(isOutcomeOpen(reason)).toBe(true);
});

it('a capture error before any money moved names no payment', () => {
  const text = 'Payment processing error. Please contact support.';
  expect(describeCaptureFailure('payment_declined', 'pay_7')).toBe(text);
  expect(isOutcomeOpen('payment_declined')).toBe(false);
  expect(describeCaptureFailure('already_premium', 'pay_7')).toBe('You are already a premium user');
});

it("the text of a failed payment contains the provider's reason", () => {
  expect(describeFailedPayment('Card declined')).toBe('Payment failed: Card declined');
});

const minute = 60_000;
const hour = 60 * minute;

it.each([
  [0, minute],
  [-hour, minute],
  [8 * minute, 2 * minute],
  [4 * hour, hour],
  [orderLifeMs, 6 * hour],
])('an unpaid order that is %i ms old is checked again after %i ms', (age, pause) => {
  expect(nextOrderCheck(1_000_000 - age, 1_000_000)).toBe(1_000_000 + pause);
});

it('an unpaid order is checked fewer than 60 times in its life', () => {
  let questions = 0;
  for (let now = 0; now < orderLifeMs; now = nextOrderCheck(0, now)) questions += 1;
  expect(questions).toBeLessThan(60);
});
