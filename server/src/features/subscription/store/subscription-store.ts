import { and, desc, eq, inArray, lte, sql } from 'drizzle-orm';
import { type Queryable, selectDue, type Transaction } from '../../../platform/database/database.ts';
import { subscriptions } from '../subscription-tables.ts';

export type SubscriptionRow = typeof subscriptions.$inferSelect;

export async function insertSubscription(
  tx: Transaction,
  row: typeof subscriptions.$inferInsert,
): Promise<SubscriptionRow> {
  const [inserted] = await tx.insert(subscriptions).values(row).returning();
  if (!inserted) throw new Error(`The subscription of ${row.paymentId} was not inserted`);
  return inserted;
}

export async function findSubscription(db: Queryable, paymentId: string): Promise<SubscriptionRow | null> {
  const [row] = await db.select().from(subscriptions).where(eq(subscriptions.paymentId, paymentId));
  return row ?? null;
}

/** Lists the person's subscriptions, newest first. */
export async function listSubscriptions(db: Queryable, userId: string): Promise<SubscriptionRow[]> {
  return db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.userId, userId))
    .orderBy(desc(subscriptions.createdAt));
}

/** The end of a subscription that is ended at `at`: the planned one, unless that is later. */
function endBy(at: Date) {
  return sql`least(${subscriptions.endDate}, ${sql.param(at, subscriptions.endDate)})`;
}

/** Ends the person's active subscription at `now`, if there is one; with `overdueBy`, only if its time is over by then. */
export async function expireSubscription(
  tx: Transaction,
  userId: string,
  now: Date,
  overdueBy?: Date,
): Promise<boolean> {
  const expired = await tx
    .update(subscriptions)
    .set({ status: 'expired', endDate: endBy(now) })
    .where(
      and(
        eq(subscriptions.userId, userId),
        eq(subscriptions.status, 'active'),
        overdueBy && lte(subscriptions.endDate, overdueBy),
      ),
    )
    .returning({ paymentId: subscriptions.paymentId });
  return expired.length > 0;
}

/** Ends a subscription whose money has gone back by `now`. */
export async function markRefunded(tx: Transaction, paymentId: string, now: Date): Promise<void> {
  await tx
    .update(subscriptions)
    .set({ status: 'refunded', endDate: endBy(now) })
    .where(eq(subscriptions.paymentId, paymentId));
}

/** Lists up to `limit` people whose active subscription is over at `now`. */
export async function listOverdueBuyers(db: Queryable, now: Date, limit: number): Promise<string[]> {
  const overdue = await db
    .select({ userId: subscriptions.userId })
    .from(subscriptions)
    // Spelled out as in the index of active subscriptions.
    .where(and(sql`${subscriptions.status} = 'active'`, lte(subscriptions.endDate, now)))
    .orderBy(subscriptions.endDate)
    .limit(limit);
  return overdue.map(({ userId }) => userId);
}

/** Takes due receipts, deferring each until `retryAt` so that no other process takes it meanwhile. */
export async function takeDueReceipts(
  db: Queryable,
  { now, retryAt, limit }: { now: Date; retryAt: Date; limit: number },
): Promise<SubscriptionRow[]> {
  const { paymentId, receiptDueAt: dueAt } = subscriptions;
  const due = selectDue(db, { key: { paymentId }, dueAt, now, limit });
  return db.update(subscriptions).set({ receiptDueAt: retryAt }).where(inArray(paymentId, due)).returning();
}

/** Marks a receipt as sent or given up. */
export async function clearReceiptDue(db: Queryable, paymentId: string): Promise<void> {
  await db.update(subscriptions).set({ receiptDueAt: null }).where(eq(subscriptions.paymentId, paymentId));
}
