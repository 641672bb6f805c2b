import { formatPrice } from '@focuspool/domain/money';
import type { PremiumGrant, Subscription } from '@focuspool/domain/subscription/subscription-contract';
import { useQuery } from '@tanstack/react-query';
import { useLoad } from '../../platform/api/use-load.ts';
import { formatDay, formatDays } from '../../platform/clock/format-day.ts';
import { paths } from '../../platform/paths.ts';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Link } from '../../ui/page/link.tsx';
import { Surface } from '../../ui/surface.tsx';
import { subscriptionsQuery } from './subscription-requests.ts';

const statusTexts = { active: 'Active', expired: 'Expired', refunded: 'Refunded' } as const;

/** What the person has bought and was granted, for the settings. */
export function SubscriptionHistory() {
  const { data, problem, retry } = useLoad(useQuery(subscriptionsQuery));
  const hasRows = data !== undefined && data.subscriptions.length + data.grants.length > 0;
  return (
    <Surface className="grid gap-4 p-6 sm:p-8">
      <h3 className="text-2xl">Subscription</h3>
      {!data && !problem && <Skeleton label="Loading your subscription" className="h-16" />}
      {problem && <LoadFailure error={problem} onRetry={retry} isInPane />}
      {data?.isPremiumForAll && <p className="text-ink-quiet">Premium is open to everyone here.</p>}
      {data && !data.isPremiumForAll && !hasRows && <NothingBought />}
      {data && hasRows && (
        <ul className="divide-y divide-line">
          {data.grants.map((grant) => (
            <GrantRow key={grant.startDate} grant={grant} />
          ))}
          {data.subscriptions.map((subscription) => (
            <BoughtRow key={subscription.paymentId} subscription={subscription} />
          ))}
        </ul>
      )}
    </Surface>
  );
}

function NothingBought() {
  return (
    <p className="text-ink-quiet">
      You have no subscription yet.{' '}
      <Link
        to={paths.subscription}
        className="inline-flex min-h-11 items-center font-semibold text-ink underline decoration-accent decoration-2 underline-offset-4"
      >
        See the plans
      </Link>
    </p>
  );
}

function BoughtRow({ subscription }: { subscription: Subscription }) {
  const { planName, price, startDate, endDate, status, paymentId, couponUsed, discountApplied } =
    subscription;
  return (
    <li className="grid gap-1 py-4 first:pt-0 last:pb-0">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-semibold">
          {planName} <span className="font-normal text-ink-quiet">· {statusTexts[status]}</span>
        </span>
        <span className="tabular-nums">{formatPrice(price)}</span>
      </p>
      <p className="text-sm text-ink-quiet">
        {formatDays(startDate, endDate)}
        {discountApplied && ` · ${couponUsed}`}
      </p>
      <p className="text-sm break-all text-ink-quiet">{paymentId}</p>
    </li>
  );
}

function GrantRow({ grant: { startDate, endDate, endedAt } }: { grant: PremiumGrant }) {
  const end = endedAt ?? endDate;
  return (
    <li className="grid gap-1 py-4 first:pt-0 last:pb-0">
      <p className="font-semibold">
        Premium access <span className="font-normal text-ink-quiet">· {endedAt ? 'Ended' : 'Active'}</span>
      </p>
      <p className="text-sm text-ink-quiet">
        {end ? formatDays(startDate, end) : `${formatDay(startDate)}, without end`}
      </p>
    </li>
  );
}
