import { accept, type Outcome, refuse } from '@focuspool/domain/outcome';
import { isDisputeLost } from '@focuspool/domain/subscription/refund';
import { type Actor, insertAuditEntry } from '../../../platform/audit-log/audit-log-store.ts';
import { transactOutcome } from '../../../platform/database/transact-outcome.ts';
import type { Services } from '../../../platform/services.ts';
import { reverseCouponUse } from '../../coupon/coupon-use-store.ts';
import { listDisputes } from '../store/refund-store.ts';

/**
 * Takes back what the owner of a coupon earned with a payment that was lost to a dispute: once, under the dispute's id. Returns
 * the amount in paise.
 */
export async function takeBackCommission(
  { clock, database }: Pick<Services, 'clock' | 'database'>,
  { actor }: Actor,
  paymentId: string,
): Promise<Outcome<{ amount: number }, 'commission_stays'>> {
  const at = clock.now();
  return transactOutcome(database, async (tx) => {
    const lost = (await listDisputes(tx, [paymentId])).find(isDisputeLost);
    if (!lost) return refuse('commission_stays');
    const use = await reverseCouponUse(tx, { paymentId, reversalId: lost.id, at });
    // No one has the commission any more if its owner has deleted their account.
    if (!use?.ownerId) return refuse('commission_stays');
    const details = { paymentId, disputeId: lost.id, totalPaise: use.commissionPaise };
    await insertAuditEntry(tx, { actor, act: 'commission_taken_back', subject: use.ownerId, at, details });
    return accept({ amount: use.commissionPaise });
  });
}
