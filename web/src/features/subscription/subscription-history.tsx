import { formatPrice } from '@focuspool/domain/money';
import type { Subscription } from '@focuspool/domain/subscription/subscription-contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatDays } from '../../platform/format-day.ts';
import { paths } from '../../platform/paths.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Surface } from '../../ui/surface.tsx';
import { subscriptionsQuery } from './subscriptions-request.ts';

const statusTexts = { active: 'Active', expired: 'Expired' } as const;

/** What the person has bought, for the settings. */
export function SubscriptionHistory() {
  const { data, error, refetch } = useQuery(subscriptionsQuery);
  return (
    <Surface className="grid gap-4 p-6 sm:p-8">
      <h2 className="text-2xl">Subscription</h2>
      {!data && !error && <Skeleton className="h-16" />}
      {!data && error && (
        <div role="alert" className="grid justify-items-start gap-4">
          <p>{error.message}</p>
          <Button variant="quiet" onClick={() => refetch()}>
            Try again
          </Button>
        </div>
      )}
      {data?.isPremiumForAll && <p className="text-ink-quiet">Premium is open to everybody here.</p>}
      {data && !data.isPremiumForAll && data.subscriptions.length === 0 && <NothingBought />}
      {data && data.subscriptions.length > 0 && (
        <ul className="divide-y divide-line">
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
        className="inline-flex min-h-11 items-center font-semibold text-accent underline"
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
