import { desc, inArray, lte, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import type { Dispute, Refund } from '../../../platform/payments/payment-gateway.ts';
import { paymentDisputes, paymentRefunds } from '../retained-payment-tables.ts';

export type RefundRow = typeof paymentRefunds.$inferSelect;
export type DisputeRow = typeof paymentDisputes.$inferSelect;
/** What became of a payment. */
export type Aftermath = { readonly refunds: readonly RefundRow[]; readonly disputes: readonly DisputeRow[] };

/** Stores what the provider said at `seenAt`; anything it said later stays. */
export async function upsertRefunds(
  tx: Transaction,
  refunds: readonly Refund[],
  seenAt: Date,
): Promise<void> {
  if (refunds.length === 0) return;
  await tx
    .insert(paymentRefunds)
    .values(refunds.map(({ amount, ...refund }) => ({ ...refund, amountPaise: amount, seenAt })))
    .onConflictDoUpdate({
      target: paymentRefunds.id,
      set: { status: sql`excluded.status`, seenAt },
      setWhere: lte(paymentRefunds.seenAt, seenAt),
    });
}

export async function upsertDispute(db: Queryable, dispute: Dispute, seenAt: Date): Promise<void> {
  const { amount: amountPaise, deducted: deductedPaise, phase, status, ...rest } = dispute;
  await db
    .insert(paymentDisputes)
    .values({ ...rest, amountPaise, deductedPaise, phase, status, seenAt })
    .onConflictDoUpdate({
      target: paymentDisputes.id,
      set: { amountPaise, deductedPaise, phase, status, seenAt },
      setWhere: lte(paymentDisputes.seenAt, seenAt),
    });
}

/** Lists the refunds of these payments, the newest first. */
export async function listRefunds(db: Queryable, paymentIds: readonly string[]): Promise<RefundRow[]> {
  if (paymentIds.length === 0) return [];
  return db
    .select()
    .from(paymentRefunds)
    .where(inArray(paymentRefunds.paymentId, [...paymentIds]))
    .orderBy(desc(paymentRefunds.createdAt), desc(paymentRefunds.id));
}

/** Lists the disputes of these payments, the newest first. */
export async function listDisputes(db: Queryable, paymentIds: readonly string[]): Promise<DisputeRow[]> {
  if (paymentIds.length === 0) return [];
  return db
    .select()
    .from(paymentDisputes)
    .where(inArray(paymentDisputes.paymentId, [...paymentIds]))
    .orderBy(desc(paymentDisputes.createdAt), desc(paymentDisputes.id));
}

/** Adds to each payment what became of it since. */
export async function addRefundsAndDisputes<Paid extends { readonly paymentId: string }>(
  db: Queryable,
  paid: readonly Paid[],
): Promise<(Paid & Aftermath)[]> {
  const ids = paid.map(({ paymentId }) => paymentId);
  const refunds = Map.groupBy(await listRefunds(db, ids), ({ paymentId }) => paymentId);
  const disputes = Map.groupBy(await listDisputes(db, ids), ({ paymentId }) => paymentId);
  return paid.map((payment) => ({
    ...payment,
    refunds: refunds.get(payment.paymentId) ?? [],
    disputes: disputes.get(payment.paymentId) ?? [],
  }));
}
