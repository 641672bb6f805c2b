import { setTimeout as wait } from 'node:timers/promises';
import { type Context, Hono } from 'hono';
import { basicAuth } from 'hono/basic-auth';
import * as v from 'valibot';
import { type Announce, announceRefund } from './announce-events.ts';
import { giveBack } from './give-back.ts';
import type { FaultSwitches, ProviderFault } from './provider-fault.ts';
import { type LedgerPayment, makeProviderId, type TestLedger } from './test-ledger.ts';

const orderRequestSchema = v.object({
  amount: v.pipe(v.number(), v.safeInteger(), v.minValue(100)),
  currency: v.literal('INR'),
  notes: v.record(v.string(), v.string()),
  payment: v.object({
    capture: v.literal('manual'),
    capture_options: v.object({
      manual_expiry_period: v.pipe(v.number(), v.maxValue(7_200)),
      refund_speed: v.picklist(['normal', 'optimum']),
    }),
  }),
});
const refundRequestSchema = v.object({ amount: v.optional(v.number()) });
const captureSchema = v.object({ amount: v.number(), currency: v.string() });

/** Longer than any caller waits. */
const silenceMs = 60_000;

type ApiParts = {
  readonly ledger: TestLedger;
  readonly faults: FaultSwitches;
  readonly keys: { readonly keyId: string; readonly keySecret: string };
  readonly announce: Announce;
};

/** Ten at a time unless more are requested, a hundred at most. */
function listPage(c: Context, entries: readonly { created_at: number }[]) {
  const [count, skip, from] = [
    c.req.query('count') ?? 10,
    c.req.query('skip') ?? 0,
    c.req.query('from') ?? 0,
  ];
  const fitting = entries.filter(({ created_at }) => created_at >= Number(from));
  const items = fitting.slice(Number(skip), Number(skip) + Math.min(100, Number(count)));
  return c.json({ entity: 'collection', count: items.length, items });
}

function refuse(c: Context, description: string, status: 400 | 404 = 400) {
  return c.json({ error: { code: 'BAD_REQUEST_ERROR', description } }, status);
}

/** The part of Razorpay's HTTP API that the gateway uses, with its shapes, statuses and errors. */
export function createProviderApi({ ledger, faults, keys, announce }: ApiParts): Hono {
  const api = new Hono();
  api.use('/v1/*', basicAuth({ username: keys.keyId, password: keys.keySecret }));

  api.post('/v1/orders', async (c) => {
    const request = v.safeParse(orderRequestSchema, await c.req.json().catch(() => null));
    if (!request.success) return refuse(c, 'The order is not valid');
    const { amount, currency, notes } = request.output;
    if (faults.read(notes.userId) === 'orders_down') return c.json({}, 503);
    const id = makeProviderId('order');
    const created_at = Math.floor(Date.now() / 1000);
    return c.json(
      ledger.keep({ id, entity: 'order', amount, currency, notes, status: 'created', created_at }),
    );
  });

  api.get('/v1/orders/:id/payments', (c) => {
    if (!ledger.findOrder(c.req.param('id'))) return refuse(c, 'The id provided does not exist');
    const items = ledger.listPayments(c.req.param('id'));
    if (items.some(isOut)) return c.json({}, 503);
    return c.json({ entity: 'collection', count: items.length, items });
  });

  api.get('/v1/payments/:id', (c) => {
    const payment = ledger.findPayment(c.req.param('id'));
    if (!payment) return refuse(c, 'The id provided does not exist');
    return isOut(payment) ? c.json({}, 503) : c.json(payment);
  });

  api.post('/v1/payments/:id/capture', async (c) => {
    const payment = ledger.findPayment(c.req.param('id'));
    const request = v.safeParse(captureSchema, await c.req.json().catch(() => null));
    if (!payment || !request.success) return refuse(c, 'The id provided does not exist');
    if (faultOf(payment) === 'outage_at_capture') return c.json({}, 503);
    if (payment.captured) return refuse(c, 'This payment has already been captured');
    if (payment.status !== 'authorized' || faultOf(payment) === 'refused_at_capture') {
      return refuse(c, 'Only payments which have been authorized can be captured');
    }
    if (payment.amount !== request.output.amount) return refuse(c, 'Capture amount must be the same');
    const captured = ledger.keep({ ...payment, status: 'captured', captured: true });
    void announce('payment.captured', { payment: captured });
    // Another capture came a moment earlier.
    if (faultOf(payment) === 'captured_twice') return refuse(c, 'This payment has already been captured');
    if (faultOf(payment) === 'timeout_after_capture') await wait(silenceMs, null, { ref: false });
    return isOut(captured) ? c.json({}, 503) : c.json(captured);
  });

  api.post('/v1/payments/:id/refund', async (c) => {
    const payment = ledger.findPayment(c.req.param('id'));
    const request = v.safeParse(refundRequestSchema, await c.req.json().catch(() => null));
    const refund = request.success && payment ? giveBack(ledger, payment, request.output) : null;
    if (!refund) return refuse(c, 'The payment has been fully refunded already');
    announceRefund(ledger, announce, refund);
    return c.json(refund);
  });

  api.get('/v1/payments/:id/refunds', (c) => {
    const payment = ledger.findPayment(c.req.param('id'));
    if (!payment) return refuse(c, 'The id provided does not exist');
    if (faultOf(payment) === 'refunds_down') return c.json({}, 503);
    return listPage(
      c,
      ledger.listRefunds().filter(({ payment_id }) => payment_id === payment.id),
    );
  });

  api.get('/v1/refunds', (c) => listPage(c, ledger.listRefunds()));
  api.get('/v1/disputes', (c) => listPage(c, ledger.listDisputes()));

  api.get('/v1/disputes/:id', (c) => {
    const dispute = ledger.findDispute(c.req.param('id'));
    return dispute ? c.json(dispute) : refuse(c, 'The id provided does not exist');
  });

  /** True if nothing can be learned of the payment: the provider answers, but not about this one. */
  function isOut(payment: LedgerPayment): boolean {
    return payment.captured && faultOf(payment) === 'outage_after_capture';
  }

  function faultOf(payment: LedgerPayment): ProviderFault | null {
    return faults.read(ledger.findOrder(payment.order_id)?.notes.userId);
  }

  return api;
}
