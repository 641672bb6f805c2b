import type { Viewer } from '@focuspool/domain/account/viewer';
import { planIds } from '@focuspool/domain/plans';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useLoad } from '../../platform/api/use-load.ts';
import { paths } from '../../platform/paths.ts';
import { toButtonClasses } from '../../ui/button.tsx';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Link } from '../../ui/page/link.tsx';
import { PageFrame } from '../../ui/page/page-frame.tsx';
import { useViewer } from '../account/viewer-request.ts';
import { PlanShop } from './plan-shop.tsx';
import { PremiumDialog } from './premium-dialog.tsx';
import { refreshPremium, subscriptionsQuery } from './subscription-requests.ts';
import { usePurchase } from './use-purchase.ts';

const title = 'Choose Your Subscription Plan';
/** How often to ask, in milliseconds, while the outcome of a payment is unknown. */
const pollMs = 5_000;

/** The page where a plan is bought; spelled /subscribtion (product 2.19). */
export function SubscriptionPage() {
  const { data: viewer } = useViewer();
  if (viewer) return <BuyerPage key={viewer.userId} viewer={viewer} />;
  return (
    <PageFrame title={title}>
      {viewer === null && <p className="mt-8">Please login to subscribe</p>}
    </PageFrame>
  );
}

function BuyerPage({ viewer }: { viewer: Viewer }) {
  const purchase = usePurchase(viewer);
  const { note } = purchase;
  const reading = useQuery({
    ...subscriptionsQuery,
    refetchInterval: purchase.isOpen ? pollMs : false,
  });
  const { data, problem, retry } = useLoad(reading);
  const premium = data?.premium ?? null;
  const isPremium = premium !== null;
  const queries = useQueryClient();
  const isFlagOutOfSync = data?.isPremiumForAll === false && isPremium !== viewer.profile?.isPremium;

  // One query was answered before the flag changed, the other after: both are read again.
  useEffect(() => {
    if (isFlagOutOfSync) void refreshPremium(queries);
  }, [isFlagOutOfSync, queries]);

  const yieldToPlan = useEffectEvent(purchase.yieldToPlan);
  const forgetNote = useEffectEvent(purchase.forgetNote);
  // Another tab may have bought it. The note about an active plan goes when premium ends.
  useEffect(() => {
    if (!isPremium) return;
    yieldToPlan();
    return () => forgetNote();
  }, [isPremium]);

  if (data?.isPremiumForAll) return <OpenToAll />;
  return (
    <PageFrame
      title={title}
      lead="Task lists, their history, the task pool and all backgrounds come with every plan."
    >
      {!data && !problem && <PlanSkeleton />}
      {problem && <LoadFailure error={problem} onRetry={retry} />}
      {data && <PlanShop purchase={purchase} isTestMode={data.isTestMode} />}
      {premium && <PremiumDialog premium={premium} note={note?.isBesidePlan ? note : null} />}
    </PageFrame>
  );
}

/** Shown in place of the plans if the operator opens premium to everyone. */
function OpenToAll() {
  return (
    <PageFrame title="Premium for Everyone" lead="Premium is open to everyone here. There is nothing to buy.">
      <p className="mt-8">
        <Link to={paths.tasks} className={toButtonClasses()}>
          Go to your list
        </Link>
      </p>
    </PageFrame>
  );
}

function PlanSkeleton() {
  return (
    <div role="status" aria-label="Loading the plans" className="mt-4 sm:mt-8">
      <div className="grid gap-2 sm:gap-3 md:grid-cols-3">
        {planIds.map((id) => (
          <Skeleton key={id} className="h-18 rounded-surface md:h-80" />
        ))}
      </div>
      <Skeleton className="mx-auto mt-2 h-31 max-w-md rounded-surface sm:mt-8" />
      <Skeleton className="mx-auto mt-3 h-14 max-w-md rounded-full sm:mt-6" />
    </div>
  );
}
