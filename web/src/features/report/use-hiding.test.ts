import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, onTestFinished, vi } from 'vitest';
import { forgetToasts } from '../../ui/feedback/toast-queue.ts';
import { hiddenPeopleQuery } from './hidden-people.ts';
import { useHiding } from './use-hiding.ts';

const mira = { userId: 'mira', username: 'mira', profilePicture: 'animals/Lion.jpg' };

const drawn: ReturnType<typeof useHiding>[] = [];

function Page(): null {
  drawn.push(useHiding('ann'));
  return null;
}

const listHidden = (client: QueryClient) => client.getQueryData(hiddenPeopleQuery('ann').queryKey)?.people;

it('a person is hidden in this tab at once, until they are shown again', async () => {
  vi.stubGlobal('fetch', async () => Response.json({}));
  onTestFinished(() => void vi.unstubAllGlobals());
  onTestFinished(forgetToasts);
  const client = new QueryClient();
  renderToStaticMarkup(createElement(QueryClientProvider, { client }, createElement(Page)));
  const hiding = drawn.at(-1);
  hiding?.hide(mira);
  await vi.waitFor(() => expect(listHidden(client)).toEqual([mira]));
  hiding?.show(mira);
  await vi.waitFor(() => expect(listHidden(client)).toEqual([]));
});

it('a person hidden and shown again at once ends up shown, however slow the first request is', async () => {
  const hidden = new Set<string>();
  const { promise: isSlow, resolve: arrive } = Promise.withResolvers<void>();
  vi.stubGlobal('fetch', async (_address: string, { method }: RequestInit = {}) => {
    if (method === 'PUT') {
      await isSlow;
      hidden.add('mira');
    }
    if (method === 'DELETE') hidden.delete('mira');
    return Response.json({ people: [...hidden].map(() => mira) });
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  onTestFinished(forgetToasts);
  const client = new QueryClient();
  const readAnew = vi.spyOn(client, 'invalidateQueries');
  renderToStaticMarkup(createElement(QueryClientProvider, { client }, createElement(Page)));
  const hiding = drawn.at(-1);
  hiding?.hide(mira);
  hiding?.show(mira);
  await vi.waitFor(() => expect(listHidden(client)).toEqual([]));
  arrive();
  await vi.waitFor(() => expect(client.isMutating()).toBe(0));
  expect([...hidden]).toEqual([]);
  expect(readAnew).toHaveBeenCalledOnce();
});

it('a person is hidden by id, whatever characters the id contains', async () => {
  const asked = vi.fn(async (_address: string) => Response.json({}));
  vi.stubGlobal('fetch', asked);
  onTestFinished(() => void vi.unstubAllGlobals());
  onTestFinished(forgetToasts);
  const client = new QueryClient();
  renderToStaticMarkup(createElement(QueryClientProvider, { client }, createElement(Page)));
  drawn.at(-1)?.hide({ ...mira, userId: 'a/b?' });
  await vi.waitFor(() => expect(asked.mock.calls[0]?.[0]).toBe('/api/hidden-people/a%2Fb%3F'));
});
