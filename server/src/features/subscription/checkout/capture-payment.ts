import { type Outcome, refuse } from '@focuspool/domain/outcome';
import type { RefusalReason } from '@focuspool/domain/refusals';
import { isReportedAmountOf } from '@focuspool/domain/subscription/checkout';
import type { CapturePayment } from '@focuspool/domain/subscription/payment-contract';
import type { NamedViewer } from '../../../platform/http/gate.ts';
import { type SettleServices, settlePayment } from '../settlement/settle-payment.ts';
import type { SubscriptionRow } from '../store/subscription-store.ts';

/**
 * Captures a payment when the browser asks for it after the checkout. The signature proves that the provider's window was there;
 * with or without it the payment counts only if the provider says so, it is this person's, and the amount is the order's.
 */
export async function capturePayment(
  services: SettleServices,
  viewer: Pick<NamedViewer, 'userId'>,
  { paymentId, finalAmount, orderId, signature }: CapturePayment,
): Promise<Outcome<SubscriptionRow, RefusalReason>> {
  const { payments, log } = services;
  if (signature !== undefined || orderId !== undefined) {
    const checkout = { paymentId, orderId: orderId ?? '', signature: signature ?? '' };
    if (!payments?.verifyCheckout(checkout)) {
      log.warn({ paymentId, userId: viewer.userId }, 'checkout signature forged');
      return refuse('signature_wrong');
    }
  }
  return settlePayment(services, paymentId, (order) => {
    if (order.userId !== viewer.userId) return 'payment_unknown';
    return isReportedAmountOf(order.amountPaise, finalAmount) ? null : 'payment_amount_wrong';
  });
}
