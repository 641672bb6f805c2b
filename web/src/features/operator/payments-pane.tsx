import { formatExactAmount } from '@focuspool/domain/money';
import { plans } from '@focuspool/domain/plans';
import type { PaymentRow } from '@focuspool/domain/subscription/operator-payments';
import { useInfiniteQuery } from '@tanstack/react-query';
import { paymentsQuery } from './operator-requests.ts';
import { PagedRows } from './paged-rows.tsx';
import { PersonLink } from './person-link.tsx';
import { useFormatInstant } from './use-format-instant.ts';

/** The payments with their refusals, refunds and disputes; refunds are made at the payment provider. */
export function PaymentsPane() {
  return (
    <PagedRows
      label="Payments"
      query={useInfiniteQuery(paymentsQuery)}
      rowsOf={(page) => page.payments}
      empty="Nothing has been paid yet."
      keyOf={({ paymentId }) => paymentId}
    >
      {(payment) => <PaymentLine payment={payment} />}
    </PagedRows>
  );
}

function PaymentLine({ payment }: { payment: PaymentRow }) {
  const { paymentId, paidAt, plan, amount, method, state, refusal, refunds, disputes } = payment;
  const formatInstant = useFormatInstant();
  const changes = [
    ...refunds.map((refund) => `Refund of ${formatExactAmount(refund.amount)}: ${refund.status}`),
    ...disputes.map(
      (dispute) => `Dispute (${dispute.phase}) of ${formatExactAmount(dispute.amount)}: ${dispute.status}`,
    ),
  ];
  return (
    <div className="grid gap-x-4 sm:grid-cols-[1fr_auto]">
      <div className="min-w-0 wrap-anywhere">
        <p className="font-semibold">
          {plans[plan].name} · {state}
          {refusal && <span className="font-normal text-ink-quiet"> · {refusal.replaceAll('_', ' ')}</span>}
        </p>
        <p className="text-sm text-ink-quiet">
          {formatInstant(paidAt)} · {method} · {paymentId}
        </p>
        {changes.map((change) => (
          <p key={change} className="text-sm">
            {change}
          </p>
        ))}
        <Buyer payment={payment} />
      </div>
      <p className="font-semibold tabular-nums sm:text-right">{formatExactAmount(amount)}</p>
    </div>
  );
}

function Buyer({ payment: { userId, email } }: { payment: PaymentRow }) {
  if (!userId) return <p className="text-sm text-ink-quiet">Account deleted</p>;
  return <PersonLink userId={userId}>{email}</PersonLink>;
}
