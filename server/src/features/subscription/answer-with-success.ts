import { refusalBodySchema } from '@focuspool/domain/refusals';
import type { CapturedPayment } from '@focuspool/domain/subscription/payment-contract';
import { describeCaptureFailure } from '@focuspool/domain/subscription/payment-texts';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import * as v from 'valibot';

const reportSchema = v.object({ paymentId: v.string() });

/** Gives every refusal of the capture call, its gate's included, the body `{success, error}` of section 7. */
export const answerWithSuccess = createMiddleware(async (c, next) => {
  await next();
  if (c.res.ok) return;
  const refusal = v.safeParse(refusalBodySchema, await c.res.clone().json());
  if (!refusal.success) return;
  const { reason } = refusal.output.error;
  const error = describeCaptureFailure(reason, await readPaymentId(c));
  const body: CapturedPayment = { success: false, error, reason };
  const { status, headers } = c.res;
  c.res = new Response(JSON.stringify(body), { status, headers });
});

async function readPaymentId(c: Context): Promise<string> {
  const report = v.safeParse(reportSchema, await c.req.json().catch(() => null));
  return report.success ? report.output.paymentId : '';
}
