import type { Viewer } from '@focuspool/domain/account/viewer';
import type { PlanId } from '@focuspool/domain/plans';
import { refusals } from '@focuspool/domain/refusals';
import type { CapturePayment, OpenedOrder } from '@focuspool/domain/subscription/payment-contract';
import { paymentTexts } from '@focuspool/domain/subscription/payment-texts';
import { checkSubscribe } from '@focuspool/domain/subscription/subscription';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiRefusal } from '../../platform/api/api.ts';
import { showToast } from '../../ui/feedback/toast-queue.ts';
import { checkCoupon } from '../coupon/coupon-requests.ts';
import { type CheckoutSuccess, openCheckout } from './open-checkout.ts';
import { capturePayment, openOrder, refreshPremium, subscriptionsQuery } from './subscription-requests.ts';

export type PurchaseNote = {
  readonly tone: 'problem' | 'info' | 'success';
  readonly text: string;
  /** Whether it is about the coupon; it then goes once a coupon is applied. */
  readonly isOfCoupon?: boolean;
  /** Whether the plan was already active when the note appeared; only then is it shown beside the plan. */
  readonly isBesidePlan?: boolean;
};

export type Purchase = {
  readonly isProcessing: boolean;
  readonly note: PurchaseNote | null;
  /** True when money may have moved and the page should poll for the result. */
  readonly isOpen: boolean;
  /** The applied code, or null. */
  readonly coupon: string | null;
  /** Checks and applies what was typed; throws why it is not applied. */
  applyCoupon(typed: string): Promise<void>;
  forgetNote(): void;
  /** Gives up an order that is not paid yet: closes the provider's window, even one still on its way, and hides any problem. */
  giveUp(): void;
  /** Gives up what a plan that is now active answers: an unpaid order, an open payment, and every problem from before. */
  yieldToPlan(): void;
  /**
   * Starts a purchase, or asks again for the outcome of a payment that is still open. `applyTyped` applies the coupon that was typed
   * but not applied, if there is one.
   */
  start(planId: PlanId | null, applyTyped: () => void): Promise<void>;
};

const paidNote: PurchaseNote = {
  tone: 'success',
  text: 'Payment successful! Your plan is active.',
  isBesidePlan: true,
};

/** How long the outcome of a payment whose page was left stays readable, in milliseconds. */
const lateNoteMs = 30_000;

/** A purchase from the button to the subscription, one at a time (product 4.10). */
export function usePurchase(viewer: Viewer): Purchase {
  const queries = useQueryClient();
  const [isProcessing, setIsProcessing] = useState(false);
  // The payment whose outcome is still unknown.
  const [open, setOpen] = useState<CapturePayment | null>(null);
  const [note, setNote] = useState<PurchaseNote | null>(null);
  const [coupon, setCoupon] = useState<string | null>(null);
  const isBusy = useRef(false);
  const checking = useRef<Promise<string> | null>(null);
  // For an order that is not paid yet: aborts a window that is still to open, and closes an open one.
  const opening = useRef<AbortController | null>(null);
  const closeCheckout = useRef<(() => void) | null>(null);
  const isUnmounted = useRef(false);

  useEffect(
    () => () => {
      isUnmounted.current = true;
      opening.current?.abort();
    },
    [],
  );

  async function applyCoupon(typed: string): Promise<void> {
    checking.current = checkCoupon(typed);
    try {
      setCoupon(await checking.current);
      setNote((shown) => (shown?.isOfCoupon ? null : shown));
    } finally {
      checking.current = null;
    }
  }

  function end(ending: PurchaseNote | null): void {
    isBusy.current = false;
    setIsProcessing(false);
    if (ending && isUnmounted.current) showToast(ending.text, lateNoteMs);
    else if (ending) setNote(ending);
  }

  async function start(planId: PlanId | null, applyTyped: () => void): Promise<void> {
    if (isBusy.current) return;
    // Another payment could take the money a second time.
    if (open) return capture(open);
    const checked = checkSubscribe(viewer, planId);
    if (!checked.ok) return setNote({ tone: 'problem', text: refusals[checked.reason].message });
    isBusy.current = true;
    setIsProcessing(true);
    setNote(null);
    closeCheckout.current = null;
    opening.current = new AbortController();
    const { signal } = opening.current;
    let isOfCoupon = true;
    try {
      // A person who has entered a coupon buys with that coupon, or not at all.
      if (!coupon) applyTyped();
      const code = (await checking.current) ?? coupon;
      isOfCoupon = false;
      signal.throwIfAborted();
      await pay(await openOrder(checked.value, code), signal);
    } catch (error) {
      if (signal.aborted) return;
      // The coupon's owner has replaced it meanwhile: the purchase must be possible without it.
      const isUnknown = error instanceof ApiRefusal && error.reason === 'coupon_unknown';
      if (isUnknown) setCoupon(null);
      const text = error instanceof Error ? error.message : paymentTexts.cannotStart;
      end({ tone: 'problem', text, isOfCoupon: isOfCoupon || isUnknown });
    }
  }

  async function pay(order: OpenedOrder, signal: AbortSignal): Promise<void> {
    let hasFailed = false;
    try {
      const events = {
        onPaid: (success: CheckoutSuccess) => {
          // An earlier try in the same window may have failed.
          setNote(null);
          void capture(toReport(order, success));
        },
        onFailed: (text: string) => {
          hasFailed = true;
          end({ tone: 'problem', text });
        },
        // Closing the window after a failure keeps the message about the failure.
        onDismissed: () => end(hasFailed ? null : { tone: 'info', text: paymentTexts.windowClosed }),
      };
      closeCheckout.current = await openCheckout(order, events, signal);
    } catch (error) {
      throw new Error(paymentTexts.cannotStart, { cause: error });
    }
  }

  async function capture(report: CapturePayment): Promise<void> {
    isBusy.current = true;
    opening.current = null;
    closeCheckout.current = null;
    setIsProcessing(true);
    const result = await capturePayment(report);
    const isOpen = !result.isDone && result.isOpen;
    setOpen(isOpen ? report : null);
    await refreshPremium(queries);
    const isPremium = Boolean(queries.getQueryData(subscriptionsQuery.queryKey)?.premium);
    if (result.isDone) end(paidNote);
    else end({ tone: 'problem', text: result.message, isBesidePlan: isPremium && !isOpen });
  }

  function giveUp(): void {
    // The outcome of a payment that was made must still be reported.
    if (!opening.current) return;
    opening.current.abort();
    closeCheckout.current?.();
    end(null);
    setNote((shown) => (shown?.tone === 'problem' ? null : shown));
  }

  function yieldToPlan(): void {
    giveUp();
    setOpen(null);
    setNote((shown) => (shown?.tone === 'problem' && !shown.isBesidePlan ? null : shown));
  }

  const forgetNote = () => setNote(null);
  const isOpen = open !== null;
  return { isProcessing, isOpen, note, coupon, applyCoupon, forgetNote, giveUp, yieldToPlan, start };
}

function toReport(order: OpenedOrder, success: CheckoutSuccess): CapturePayment {
  return {
    paymentId: success.razorpay_payment_id,
    orderId: success.razorpay_order_id,
    signature: success.razorpay_signature,
    finalAmount: order.options.amount,
  };
}
