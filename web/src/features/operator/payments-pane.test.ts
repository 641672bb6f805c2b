import type { PaymentRow } from '@focuspool/domain/subscription/operator-payments';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { paymentsQuery } from './operator-requests.ts';
import { PaymentsPane } from './payments-pane.tsx';

const payment: PaymentRow = {
  ...{ paymentId: 'pay_1', paidAt: 0, plan: 'premium', amount: 84_900, method: 'upi', state: 'paid' },
  ...{ refusal: null, refunds: [], commission: 8_490, userId: null, email: null },
  disputes: [{ id: 'disp_1', phase: 'chargeback', status: 'open', amount: 84_900, deducted: 0 }],
};
const lost = { id: 'disp_2', phase: 'chargeback', status: 'lost', amount: 84_900, deducted: 50_000 };

function draw(changed: Partial<PaymentRow>): string {
  const client = new QueryClient();
  const page = { payments: [{ ...payment, ...changed }], next: null };
  client.setQueryData(paymentsQuery.queryKey, { pages: [page], pageParams: [{}] });
  return renderToStaticMarkup(createElement(QueryClientProvider, { client }, createElement(PaymentsPane)));
}

it('a payment shows what a lost dispute took, and what the commission is', () => {
  const page = draw({ disputes: [lost] });
  expect(page).toContain('Dispute (chargeback) of ₹849.00: lost, ₹500.00 deducted');
  expect(page).toContain('Commission: ₹84.90');
});

it.each<[string, Partial<PaymentRow>, boolean]>([
  ['an open dispute', {}, false],
  ['a lost dispute', { disputes: [lost] }, true],
  ['a lost dispute whose commission is taken back', { disputes: [lost], commission: null }, false],
])('for a payment with %s, taking back the commission is offered: $2', (_which, changed, isOffered) =>
  expect(draw(changed).includes('Take back commission')).toBe(isOffered),
);
