import { QueryClient, QueryClientProvider, QueryObserver } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, onTestFinished, vi } from 'vitest';
import { personActs, statementsQuery, useOperatorAct } from './operator-requests.ts';
import { isAtPersonPage, toPersonPage } from './person-address.ts';

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

it('an act is over, and the next one sent, while what operators see is still being read anew', async () => {
  const client = new QueryClient();
  renderToStaticMarkup(createElement(QueryClientProvider, { client }, createElement(Page)));
  const { queryKey } = statementsQuery;
  client.setQueryData(queryKey, { pages: [], pageParams: [] });
  const reading = new QueryObserver(client, { queryKey, queryFn: () => new Promise<never>(() => {}) });
  onTestFinished(reading.subscribe(() => {}));
  const act = drawn.at(-1)?.mutateAsync;
  const acts = ['First.', 'Second.'].map((done) => act?.({ run: () => Promise.resolve(), done }));
  expect(await Promise.all(acts)).toEqual(['First.', 'Second.']);
  expect(client.isFetching({ queryKey })).toBe(1);
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

it('who is shown to an operator is told by the address', () => {
  onTestFinished(() => void vi.unstubAllGlobals());
  vi.stubGlobal('location', new URL(toPersonPage('a&b'), 'https://focus.example'));
  expect(isAtPersonPage('a&b')).toBe(true);
  expect(isAtPersonPage('a')).toBe(false);
  vi.stubGlobal('location', new URL('https://focus.example/admin?of=log'));
  expect(isAtPersonPage('a&b')).toBe(false);
});
