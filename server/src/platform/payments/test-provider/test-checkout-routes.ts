import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import { checkoutText, signText } from '../payment-signature.ts';
import type { Announce } from './announce-events.ts';
import { type FaultSwitches, faultSwitchSchema } from './provider-fault.ts';
import { type LedgerOrder, type LedgerPayment, makeProviderId, type TestLedger } from './test-ledger.ts';

const scriptFile = fileURLToPath(new URL('./test-checkout.js', import.meta.url));
const payingSchema = v.object({ order_id: v.string() });

type CheckoutParts = {
  readonly ledger: TestLedger;
  readonly faults: FaultSwitches;
  readonly keySecret: string;
  announce: Announce;
};

/** What a browser requests from the stand-in provider: its script, and what the buttons of its dialog do. */
export function createTestCheckoutRoutes({ ledger, faults, keySecret, announce }: CheckoutParts): Hono {
  const routes = new Hono();

  routes.get('/checkout.js', async (c) => {
    const headers = { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-cache' };
    return c.body(await readFile(scriptFile, 'utf8'), 200, headers);
  });

  routes.post('/faults', async (c) => {
    const wanted = v.safeParse(faultSwitchSchema, await c.req.json().catch(() => null));
    if (!wanted.success) return c.json({ error: { description: 'There is no such fault' } }, 400);
    faults.set(wanted.output.userId, wanted.output.fault);
    return c.json(wanted.output);
  });

  routes.post('/pay', async (c) => {
    const order = await findPayable(c);
    if (!order) return refuse(c, 'The order cannot be paid');
    const fault = faults.read(order.notes.userId);
    if (fault === 'declined') return decline(c, order);
    const status = fault === 'captured_before' ? 'captured' : 'authorized';
    const amount = fault === 'wrong_amount' ? order.amount + 100 : order.amount;
    const payment = ledger.keep(makePayment(order, status, amount));
    const announced = announce(`payment.${status}`, { payment });
    if (fault === 'webhook_first') await announced;
    if (fault === 'webhook_only') return c.json({ lost: true });
    const signature = signText(checkoutText(order.id, payment.id), keySecret);
    return c.json({
      razorpay_payment_id: payment.id,
      razorpay_order_id: order.id,
      razorpay_signature: fault === 'wrong_signature' ? signature.replace(/./g, '0') : signature,
    });
  });

  routes.post('/fail', async (c) => {
    const order = await findPayable(c);
    return order ? decline(c, order) : refuse(c, 'The order cannot be paid');
  });

  async function findPayable(c: Context): Promise<LedgerOrder | null> {
    const asked = v.safeParse(payingSchema, await c.req.json().catch(() => null));
    const order = asked.success ? ledger.findOrder(asked.output.order_id) : undefined;
    return order && !ledger.listPayments(order.id).some(({ captured }) => captured) ? order : null;
  }

  function decline(c: Context, order: LedgerOrder) {
    const payment = ledger.keep(makePayment(order, 'failed', order.amount));
    void announce('payment.failed', { payment });
    return refuse(c, 'The test bank declined the payment.');
  }

  return routes;
}

function refuse(c: Context, description: string) {
  return c.json({ error: { code: 'BAD_REQUEST_ERROR', description } }, 400);
}

function makePayment(order: LedgerOrder, status: LedgerPayment['status'], amount: number): LedgerPayment {
  return {
    id: makeProviderId('pay'),
    entity: 'payment',
    amount,
    amount_refunded: 0,
    refund_status: null,
    currency: order.currency,
    status,
    captured: status === 'captured',
    order_id: order.id,
    // The notes of the checkout, which are the same.
    notes: order.notes,
    method: 'upi',
    created_at: Math.floor(Date.now() / 1000),
  };
}
