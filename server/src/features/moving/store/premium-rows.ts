import { inArray, or } from 'drizzle-orm';
import type { Transaction } from '../../../platform/database/database.ts';
import { retainedPayments } from '../../subscription/retained-payment-tables.ts';
import { paymentOrders, premiumGrants, subscriptions } from '../../subscription/subscription-tables.ts';
import { type ImportContext, leftOut } from '../import-context.ts';
import type { Newcomer } from '../newcomer.ts';

/** Imports what the people paid for or were given. A subscription comes with the order and the payment that it rests on. */
export async function insertPremium(
  context: ImportContext,
  tx: Transaction,
  people: readonly Newcomer[],
): Promise<void> {
  const bought = await keepNewPayments(context, tx, people);
  if (bought.length > 0) {
    await tx.insert(paymentOrders).values(bought.map(toOrder));
    await tx.insert(subscriptions).values(bought.map(toSubscription));
    await tx.insert(retainedPayments).values(bought.map(toPayment)).onConflictDoNothing();
  }
  const granted = people.flatMap(({ uid, premium }) =>
    premium.grants.map(({ id, startDate, endDate, endedAt }) => ({
      ...{ id, userId: uid, startDate: new Date(startDate) },
      endDate: endDate === null ? null : new Date(endDate),
      endedAt: endedAt === null ? null : new Date(endedAt),
    })),
  );
  if (granted.length > 0) await tx.insert(premiumGrants).values(granted).onConflictDoNothing();
}

type Bought = Newcomer['premium']['subscriptions'][number] & { readonly userId: string };

/** Keeps the payments that are not here yet: a payment or an order belongs to one person. */
async function keepNewPayments(
  context: ImportContext,
  tx: Transaction,
  people: readonly Newcomer[],
): Promise<Bought[]> {
  const wanted = people.flatMap(({ uid, premium }) =>
    premium.subscriptions.map((one) => ({ ...one, userId: uid })),
  );
  if (wanted.length === 0) return [];
  const { id, paymentId } = paymentOrders;
  const found = await tx
    .select({ id, paymentId })
    .from(paymentOrders)
    .where(
      or(
        inArray(
          id,
          wanted.map((one) => one.orderId),
        ),
        inArray(
          paymentId,
          wanted.map((one) => one.paymentId),
        ),
      ),
    );
  const taken = new Set(found.flatMap((order) => [order.id, order.paymentId ?? order.id]));
  return wanted.filter((one) => {
    const isFree = !taken.has(one.orderId) && !taken.has(one.paymentId);
    taken.add(one.orderId);
    taken.add(one.paymentId);
    const path = `users/${one.userId}/subscription`;
    if (!isFree) context.report([leftOut(path, `the payment ${one.paymentId} is someone else's`)]);
    return isFree;
  });
}

function toOrder(one: Bought): typeof paymentOrders.$inferInsert {
  return {
    ...{ id: one.orderId, userId: one.userId, plan: one.plan, amountPaise: one.pricePaise },
    ...{ couponCode: one.couponUsed, status: 'paid', paymentId: one.paymentId },
    createdAt: new Date(one.createdAt),
  };
}

function toSubscription(one: Bought): typeof subscriptions.$inferInsert {
  return {
    ...one,
    startDate: new Date(one.startDate),
    endDate: new Date(one.endDate),
    createdAt: new Date(one.createdAt),
    receiptDueAt: null,
  };
}

function toPayment(one: Bought): typeof retainedPayments.$inferInsert {
  return {
    ...{ paymentId: one.paymentId, orderId: one.orderId, plan: one.plan, pricePaise: one.pricePaise },
    ...{ paymentMethod: one.paymentMethod, paidAt: new Date(one.createdAt), refusal: null },
  };
}
