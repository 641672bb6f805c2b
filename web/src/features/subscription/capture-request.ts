import { type CapturePayment, capturedPaymentSchema } from '@focuspool/domain/subscription/payment-contract';
import { describeUnsavedPayment, paymentTexts } from '@focuspool/domain/subscription/payment-texts';
import * as v from 'valibot';
import { api } from '../../platform/api.ts';

/** Longer than other calls: the server waits for the provider up to three times. */
const timeoutMs = 30_000;

export type CaptureEnd =
  | { readonly isDone: true }
  /** `isOpen`: the money may have moved, and the server goes on trying by itself. */
  | { readonly isDone: false; readonly isOpen: boolean; readonly message: string };

/** Reports a checkout that went well; what becomes of it is never thrown. */
export async function capturePayment(report: CapturePayment): Promise<CaptureEnd> {
  const lost = { isDone: false, isOpen: true, message: describeUnsavedPayment(report.paymentId) } as const;
  try {
    const init = { signal: AbortSignal.timeout(timeoutMs) };
    const response = await api.payments.capture.$post({ json: report }, { init });
    const answer = v.safeParse(capturedPaymentSchema, await response.json());
    if (!answer.success) return lost;
    if (answer.output.success) return { isDone: true };
    const message = answer.output.error ?? paymentTexts.cannotCapture;
    return { isDone: false, isOpen: response.status >= 500, message };
  } catch {
    return lost;
  }
}
