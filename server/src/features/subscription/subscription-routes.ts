import { accept } from '@focuspool/domain/outcome';
import { refusalBodySchema } from '@focuspool/domain/refusals';
import {
  type CapturedPayment,
  capturedPaymentSchema,
  capturePaymentSchema,
  openedOrderSchema,
  openOrderSchema,
} from '@focuspool/domain/subscription/payment-contract';
import { describeCaptureFailure } from '@focuspool/domain/subscription/payment-texts';
import { subscriptionsSchema } from '@focuspool/domain/subscription/subscription-contract';
import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import * as v from 'valibot';
import type { Gate } from '../../platform/http/gate.ts';
import { type RefusalVariables, reply } from '../../platform/http/reply.ts';
import { describeCall, validate } from '../../platform/http/validate.ts';
import type { RateLimiter } from '../../platform/rate-limit/rate-limiter.ts';
import type { Services } from '../../platform/services.ts';
import { capturePayment } from './checkout/capture-payment.ts';
import { openOrder } from './checkout/open-order.ts';
import { receiveWebhook } from './checkout/receive-webhook.ts';
import { readSubscriptions, toSubscription } from './read-subscriptions.ts';

export function createSubscriptionRoutes(services: Services, gate: Gate, rateLimiter: RateLimiter) {
  return new Hono()
    .get(
      '/',
      describeCall('What the person has bought, newest first', subscriptionsSchema),
      gate('subscription.read'),
      async (c) => reply(c, accept(await readSubscriptions(services, c.var.viewer.userId))),
    )
    .post(
      '/orders',
      describeCall('Start paying for a plan', openedOrderSchema),
      gate('subscription.buy'),
      validate('json', openOrderSchema),
      rateLimiter.limit('payment_call'),
      async (c) => reply(c, await openOrder(services, c.var.viewer, c.req.valid('json'))),
    );
}

const receivedSchema = v.object({ status: v.picklist(['settled', 'ignored']) });

const reportSchema = v.object({ paymentId: v.string() });

/** Every refusal of the capture call, its gate's included, has the body `{success, error}` (product 7.1). */
const wordCaptureRefusals = createMiddleware<{ Variables: RefusalVariables }>(async (c, next) => {
  const report = v.safeParse(reportSchema, await c.req.json().catch(() => null));
  const paymentId = report.success ? report.output.paymentId : '';
  c.set('toRefusalBody', (reason): CapturedPayment => {
    return { success: false, error: describeCaptureFailure(reason, paymentId), reason };
  });
  await next();
});

/** The two calls whose addresses and bodies others rely on (product 7.1). */
export function createPaymentRoutes(services: Services, gate: Gate, rateLimiter: RateLimiter) {
  return new Hono()
    .post(
      '/capture',
      describeCall(
        'Capture a payment and grant what it bought',
        capturedPaymentSchema,
        v.union([capturedPaymentSchema, refusalBodySchema]),
      ),
      wordCaptureRefusals,
      gate('payments.capture'),
      validate('json', capturePaymentSchema),
      // Each call asks the provider, whose rate limit all buyers share.
      rateLimiter.limit('payment_call'),
      async (c) => {
        const outcome = await capturePayment(services, c.var.viewer, c.req.valid('json'));
        if (!outcome.ok) return reply(c, outcome);
        return reply(c, accept({ success: true, subscription: toSubscription(outcome.value) }));
      },
    )
    .post('/webhook', describeCall("The payment provider's signed events", receivedSchema), async (c) => {
      const signature = c.req.header('x-razorpay-signature') ?? '';
      return reply(c, await receiveWebhook(services, await c.req.text(), signature));
    });
}
