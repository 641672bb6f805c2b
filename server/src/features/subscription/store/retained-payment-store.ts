import type { PaymentsQuery } from '@focuspool/domain/subscription/operator-payments';
import { asc, count, desc, eq, getTableColumns, inArray, type SQL } from 'drizzle-orm';
import { user } from '../../../platform/auth/auth-tables.ts';
import { type Queryable, selectDue, type Transaction } from '../../../platform/database/database.ts';
import { isBefore } from '../../../platform/database/pages.ts';
import type { Payment } from '../../../platform/payments/payment-gateway.ts';
import { type FinalRefusal, retainedPayments } from '../retained-payment-tables.ts';
import { paymentOrders } from '../subscription-tables.ts';
import { findOrderOfPayment, type PaymentOrder } from './payment-order-store.ts';

export type RetainedPayment = typeof retainedPayments.$inferSelect;

export async function findRetainedPayment(db: Queryable, paymentId: string): Promise<RetainedPayment | null> {
  const [row] = await db.select().from(retainedPayments).where(eq(retainedPayments.paymentId, paymentId));
  return row ?? null;
}

/** Returns those of the payments that are recorded. */
export async function listRetainedIds(db: Queryable, paymentIds: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select({ paymentId: retainedPayments.paymentId })
    .from(retainedPayments)
    .where(inArray(retainedPayments.paymentId, [...paymentIds]));
  return new Set(rows.map(({ paymentId }) => paymentId));
}

/** Finds the payment's record, and locks it until the transaction ends. */
export async function lockRetainedPayment(tx: Transaction, paymentId: string) {
  const [row] = await tx
    .select()
    .from(retainedPayments)
    .where(eq(retainedPayments.paymentId, paymentId))
    .for('update');
  return row ?? null;
}

type Ending = { readonly at: Date; readonly refusal: FinalRefusal | null; readonly checkDueAt: Date | null };

/** Records what became of a payment, replacing an earlier record. The order's id is null if it has been deleted. */
export async function retainPayment(
  tx: Queryable,
  payment: Payment,
  order: Pick<PaymentOrder, 'plan'> & { readonly id: string | null },
  { at, refusal, checkDueAt }: Ending,
): Promise<void> {
  const { id: paymentId, amount: pricePaise, method: paymentMethod } = payment;
  const row = { orderId: order.id, plan: order.plan, pricePaise, paymentMethod, paidAt: at };
  await tx
    .insert(retainedPayments)
    .values({ ...row, paymentId, refusal, checkDueAt })
    .onConflictDoUpdate({ target: retainedPayments.paymentId, set: { refusal, checkDueAt } });
}

/** Marks a refused payment as settled: it was refunded, or lapses at the provider by itself. */
export async function markRefusalSettled(db: Queryable, paymentId: string): Promise<void> {
  await db
    .update(retainedPayments)
    .set({ checkDueAt: null })
    .where(eq(retainedPayments.paymentId, paymentId));
}

/** Takes refused payments whose check is due, deferring each until `retryAt` so that no other process takes it meanwhile. */
export async function takeDueRefused(
  db: Queryable,
  { now, retryAt, limit }: { now: Date; retryAt: Date; limit: number },
): Promise<string[]> {
  const { paymentId, checkDueAt: dueAt } = retainedPayments;
  const due = selectDue(db, { key: { paymentId }, dueAt, now, limit });
  const taken = await db
    .update(retainedPayments)
    .set({ checkDueAt: retryAt })
    .where(inArray(paymentId, due))
    .returning({ id: paymentId });
  return taken.map(({ id }) => id);
}

export type ListedPayment = Omit<RetainedPayment, 'checkDueAt'> & {
  readonly userId: string | null;
  readonly email: string | null;
};

const { checkDueAt: _, ...listedColumns } = getTableColumns(retainedPayments);

/** Lists the recorded payments, newest first, with the address of buyers who still have an account. */
export async function listRetainedPayments(
  db: Queryable,
  { limit, offset }: { limit: number; offset: number },
): Promise<ListedPayment[]> {
  return selectPayments(db, undefined).limit(limit).offset(offset);
}

/** Does the same, starting after a payment: every page costs the same. */
export async function listPaymentsAfter(
  db: Queryable,
  { before, beforeId = '' }: PaymentsQuery,
  limit: number,
): Promise<ListedPayment[]> {
  const { paidAt, paymentId } = retainedPayments;
  const isBehind =
    before === undefined ? undefined : isBefore([paidAt, paymentId], [new Date(Number(before)), beforeId]);
  return selectPayments(db, isBehind).limit(limit);
}

const selectPayments = (db: Queryable, which: SQL | undefined) =>
  db
    .select({ ...listedColumns, userId: user.id, email: user.email })
    .from(retainedPayments)
    .leftJoin(paymentOrders, eq(paymentOrders.id, retainedPayments.orderId))
    .leftJoin(user, eq(user.id, paymentOrders.userId))
    .where(which)
    .orderBy(desc(retainedPayments.paidAt), desc(retainedPayments.paymentId));

/** Finds the person who made a payment, whether it is recorded already or still being captured. */
export async function findBuyer(db: Queryable, paymentId: string): Promise<string | null> {
  const order = await findOrderOfPayment(db, paymentId);
  if (order) return order.userId;
  const [payment] = await selectPayments(db, eq(retainedPayments.paymentId, paymentId));
  return payment?.userId ?? null;
}

export async function countRetainedPayments(db: Queryable): Promise<number> {
  const [row] = await db.select({ total: count() }).from(retainedPayments);
  return row?.total ?? 0;
}

/** Lists what the person has paid, the oldest first. */
export async function listPaymentsOf(db: Queryable, userId: string): Promise<RetainedPayment[]> {
  const orderIds = db
    .select({ id: paymentOrders.id })
    .from(paymentOrders)
    .where(eq(paymentOrders.userId, userId));
  return db
    .select()
    .from(retainedPayments)
    .where(inArray(retainedPayments.orderId, orderIds))
    .orderBy(asc(retainedPayments.paidAt), asc(retainedPayments.paymentId));
}
