import { useQuery } from '@tanstack/react-query';
import { PageFrame } from '../../ui/page-frame.tsx';
import { useViewer } from '../account/viewer-request.ts';
import { CouponCards } from './coupon-cards.tsx';
import { CouponRules } from './coupon-rules.tsx';
import { GenerateForm } from './generate-form.tsx';
import { ownCouponQuery } from './own-coupon-request.ts';

export function GeneratePage() {
  const { data: viewer } = useViewer();
  const { data: own } = useQuery(ownCouponQuery);
  return (
    <PageFrame
      title="Generate Your Coupon"
      lead={
        own
          ? `Your coupon is ${own.code}.`
          : 'A code of your own: half the list price for a friend, a tenth of what they pay for you.'
      }
    >
      <CouponCards />
      <div className="mt-8 grid gap-x-4 gap-y-8 sm:grid-cols-2">
        {viewer && <GenerateForm userId={viewer.userId} own={own ?? null} />}
        <CouponRules />
      </div>
    </PageFrame>
  );
}
