import { useQuery } from '@tanstack/react-query';
import { isServerAway } from '../../platform/api/api.ts';
import { useRetryWhenOnline } from '../../platform/api/retry-when-online.ts';
import { useLoad } from '../../platform/api/use-load.ts';
import { paths } from '../../platform/paths.ts';
import { toButtonClasses } from '../../ui/button.tsx';
import { Link } from '../../ui/page/link.tsx';
import { Surface } from '../../ui/surface.tsx';
import { useViewer } from '../account/viewer-request.ts';
import { couponStatusQuery } from './coupon-requests.ts';

/** The settings' section that leads to the coupon: to make one, or to see what it earned (product 2.14). */
export function CouponSection() {
  const { data: viewer } = useViewer();
  return viewer ? <CouponPane userId={viewer.userId} /> : null;
}

function CouponPane({ userId }: { userId: string }) {
  const query = couponStatusQuery(userId);
  const { data: status, problem, retry } = useLoad(useQuery(query));
  const isPending = !status && !problem;
  useRetryWhenOnline(isServerAway(problem), retry);
  return (
    <Surface className="grid justify-items-start gap-4 p-6 sm:p-8">
      <h3 className="text-2xl">Coupon</h3>
      <p className="text-ink-quiet">Recommend a plan and earn 10% of what your friends pay.</p>
      {isPending && (
        <p role="status" className="min-h-11 text-ink-quiet">
          Checking coupon status...
        </p>
      )}
      {!isPending && <CouponLink isOwner={status === 'owner'} />}
    </Surface>
  );
}

/** An unknown status counts as no coupon. */
function CouponLink({ isOwner }: { isOwner: boolean }) {
  const look = toButtonClasses({ variant: 'quiet' });
  return isOwner ? (
    <Link to={paths.analytics} className={look}>
      View Analytics Page
    </Link>
  ) : (
    <Link to={paths.generate} className={look}>
      Generate Coupon
    </Link>
  );
}
