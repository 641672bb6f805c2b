import { describe, expect, inject } from 'vitest';
import { isOpenedOrder, openCrashingShop, type RunningShop } from '../../../testing/crashing-shop.ts';
import { itOn } from '../../../testing/engine-choice.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { createPostgresDatabase } from '../../../testing/test-database.ts';
import { openPostgresEngine } from '../../platform/database/postgres-engine.ts';
import { couponUses } from '../coupon/coupon-tables.ts';
import { subscriptions } from './subscription-tables.ts';

const steps = [
  'order.requested',
  'order.made',
  'order.saved',
  'settling.started',
  'payment.fetched',
  'order.claimed',
  'payment.captured',
  'subscription.locked',
  'subscription.inserted',
  'premium.set',
  'coupon.recorded',
  'order.paid',
  'subscription.committed',
  'receipt.sent',
];

const repeats = inject('crashRepeats');
const limitMs = repeats * steps.length * 20_000;

describe('the server is killed between order and saved subscription', () => {
  itOn('postgres')(
    `at each of ${steps.length} steps, ${repeats} times: every captured payment has one subscription after the next sweep`,
    { timeout: limitMs },
    async ({ onTestFinished }) => {
      const url = await createPostgresDatabase();
      const engine = await openPostgresEngine(url, () => {});
      onTestFinished(() => engine.close());
      const people = await startTestApp({ services: { database: engine.database } });
      const owner = await people.signUp();
      await people.request('/api/coupons/own', { cookie: owner.cookie, body: { letters: 'KILL' } });
      const { provider, start } = await openCrashingShop(url);
      const events: { body: string; signature: string }[] = [];
      provider.sendWebhooksTo(async (body, signature) => events.push({ body, signature }));

      const rounds = Array.from({ length: repeats }, (_, index) => steps.map((step) => ({ step, index })));
      for (const { step, index } of rounds.flat()) {
        const shop = await start(step);
        await expectEverythingSettled(step);
        await buy(shop, index % 2 === 0 ? 'browser' : 'webhook');
        expect(await shop.ended, `${step} was not reached`).toBe('SIGKILL');
      }
      const last = await start('');
      await expectEverythingSettled('the end');
      last.kill();

      async function buy(shop: RunningShop, reporter: 'browser' | 'webhook'): Promise<void> {
        const { cookie } = await people.signUp();
        const order = await shop.post(
          '/api/subscriptions/orders',
          { planId: 'basic', coupon: 'KILL50' },
          cookie,
        );
        if (!isOpenedOrder(order)) return;
        events.length = 0;
        const body = JSON.stringify({ order_id: order.options.order_id });
        const paid = await (await provider.browserRoutes.request('/pay', { method: 'POST', body })).json();
        const { razorpay_payment_id: paymentId } = paid as { razorpay_payment_id: string };
        const [event] = events;
        if (reporter === 'browser')
          await shop.post('/api/payments/capture', { paymentId, finalAmount: 149 }, cookie);
        else if (event) {
          await shop.post('/api/payments/webhook', event.body, '', {
            'x-razorpay-signature': event.signature,
          });
        }
      }

      async function expectEverythingSettled(nextStep: string): Promise<void> {
        const taken = provider.ledger.listTaken().map(({ id }) => id);
        const bought = await engine.database.select().from(subscriptions);
        const uses = await engine.database.select().from(couponUses);
        const about = `before ${nextStep}`;
        expect(bought.map(({ paymentId }) => paymentId).sort(), about).toEqual(taken.sort());
        expect(uses.map(({ paymentId }) => paymentId).sort(), about).toEqual(taken);
        expect(new Set(bought.map(({ userId }) => userId)).size, about).toBe(taken.length);
      }
    },
  );
});
