import { Hono } from 'hono';
import * as v from 'valibot';
import { type Announce, announceRefund } from './announce-events.ts';
import { endRefund, giveBack } from './give-back.ts';
import { makeProviderId, type TestLedger } from './test-ledger.ts';

const refundStatus = v.optional(v.picklist(['pending', 'processed', 'failed']));
const refundSchema = v.union([
  v.object({ payment_id: v.string(), amount: v.optional(v.number()), status: refundStatus }),
  v.object({ refund_id: v.string(), status: v.picklist(['processed', 'failed']) }),
]);
const disputeStatus = v.optional(v.picklist(['open', 'under_review', 'won', 'lost', 'closed']), 'open');
const disputeSchema = v.union([
  v.object({ payment_id: v.string(), amount: v.optional(v.number()), status: disputeStatus }),
  v.object({ dispute_id: v.string(), status: disputeStatus }),
]);

/** What the account's owner does in the provider's dashboard, and what banks do there: refunds and disputes. */
export function createTestDashboardRoutes(ledger: TestLedger, announce: Announce): Hono {
  const routes = new Hono();

  routes.post('/refunds', async (c) => {
    const asked = v.safeParse(refundSchema, await c.req.json().catch(() => null));
    const refund = asked.success ? changeRefund(asked.output) : null;
    if (!refund) return c.json({ error: { description: 'This cannot be refunded' } }, 400);
    announceRefund(ledger, announce, refund);
    return c.json(refund);
  });

  routes.post('/disputes', async (c) => {
    const asked = v.safeParse(disputeSchema, await c.req.json().catch(() => null));
    const dispute = asked.success ? changeDispute(asked.output) : null;
    const payment = dispute && ledger.findPayment(dispute.payment_id);
    if (!dispute || !payment) return c.json({ error: { description: 'This cannot be disputed' } }, 400);
    const name = dispute.status === 'open' ? 'created' : dispute.status;
    void announce(`payment.dispute.${name}`, { payment, dispute });
    return c.json(dispute);
  });

  function changeRefund(wish: v.InferOutput<typeof refundSchema>) {
    if ('refund_id' in wish) {
      const refund = ledger.findRefund(wish.refund_id);
      return refund?.status === 'pending' ? endRefund(ledger, refund, wish.status) : null;
    }
    const payment = ledger.findPayment(wish.payment_id);
    return payment ? giveBack(ledger, payment, wish) : null;
  }

  function changeDispute(wish: v.InferOutput<typeof disputeSchema>) {
    const lost = (amount: number) => (wish.status === 'lost' ? amount : 0);
    if ('dispute_id' in wish) {
      const dispute = ledger.findDispute(wish.dispute_id);
      if (!dispute) return null;
      return ledger.keep({ ...dispute, status: wish.status, amount_deducted: lost(dispute.amount) });
    }
    const payment = ledger.findPayment(wish.payment_id);
    if (!payment?.captured) return null;
    const amount = wish.amount ?? payment.amount;
    return ledger.keep({
      id: makeProviderId('disp'),
      entity: 'dispute',
      payment_id: payment.id,
      amount,
      amount_deducted: lost(amount),
      currency: payment.currency,
      phase: 'chargeback',
      status: wish.status,
      created_at: Math.floor(Date.now() / 1000),
    });
  }

  return routes;
}
