import { asc, count, desc, eq, getTableColumns, inArray, lte } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import type { Payment } from '../../platform/payments/payment-gateway.ts';
import { user } from '../../platform/sessions/account-tables.ts';
import { type FinalRefusal, keptPayments } from './kept-payment-tables.ts';
import type { PaymentOrder } from './payment-order-store.ts';
import { paymentOrders } from './subscription-tables.ts';

export type KeptPayment = typeof keptPayments.$inferSelect;

export async function findKeptPayment(db: Queryable, paymentId: string): Promise<KeptPayment | null> {
  const [row] = await db.select().from(keptPayments).where(eq(keptPayments.paymentId, paymentId));
  return row ?? null;
}

type Ending = { readonly at: Date; readonly refusal: FinalRefusal | null; readonly checkDueAt: Date | null };

/** Writes what became of a payment into the books, in the place of what was written before. */
export async function keepPayment(
  tx: Transaction,
  payment: Payment,
  order: Pick<PaymentOrder, 'id' | 'plan'>,
  { at, refusal, checkDueAt }: Ending,
): Promise<void> {
  const { id: paymentId, amount: pricePaise, method: paymentMethod } = payment;
  const row = { orderId: order.id, plan: order.plan, pricePaise, paymentMethod, paidAt: at };
  await tx
    .insert(keptPayments)
    .values({ ...row, paymentId, refusal, checkDueAt })
    .onConflictDoUpdate({ target: keptPayments.paymentId, set: { refusal, checkDueAt } });
}

/** A refused payment is at rest: it was given back, or lapses at the provider by itself. */
export async function markAtRest(db: Queryable, paymentId: string): Promise<void> {
  await db.update(keptPayments).set({ checkDueAt: null }).where(eq(keptPayments.paymentId, paymentId));
}

/** Refused payments whose check is due, each put off until `retryAt` so that another process leaves it alone meanwhile. */
export async function takeDueRefused(
  db: Queryable,
  { now, retryAt, limit }: { now: Date; retryAt: Date; limit: number },
): Promise<string[]> {
  const due = db
    .select({ paymentId: keptPayments.paymentId })
    .from(keptPayments)
    .where(lte(keptPayments.checkDueAt, now))
    .orderBy(keptPayments.checkDueAt)
    .limit(limit)
    .for('update', { skipLocked: true });
  const taken = await db
    .update(keptPayments)
    .set({ checkDueAt: retryAt })
    .where(inArray(keptPayments.paymentId, due))
    .returning({ paymentId: keptPayments.paymentId });
  return taken.map(({ paymentId }) => paymentId);
}

export type ListedPayment = Omit<KeptPayment, 'checkDueAt'> & { readonly email: string | null };

const { checkDueAt: _, ...listedColumns } = getTableColumns(keptPayments);

/** The books, the newest payment first, with the address of whoever still has an account. */
export async function listKeptPayments(
  db: Queryable,
  { limit, offset }: { limit: number; offset: number },
): Promise<ListedPayment[]> {
  return db
    .select({ ...listedColumns, email: user.email })
    .from(keptPayments)
    .leftJoin(paymentOrders, eq(paymentOrders.id, keptPayments.orderId))
    .leftJoin(user, eq(user.id, paymentOrders.userId))
    .orderBy(desc(keptPayments.paidAt), desc(keptPayments.paymentId))
    .limit(limit)
    .offset(offset);
}

export async function countKeptPayments(db: Queryable): Promise<number> {
  const [row] = await db.select({ total: count() }).from(keptPayments);
  return row?.total ?? 0;
}

/** What the person has paid, the oldest first. */
export async function listPaymentsOf(db: Queryable, userId: string): Promise<KeptPayment[]> {
  const orderIds = db
    .select({ id: paymentOrders.id })
    .from(paymentOrders)
    .where(eq(paymentOrders.userId, userId));
  return db
    .select()
    .from(keptPayments)
    .where(inArray(keptPayments.orderId, orderIds))
    .orderBy(asc(keptPayments.paidAt), asc(keptPayments.paymentId));
}
