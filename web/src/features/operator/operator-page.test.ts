import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { formatMonth } from '../../platform/clock/format-day.ts';
import { LocationProvider } from '../../platform/location.ts';
import { OperatorPage } from './operator-page.tsx';
import { personQuery } from './operator-requests.ts';

function draw(search: string, client = new QueryClient()): string {
  const value = { pathname: '/admin', search, hash: '', state: null, key: 'default' };
  const page = createElement(LocationProvider, { value }, createElement(OperatorPage));
  return renderToStaticMarkup(createElement(QueryClientProvider, { client }, page));
}

it('an operator address with a month shows that month', () => {
  const name = formatMonth('2026-10');
  expect(draw('?of=commissions&id=2026-10')).toContain(`Loading: Commissions of ${name}`);
});

it.each(['2026-13', '2026-1', 'October', '%00'])(
  'an operator address with the invalid month %s shows all months',
  (month) => {
    expect(draw(`?of=commissions&id=${month}`)).toContain('Loading: Paid months');
  },
);

it("a person's page has singular forms, the payment that support is asked about, and what they are owed", () => {
  const client = new QueryClient();
  client.setQueryData(personQuery('ann').queryKey, {
    ...{ userId: 'ann', email: 'ann@example.com', emailVerified: true, username: 'ann', isPremium: false },
    ...{ createdAt: 0, suspendedAt: null, suspensionReason: null, isOperator: false, devices: 1 },
    ...{ trophies: 1, totalMinutes: 1, signInMethods: ['password'], log: { entries: [], next: null } },
    money: { premium: null, subscriptions: [], grants: [], isPremiumForAll: false, isTestMode: true },
    paymentUnderway: { paymentId: 'pay_1', plan: 'premium', amount: 84_900 },
    unpaidCommission: 8_490,
  });
  const page = draw('?of=people&id=ann', client);
  expect(page).toContain('1 trophy, 1 minute<');
  expect(page).toContain('Premium, ₹849.00: pay_1<');
  expect(page).toContain('Commission not paid out yet</dt><dd class="wrap-anywhere">₹84.90<');
});
