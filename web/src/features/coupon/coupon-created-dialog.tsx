import type { Coupon } from '@focuspool/domain/coupon/coupon-contract';
import { Link } from 'react-router';
import { paths } from '../../platform/paths.ts';
import { describeButton } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { Dialog } from '../../ui/dialog.tsx';

type CouponCreatedDialogProps = { coupon: Coupon; isOpen: boolean; onClose: () => void };

export function CouponCreatedDialog({ coupon, isOpen, onClose }: CouponCreatedDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Your coupon is ready"
      description="Share it. Whoever subscribes with it earns you a tenth of what they pay."
      picture={<img src="/rewards/party-popper.svg" alt="" width={72} height={72} />}
    >
      <p className="mb-6 font-display text-4xl font-bold tracking-wider">{coupon.code}</p>
      <div className="flex flex-col gap-3 sm:flex-row sm:justify-center">
        <CopyButton text={coupon.code} label="Copy coupon code" variant="primary" />
        <Link to={paths.analytics} className={describeButton({ variant: 'quiet' })}>
          View Analytics Page
        </Link>
      </div>
    </Dialog>
  );
}
