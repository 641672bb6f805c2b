import type { Viewer } from '@focuspool/domain/account/viewer';
import { useQuery } from '@tanstack/react-query';
import { serverNow } from '../../platform/server-clock.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import { useViewer } from '../account/viewer-request.ts';
import { OpenToAll } from './open-to-all.tsx';
import { PlanShop } from './plan-shop.tsx';
import { PlanSkeleton } from './plan-skeleton.tsx';
import { PremiumDialog } from './premium-dialog.tsx';
import { findRunning, subscriptionsQuery } from './subscriptions-request.ts';
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
  const { data, error, refetch } = useQuery({
    ...subscriptionsQuery,
    refetchInterval: purchase.isOpen ? askAgainMs : false,
  });
  const running = data ? findRunning(data, serverNow()) : null;

  if (data?.isPremiumForAll) return <OpenToAll />;
  return (
    <PageFrame
      title={title}
      lead="Task lists, their history, the task pool and all backgrounds come with every plan."
    >
      {!data && !error && <PlanSkeleton />}
      {!data && error && <LoadFailure error={error} onRetry={() => refetch()} />}
      {data && <PlanShop purchase={purchase} isTestMode={data.isTestMode} />}
      {running && (
        <PremiumDialog
          running={running}
          note={purchase.note?.tone === 'success' ? purchase.note.text : null}
        />
      )}
    </PageFrame>
  );
}
