import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { statementsQuery, useOperatorAct } from './operator-requests.ts';

const drawn: ReturnType<typeof useOperatorAct>[] = [];

function Page(): null {
  drawn.push(useOperatorAct());
  return null;
}

it('what operators see is read anew after an act, also after one that is refused since it has changed', async () => {
  const client = new QueryClient();
  renderToStaticMarkup(createElement(QueryClientProvider, { client }, createElement(Page)));
  const { queryKey } = statementsQuery;
  for (const run of [() => Promise.resolve(), () => Promise.reject(new Error('Please look again.'))]) {
    client.setQueryData(queryKey, { pages: [], pageParams: [] });
    drawn.at(-1)?.mutate({ run, done: 'Done.' });
    await vi.waitFor(() => expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true));
  }
});
