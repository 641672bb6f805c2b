import { QueryClient, QueryClientProvider, QueryObserver } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, onTestFinished, vi } from 'vitest';
import { personActs, statementsQuery, useOperatorAct } from './operator-requests.ts';
import { isAtPersonPage, toPersonPage } from './person-link.tsx';

const drawn: ReturnType<typeof useOperatorAct>[] = [];

function Page(): null {
  drawn.push(useOperatorAct());
  return null;
}

it('the data that operators see is invalidated after an act, even after one that fails', async () => {
  const client = new QueryClient();
  renderToStaticMarkup(createElement(QueryClientProvider, { client }, createElement(Page)));
  const { queryKey } = statementsQuery;
  for (const run of [() => Promise.resolve(), () => Promise.reject(new Error('Please check it again.'))]) {
    client.setQueryData(queryKey, { pages: [], pageParams: [] });
    drawn.at(-1)?.mutate({ run, done: 'Done.' });
    await vi.waitFor(() => expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true));
  }
});

it('an act ends and the next is sent while the operators’ data is still being refetched', async () => {
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

it('an act reaches the person with the id, whatever characters the id contains', async () => {
  const asked = vi.fn(async (_address: string) => Response.json({}));
  vi.stubGlobal('fetch', asked);
  onTestFinished(() => void vi.unstubAllGlobals());
  const id = '../rooms?a&b#c';
  await personActs(id).liftSuspension();
  expect(asked.mock.lastCall?.[0]).toBe('/api/operator/people/..%2Frooms%3Fa%26b%23c/suspension');
  expect(new URL(toPersonPage(id), 'https://focus.example').searchParams.get('id')).toBe(id);
});

it('the address says which person an operator is looking at', () => {
  onTestFinished(() => void vi.unstubAllGlobals());
  vi.stubGlobal('location', new URL(toPersonPage('a&b'), 'https://focus.example'));
  expect(isAtPersonPage('a&b')).toBe(true);
  expect(isAtPersonPage('a')).toBe(false);
  vi.stubGlobal('location', new URL('https://focus.example/admin?of=log'));
  expect(isAtPersonPage('a&b')).toBe(false);
});
