import { commissionPercent } from '@focuspool/domain/coupon/commission';
import { useQuery } from '@tanstack/react-query';
import { isServerAway } from '../../platform/api/api.ts';
import { useRetryWhenOnline } from '../../platform/api/retry-when-online.ts';
import { useLoad } from '../../platform/api/use-load.ts';
import { paths } from '../../platform/paths.ts';
import { toButtonClasses } from '../../ui/button.tsx';
import { Link } from '../../ui/page/link.tsx';
import { Surface } from '../../ui/surface.tsx';
import { couponStatusQuery } from './coupon-requests.ts';

/** The settings' section that leads to the coupon: to make one, or to see what it earned (product 2.14). */
export function CouponSection({ userId }: { userId: string }) {
  const query = couponStatusQuery(userId);
  const { data: status, problem, retry } = useLoad(useQuery(query));
  // An unknown status counts as no coupon.
  const isOwner = status === 'owner';
  useRetryWhenOnline(isServerAway(problem), retry);
  return (
    <Surface className="grid justify-items-start gap-4 p-6 sm:p-8">
      <h3 className="text-2xl">Coupon</h3>
      <p className="text-ink-quiet">
        Recommend a plan and earn {commissionPercent}% of what your friends pay.
      </p>
      {status || problem ? (
        <Link
          to={isOwner ? paths.analytics : paths.generate}
          className={toButtonClasses({ variant: 'quiet' })}
        >
          {isOwner ? 'View Analytics Page' : 'Generate Coupon'}
        </Link>
      ) : (
        <p role="status" className="min-h-11 text-ink-quiet">
          Checking coupon status...
        </p>
      )}
    </Surface>
  );
}
