import type { Viewer } from '@focuspool/domain/account/viewer';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useLoad } from '../../platform/use-load.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import { useViewer, viewerQuery } from '../account/viewer-request.ts';
import { OpenToAll } from './open-to-all.tsx';
import { PlanShop } from './plan-shop.tsx';
import { PlanSkeleton } from './plan-skeleton.tsx';
import { PremiumDialog } from './premium-dialog.tsx';
import { subscriptionsQuery } from './subscriptions-request.ts';
import { usePurchase } from './use-purchase.ts';

const title = 'Choose Your Subscription Plan';
/** How often to ask, in milliseconds, while a payment's end is not known. */
const askAgainMs = 5_000;

/** Where a plan is bought; spelled /subscribtion (specification, section 2). */
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
  const reading = useQuery({
    ...subscriptionsQuery,
    refetchInterval: purchase.isOpen ? askAgainMs : false,
  });
  const { data, problem, retry } = useLoad(reading, subscriptionsQuery.queryKey);
  const premium = data?.premium ?? null;
  const isPremium = premium !== null;
  const queries = useQueryClient();
  const isApart = data?.isPremiumForAll === false && isPremium !== viewer.profile?.isPremium;

  // The one was read before the flag changed: every page is to show the same.
  useEffect(() => {
    if (!isApart) return;
    void queries.invalidateQueries({ queryKey: viewerQuery.queryKey });
    void queries.invalidateQueries({ queryKey: subscriptionsQuery.queryKey });
  }, [isApart, queries]);

  const forgetNote = useEffectEvent(purchase.forgetNote);
  // A plan that is over is not to be called active any more.
  useEffect(() => (isPremium ? () => forgetNote() : undefined), [isPremium]);

  if (data?.isPremiumForAll) return <OpenToAll />;
  return (
    <PageFrame
      title={title}
      lead="Task lists, their history, the task pool and all backgrounds come with every plan."
    >
      {!data && !problem && <PlanSkeleton />}
      {problem && <LoadFailure error={problem} onRetry={retry} />}
      {data && <PlanShop purchase={purchase} isTestMode={data.isTestMode} />}
      {premium && (
        <PremiumDialog
          premium={premium}
          note={purchase.note?.tone === 'success' ? purchase.note.text : null}
        />
      )}
    </PageFrame>
  );
}
