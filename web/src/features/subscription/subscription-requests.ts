import type { PlanId } from '@focuspool/domain/plans';
import {
  type CapturePayment,
  capturedPaymentSchema,
  type OpenedOrder,
} from '@focuspool/domain/subscription/payment-contract';
import {
  describeUnsavedPayment,
  isOutcomeOpen,
  paymentTexts,
} from '@focuspool/domain/subscription/payment-texts';
import type { Subscriptions } from '@focuspool/domain/subscription/subscription-contract';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import * as v from 'valibot';
import { ApiRefusal, api, call } from '../../platform/api/api.ts';
import { viewerQuery } from '../account/viewer-request.ts';

/** Whether the person is premium and by what, their purchases, newest first, and whether anything is sold here. */
export const subscriptionsQuery = queryOptions({
  queryKey: ['subscriptions'],
  queryFn: (): Promise<Subscriptions> => call(api.subscriptions.$get()),
});

/** Refetches everything that shows whether the person is premium. */
export async function refreshPremium(queries: QueryClient): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: viewerQuery.queryKey }),
    queries.invalidateQueries({ queryKey: subscriptionsQuery.queryKey }),
  ]);
}

/** Starts a purchase. Throws an error worded for the buyer. */
export async function openOrder(planId: PlanId, coupon: string | null): Promise<OpenedOrder> {
  try {
    return await call(api.subscriptions.orders.$post({ json: coupon ? { planId, coupon } : { planId } }));
  } catch (error) {
    const isTheirs = error instanceof ApiRefusal && !['unavailable', 'internal_error'].includes(error.reason);
    if (isTheirs) throw error;
    throw new Error(paymentTexts.cannotStart, { cause: error });
  }
}

/** Longer than for other calls: the server waits for the provider up to three times. */
const timeoutMs = 30_000;

type CaptureEnd =
  | { readonly isDone: true }
  /** `isOpen`: the money may have moved, and the server keeps trying by itself. */
  | { readonly isDone: false; readonly isOpen: boolean; readonly message: string };

/** Reports a successful checkout; failures are returned, never thrown. */
export async function capturePayment(report: CapturePayment): Promise<CaptureEnd> {
  const lost = { isDone: false, isOpen: true, message: describeUnsavedPayment(report.paymentId) } as const;
  try {
    const init = { signal: AbortSignal.timeout(timeoutMs) };
    const response = await api.payments.capture.$post({ json: report }, { init });
    const answer = v.safeParse(capturedPaymentSchema, await response.json());
    if (!answer.success) return lost;
    if (answer.output.success) return { isDone: true };
    const { reason, error = paymentTexts.cannotCapture } = answer.output;
    return { isDone: false, isOpen: isOutcomeOpen(reason), message: error };
  } catch {
    return lost;
  }
}
