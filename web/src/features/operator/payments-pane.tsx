import { formatExactAmount } from '@focuspool/domain/money';
import { plans } from '@focuspool/domain/plans';
import type { PaymentRow } from '@focuspool/domain/subscription/operator-payments';
import { isDisputeLost } from '@focuspool/domain/subscription/refund';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog/dialog.tsx';
import { showToast } from '../../ui/feedback/toast-queue.ts';
import { FormNote } from '../../ui/form/form-note.tsx';
import { paymentsQuery, takeBackCommission, useOperatorAct } from './operator-requests.ts';
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
  const { paymentId, paidAt, plan, amount, method, state, refusal, commission, disputes } = payment;
  const formatInstant = useFormatInstant();
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
        {listChanges(payment).map((change) => (
          <p key={change} className="text-sm">
            {change}
          </p>
        ))}
        <Buyer payment={payment} />
      </div>
      <p className="font-semibold tabular-nums sm:text-right">{formatExactAmount(amount)}</p>
      {typeof commission === 'number' && disputes.some(isDisputeLost) && (
        <TakeBackCommission paymentId={paymentId} amount={commission} />
      )}
    </div>
  );
}

/** What became of the payment since, and what a coupon's owner still has of it. */
function listChanges({ refunds, disputes, commission }: PaymentRow): string[] {
  return [
    ...refunds.map((refund) => `Refund of ${formatExactAmount(refund.amount)}: ${refund.status}`),
    ...disputes.map(({ phase, amount, status, deducted }) => {
      const taken = deducted > 0 ? `, ${formatExactAmount(deducted)} deducted` : '';
      return `Dispute (${phase}) of ${formatExactAmount(amount)}: ${status}${taken}`;
    }),
    ...(typeof commission === 'number' ? [`Commission: ${formatExactAmount(commission)}`] : []),
  ];
}

function TakeBackCommission({ paymentId, amount }: { paymentId: string; amount: number }) {
  const [isAsking, setIsAsking] = useState(false);
  const acting = useOperatorAct();

  function takeBack(): void {
    setIsAsking(false);
    if (acting.isPending) return;
    const act = { run: () => takeBackCommission(paymentId), done: 'Commission taken back.' };
    // Success is a toast, as this part is gone then. A refusal is shown below the button.
    acting.mutateAsync(act).then(showToast, () => {});
  }

  return (
    <div className="mt-2 mb-1 grid justify-items-start gap-3 sm:col-span-2">
      <Button variant="quiet" aria-disabled={acting.isPending} onClick={() => setIsAsking(true)}>
        Take back commission
      </Button>
      {acting.error && <FormNote tone="problem">{acting.error.message}</FormNote>}
      <ConfirmDialog
        isOpen={isAsking}
        title="Take back the commission?"
        description={`${formatExactAmount(amount)} is deducted from what the coupon’s owner is paid next. This cannot be undone, so wait until the dispute is final.`}
        isLoss
        onNo={() => setIsAsking(false)}
        onYes={takeBack}
      />
    </div>
  );
}

function Buyer({ payment: { userId, email } }: { payment: PaymentRow }) {
  if (!userId) return <p className="text-sm text-ink-quiet">Account deleted</p>;
  return <PersonLink userId={userId}>{email}</PersonLink>;
}
