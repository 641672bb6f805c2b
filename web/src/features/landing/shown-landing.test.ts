import type { Landing } from '@focuspool/domain/landing/landing-contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createFakeStorage } from '../../platform/storage/testing/fake-storage.ts';

const landing: Landing = {
  runKey: crypto.randomUUID(),
  endsAt: Date.UTC(2026, 2, 1, 10, 50),
  people: [{ id: 'mira', username: 'Mira' }],
  break: { key: crypto.randomUUID(), minutes: 5 },
};
const others = { ...landing, people: [...landing.people, { id: 'sam', username: 'Sam' }] };

let useLoaded: (userId: string, isQuiet: boolean) => Landing | null | undefined;

function Page() {
  return useLoaded('ann', true)?.people.map(({ username }) => username);
}

/** Reloads a quiet page that has received that landing from the server. */
async function openPage(known: Landing) {
  vi.resetModules();
  const { useShownLanding, keepLastShown } = await import('./shown-landing.ts');
  useLoaded = useShownLanding;
  const client = new QueryClient();
  client.setQueryData(['landing', 'ann'], { landing: known });
  const page = createElement(QueryClientProvider, { client }, createElement(Page));
  return { keepLastShown, read: () => renderToStaticMarkup(page) };
}

it('a reloaded quiet page keeps showing the same companions, and people who join later wait', async () => {
  vi.stubGlobal('localStorage', createFakeStorage().storage());
  onTestFinished(() => void vi.unstubAllGlobals());
  const before = await openPage(landing);
  expect(before.read()).toBe('');
  before.keepLastShown('ann', landing);
  expect(before.read()).toBe('Mira');
  expect((await openPage(others)).read()).toBe('Mira');
});
