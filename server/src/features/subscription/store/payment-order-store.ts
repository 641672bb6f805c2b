import type { PlanId } from '@focuspool/domain/plans';
import { and, asc, desc, eq, gt, inArray, isNull, lte, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { orphanedOrders } from '../retained-payment-tables.ts';
import { paymentOrders } from '../subscription-tables.ts';

export type PaymentOrder = typeof paymentOrders.$inferSelect;

export async function insertOrder(db: Queryable, order: typeof paymentOrders.$inferInsert): Promise<void> {
  await db.insert(paymentOrders).values(order);
}

type Purchase = {
  userId: string;
  plan: PlanId;
  amountPaise: number;
  couponCode: string | null;
  /** The owner of the code at this time: a code that was replaced may get another owner. */
  couponOwnerId: string | null;
};

/** Finds the newest order for the same purchase that was made after `since` and still waits for its payment. */
export async function findOpenOrder(
  db: Queryable,
  { userId, plan, amountPaise, couponCode, couponOwnerId }: Purchase,
  since: Date,
): Promise<PaymentOrder | null> {
  const [order] = await db
    .select()
    .from(paymentOrders)
    .where(
      and(
        eq(paymentOrders.userId, userId),
        gt(paymentOrders.createdAt, since),
        eq(paymentOrders.status, 'open'),
        eq(paymentOrders.plan, plan),
        eq(paymentOrders.amountPaise, amountPaise),
        couponCode ? eq(paymentOrders.couponCode, couponCode) : isNull(paymentOrders.couponCode),
        couponOwnerId ? eq(paymentOrders.couponOwnerId, couponOwnerId) : isNull(paymentOrders.couponOwnerId),
      ),
    )
    .orderBy(desc(paymentOrders.createdAt))
    .limit(1);
  return order ?? null;
}

export async function findOrder(db: Queryable, orderId: string): Promise<PaymentOrder | null> {
  const [order] = await db.select().from(paymentOrders).where(eq(paymentOrders.id, orderId));
  return order ?? null;
}

/** Finds the order that this payment has claimed or paid. */
export async function findOrderOfPayment(db: Queryable, paymentId: string): Promise<PaymentOrder | null> {
  const [order] = await db.select().from(paymentOrders).where(eq(paymentOrders.paymentId, paymentId));
  return order ?? null;
}

/** Finds the order as it is now, and locks it until the transaction ends. */
export async function lockOrder(tx: Transaction, orderId: string): Promise<PaymentOrder | null> {
  const [order] = await tx.select().from(paymentOrders).where(eq(paymentOrders.id, orderId)).for('update');
  return order ?? null;
}

/** Finds the person's order whose money is being taken, if there is one. */
export async function findCapturingOrder(reader: Queryable, userId: string): Promise<PaymentOrder | null> {
  const [order] = await reader
    .select()
    .from(paymentOrders)
    .where(and(eq(paymentOrders.userId, userId), eq(paymentOrders.status, 'capturing')));
  return order ?? null;
}

export async function claimOrder(
  tx: Transaction,
  { orderId, paymentId, checkDueAt }: { orderId: string; paymentId: string; checkDueAt: Date },
): Promise<void> {
  await tx
    .update(paymentOrders)
    .set({ status: 'capturing', paymentId, checkDueAt })
    .where(eq(paymentOrders.id, orderId));
}

/** Reopens an order whose payment came to nothing; false if this payment has not claimed it. */
export async function releaseOrder(db: Queryable, orderId: string, paymentId: string): Promise<boolean> {
  const released = await db
    .update(paymentOrders)
    .set({ status: 'open', paymentId: null })
    .where(
      and(
        eq(paymentOrders.id, orderId),
        eq(paymentOrders.paymentId, paymentId),
        eq(paymentOrders.status, 'capturing'),
      ),
    )
    .returning({ id: paymentOrders.id });
  return released.length > 0;
}

export async function markOrderPaid(tx: Transaction, orderId: string, paymentId: string): Promise<void> {
  await tx
    .update(paymentOrders)
    .set({ status: 'paid', paymentId, checkDueAt: null })
    .where(eq(paymentOrders.id, orderId));
}

/** Supersedes what the person had begun to pay for before they bought something: nothing more can be bought with it. */
export async function supersedeOrders(tx: Transaction, userId: string): Promise<void> {
  await tx
    .update(paymentOrders)
    .set({ status: 'superseded' })
    .where(and(eq(paymentOrders.userId, userId), inArray(paymentOrders.status, ['open', 'lapsed'])));
}

/** Gives up an order that no one paid. */
export async function lapseOrder(db: Queryable, orderId: string): Promise<void> {
  const status = sql`case ${paymentOrders.status} when 'open' then 'lapsed' else ${paymentOrders.status} end`;
  await db
    .update(paymentOrders)
    .set({ status, checkDueAt: null })
    .where(and(eq(paymentOrders.id, orderId), inArray(paymentOrders.status, ['open', 'superseded'])));
}

/** Notes the orders of a person who is being deleted: their windows may still be open. */
export async function recordOrphanedOrders(tx: Transaction, userId: string): Promise<void> {
  const { id, plan } = paymentOrders;
  const orders = tx.select({ id, plan }).from(paymentOrders).where(eq(paymentOrders.userId, userId));
  await tx.insert(orphanedOrders).select(orders);
}

export async function findOrphanedOrder(db: Queryable, orderId: string) {
  const [order] = await db.select().from(orphanedOrders).where(eq(orphanedOrders.id, orderId));
  return order ?? null;
}

const unpaid = ['open', 'capturing', 'superseded'] as const;

/** Takes orders whose check is due, deferring each by `nextCheck` so that no other process takes it meanwhile. */
export async function takeDueOrders(
  tx: Transaction,
  { now, limit, nextCheck }: { now: Date; limit: number; nextCheck: (order: PaymentOrder) => Date },
): Promise<PaymentOrder[]> {
  const due = await tx
    .select()
    .from(paymentOrders)
    .where(and(lte(paymentOrders.checkDueAt, now), inArray(paymentOrders.status, unpaid)))
    .orderBy(paymentOrders.checkDueAt)
    .limit(limit)
    .for('update', { skipLocked: true });
  for (const order of due) {
    await tx
      .update(paymentOrders)
      .set({ checkDueAt: nextCheck(order) })
      .where(eq(paymentOrders.id, order.id));
  }
  return due;
}

/** Lists everything that the person set out to buy, the oldest first. */
export async function listOrders(db: Queryable, userId: string): Promise<PaymentOrder[]> {
  return db
    .select()
    .from(paymentOrders)
    .where(eq(paymentOrders.userId, userId))
    .orderBy(asc(paymentOrders.createdAt));
}
