import { plans } from '@focuspool/domain/plans';
import { endOfSubscription } from '@focuspool/domain/subscription/subscription';
import { holdUser } from '../../../platform/auth/user-store.ts';
import { lockPerson } from '../../../platform/database/database.ts';
import type { Payment } from '../../../platform/payments/payment-gateway.ts';
import type { Services } from '../../../platform/services.ts';
import { recordCouponUse } from '../../coupon/coupon-use-store.ts';
import { settlePremium } from '../premium/settle-premium.ts';
import {
  lockOrder,
  markOrderPaid,
  type PaymentOrder,
  supersedeOrders,
} from '../store/payment-order-store.ts';
import { retainPayment } from '../store/retained-payment-store.ts';
import {
  expireSubscription,
  findSubscription,
  insertSubscription,
  type SubscriptionRow,
} from '../store/subscription-store.ts';

/** The receipt is sent right after the commit; the sweep sends it if that has not happened within this time. */
const receiptGraceMs = 60_000;

type SavedSubscription = { readonly subscription: SubscriptionRow; readonly isNew: boolean };

/** Saves what a captured payment buys, in one transaction: subscription, flag, coupon use, orders and payment record. */
export async function saveSubscription(
  { database, clock, failpoint }: Pick<Services, 'database' | 'clock' | 'failpoint'>,
  { id: orderId, userId, couponOwnerId }: Pick<PaymentOrder, 'id' | 'userId' | 'couponOwnerId'>,
  payment: Payment,
): Promise<SavedSubscription> {
  return database.transaction(async (tx) => {
    await lockPerson(tx, userId);
    const saved = await findSubscription(tx, payment.id);
    if (saved) return { subscription: saved, isNew: false };
    // Locked before the order, as when an owner is deleted: otherwise each would wait for what the other holds.
    if (couponOwnerId) await holdUser(tx, couponOwnerId);
    const order = await lockOrder(tx, orderId);
    if (!order || (order.paymentId !== null && order.paymentId !== payment.id)) {
      throw new Error(`The order ${orderId} belongs to another payment than ${payment.id}`);
    }
    await failpoint?.('subscription.locked');

    const startDate = clock.now();
    // The new subscription takes the place of one that has not been ended yet.
    await expireSubscription(tx, userId, startDate);
    const subscription = await insertSubscription(tx, {
      paymentId: payment.id,
      orderId,
      userId,
      plan: order.plan,
      pricePaise: order.amountPaise,
      discountApplied: order.couponCode !== null,
      couponUsed: order.couponCode,
      status: 'active',
      startDate,
      endDate: endOfSubscription(plans[order.plan], startDate),
      paymentMethod: payment.method,
      createdAt: startDate,
      receiptDueAt: new Date(startDate.getTime() + receiptGraceMs),
    });
    await failpoint?.('subscription.inserted');
    await settlePremium(tx, userId, startDate);
    await failpoint?.('premium.set');
    if (order.couponCode && order.couponOwnerId) {
      await recordCouponUse(tx, {
        paymentId: payment.id,
        ownerId: order.couponOwnerId,
        code: order.couponCode,
        buyerId: userId,
        plan: order.plan,
        amountPaise: order.amountPaise,
        subscribedAt: startDate,
      });
    }
    await failpoint?.('coupon.recorded');
    await markOrderPaid(tx, orderId, payment.id);
    await supersedeOrders(tx, userId);
    await retainPayment(tx, payment, order, { at: startDate, refusal: null, checkDueAt: null });
    await failpoint?.('order.paid');
    return { subscription, isNew: true };
  });
}
