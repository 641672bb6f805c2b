import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, onTestFinished, vi } from 'vitest';
import { personActs, statementsQuery, useOperatorAct } from './operator-requests.ts';
import { toPersonPage } from './person-address.ts';

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

it('an act is done to whoever has the id, whatever signs are in it', async () => {
  const asked = vi.fn(async (_address: string) => Response.json({}));
  vi.stubGlobal('fetch', asked);
  onTestFinished(() => void vi.unstubAllGlobals());
  const id = '../rooms?a&b#c';
  await personActs(id).liftSuspension();
  expect(asked.mock.lastCall?.[0]).toBe('/api/operator/people/..%2Frooms%3Fa%26b%23c/suspension');
  expect(new URL(toPersonPage(id), 'https://focus.example').searchParams.get('id')).toBe(id);
});
