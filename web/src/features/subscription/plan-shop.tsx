import type { PlanId } from '@focuspool/domain/plans';
import { refusals } from '@focuspool/domain/refusals';
import LockKeyhole from 'lucide-react/icons/lock-keyhole';
import { useState } from 'react';
import { FormNote } from '../../ui/form/form-note.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { Surface } from '../../ui/surface.tsx';
import { CouponEntry, useCouponForm } from '../coupon/coupon-entry.tsx';
import { PlanPicker } from './plan-picker.tsx';
import { ReviewCarousel } from './review-carousel.tsx';
import type { Purchase, PurchaseNote } from './use-purchase.ts';

type PlanShopProps = { purchase: Purchase; isTestMode: boolean };

/** Plans, coupon and the one button, then reviews (product 2.19). */
export function PlanShop({ purchase, isTestMode }: PlanShopProps) {
  const [planId, setPlanId] = useState<PlanId | null>(null);
  const { isProcessing, coupon, applyCoupon, start } = purchase;
  const couponForm = useCouponForm(applyCoupon);
  const isAnswered = planId !== null && purchase.note?.text === refusals.plan_missing.message;
  const note = isAnswered ? null : purchase.note;

  function choose(chosen: PlanId): void {
    setPlanId(chosen);
    // A window that is still opening would be that of the previous plan.
    if (isProcessing) purchase.giveUp();
  }

  return (
    <>
      <PlanPicker selected={planId} onSelect={choose} />
      <Surface className="mx-auto mt-2 max-w-md px-4 pt-3 sm:mt-8 sm:px-6 sm:pt-4">
        <CouponEntry applied={coupon} form={couponForm} />
      </Surface>
      <div className="mx-auto mt-3 grid max-w-md gap-4 sm:mt-6">
        <PurchaseNoteLine note={note} />
        <SubmitButton
          type="button"
          isBusy={isProcessing}
          onClick={() => start(planId, couponForm.applyTyped)}
        >
          {isProcessing ? 'Processing...' : 'Subscribe Now'}
        </SubmitButton>
        <p className="text-center text-sm text-balance text-ink-quiet">
          <LockKeyhole aria-hidden className="mr-1.5 inline size-4 align-text-bottom" />
          Secure payments by card and UPI. We never see your card or bank details.
        </p>
        {isTestMode && <p className="text-center text-sm font-semibold">Test mode, no money moves</p>}
      </div>
      <ReviewCarousel />
    </>
  );
}

/** The result of the purchase, beside its button. */
function PurchaseNoteLine({ note }: { note: PurchaseNote | null }) {
  const isProblem = note?.tone === 'problem';
  return (
    <>
      {isProblem && <FormNote tone="problem">{note.text}</FormNote>}
      <FormNote tone={isProblem || !note ? 'info' : note.tone}>{!isProblem && note?.text}</FormNote>
    </>
  );
}
