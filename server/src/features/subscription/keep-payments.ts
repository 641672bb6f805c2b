import { accept, type Outcome, refuse } from '@focuspool/domain/outcome';
import type { Transaction } from '../../platform/database/database.ts';
import { keptPayments } from './kept-payment-tables.ts';
import { findCapturingOrder } from './payment-order-store.ts';
import { listSubscriptions } from './subscription-store.ts';

/**
 * Copies what accounting law wants of a person's payments before the person is deleted, within that transaction, which
 * holds the person. Refused while money is being taken: it must first have become a subscription, or gone back.
 */
export async function keepPayments(
  tx: Transaction,
  userId: string,
): Promise<Outcome<null, 'payment_underway'>> {
  if (await findCapturingOrder(tx, userId)) return refuse('payment_underway');
  const bought = await listSubscriptions(tx, userId);
  const kept = bought.map(({ paymentId, plan, pricePaise, paymentMethod, createdAt }) => ({
    paymentId,
    plan,
    pricePaise,
    paymentMethod,
    paidAt: createdAt,
  }));
  if (kept.length > 0) await tx.insert(keptPayments).values(kept);
  return accept(null);
}
