import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { formatMonth } from './month-format.ts';
import { OperatorPage } from './operator-page.tsx';

const draw = (address: string) =>
  renderToStaticMarkup(
    createElement(
      QueryClientProvider,
      { client: new QueryClient() },
      createElement(MemoryRouter, { initialEntries: [address] }, createElement(OperatorPage)),
    ),
  );

it('an address with a month shows that month', () => {
  const name = formatMonth('2026-10');
  expect(draw('/admin?of=commissions&id=2026-10')).toContain(`Loading: Commissions of ${name}`);
});

it.each(['2026-13', '2026-1', 'October', '%00'])('an address with the month %s shows all months', (month) => {
  expect(draw(`/admin?of=commissions&id=${month}`)).toContain('Loading: Paid months');
});
