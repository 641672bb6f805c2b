import type { Viewer } from '@focuspool/domain/account/viewer';
import { QueryClient } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { fetchViewer } from '../features/account/fetch-viewer.ts';
import { ann } from '../features/account/testing/ann.ts';
import { changeViewer, forgetOthers, viewerQuery } from '../features/account/viewer-request.ts';
import { ApiUnreachable } from '../platform/api/api.ts';
import { createFakeStorage } from '../platform/storage/testing/fake-storage.ts';
import { cacheViewer } from './viewer-cache.ts';

vi.mock(import('../features/account/fetch-viewer.ts'), { spy: true });

function createDevice() {
  const { storage, keys } = createFakeStorage();
  let isSignInLikely = false;
  const open = (isOnline: boolean) => {
    const queries = new QueryClient();
    let tellOfOthers = () => {};
    const watch = (_key: string, listener: () => void) => {
      tellOfOthers = listener;
      return () => {};
    };
    const opened: string[] = [];
    const loaded: string[] = [];
    const forgotten: string[] = [];
    const openReplica = (userId: string) => {
      opened.push(userId);
      return {
        untilLoaded: async () => void loaded.push(userId),
        forget: async () => void forgotten.push(userId),
      };
    };
    const isRead = cacheViewer(queries, {
      storage,
      isOnline: () => isOnline,
      watch,
      open: openReplica,
      isSignInLikely: () => isSignInLikely,
      closeNotices: async () => void forgotten.push('notices'),
    });
    return {
      queries,
      opened,
      loaded,
      forgotten,
      isRead,
      ask: (answer: () => Promise<Viewer | null>) =>
        queries.fetchQuery({ ...viewerQuery, queryFn: answer, retry: false }).catch(() => {}),
      isInDoubt: () => {
        tellOfOthers();
        return queries.getQueryState(viewerQuery.queryKey)?.isInvalidated;
      },
      viewer: () => queries.getQueryData(viewerQuery.queryKey),
    };
  };
  const setCookie = () => {
    isSignInLikely = true;
  };
  return { storage: storage(), keys, open, setCookie };
}

function createUsedDevice() {
  const device = createDevice();
  const { queries } = device.open(true);
  queries.setQueryData(viewerQuery.queryKey, ann);
  return { ...device, queries };
}

it('an offline tab starts with the cached viewer, marked as old', () => {
  const tab = createUsedDevice().open(false);
  expect(tab.viewer()).toEqual(ann);
  expect(tab.queries.getQueryState(viewerQuery.queryKey)?.dataUpdatedAt).toBe(1);
});

it('an online tab does not start with the cached viewer', () => {
  expect(createUsedDevice().open(true).viewer()).toBeUndefined();
});

it('a tab falls back to the cached viewer if the server is unreachable, not on other errors', async () => {
  for (const { error, viewer } of [
    { error: new Error('The server broke'), viewer: undefined },
    { error: new ApiUnreachable(), viewer: ann },
  ]) {
    const tab = createUsedDevice().open(true);
    const fails = { ...viewerQuery, queryFn: () => Promise.reject(error), retry: false };
    await expect(tab.queries.fetchQuery(fails)).rejects.toBe(error);
    await expect.poll(() => tab.viewer()).toEqual(viewer);
  }
});

it.each([true, false])(
  'a tab opens the replica of the cached viewer at once, online: %s',
  async (isOnline) => {
    const tab = createUsedDevice().open(isOnline);
    expect(tab.opened).toEqual(['ann']);
    await tab.isRead;
    expect(tab.loaded).toEqual(['ann']);
  },
);

it('a tab opens no replica for a cached viewer without a profile', () => {
  const { queries, open } = createUsedDevice();
  queries.setQueryData(viewerQuery.queryKey, (): Viewer => ({ ...ann, profile: null }));
  expect(open(false).opened).toEqual([]);
});

it('a tab invalidates its viewer when another tab signs out, but not when the email changes', () => {
  const { queries, open } = createUsedDevice();
  const other = open(true);
  other.queries.setQueryData(viewerQuery.queryKey, ann);
  queries.setQueryData(viewerQuery.queryKey, (): Viewer => ({ ...ann, email: 'new@example.com' }));
  expect(other.isInDoubt()).toBe(false);
  queries.setQueryData(viewerQuery.queryKey, null);
  expect(other.isInDoubt()).toBe(true);
});

it('a tab keeps fetched data for the same person and drops it once another person is the viewer', () => {
  const { viewer, queries } = createDevice().open(true);
  const read = () => queries.getQueryData(['history']);
  forgetOthers(queries, ann);
  queries.setQueryData(viewerQuery.queryKey, ann);
  queries.setQueryData(['history'], 'of Ann');
  forgetOthers(queries, { ...ann, email: 'new@example.com' });
  expect(read()).toBe('of Ann');
  forgetOthers(queries, { ...ann, userId: 'bob' });
  expect([viewer(), read()]).toEqual([ann, undefined]);
});

it('a device keeps nothing of a viewer who has signed out', async () => {
  const { queries, open, storage, keys } = createUsedDevice();
  await changeViewer(queries, null);
  const tab = open(false);
  expect([tab.viewer(), tab.opened]).toEqual([undefined, []]);
  const kept = keys().map((key) => storage.getItem(key));
  expect(kept.join()).not.toContain('Ann');
});

it.each([
  ['no one', null],
  ['another person', { ...ann, userId: 'bob' }],
])(
  'a device forgets the lists and notifications of its viewer once the server says that %s is signed in',
  async (_, viewer) => {
    const tab = createUsedDevice().open(true);
    await tab.ask(async () => viewer);
    expect(tab.forgotten).toEqual(['ann', 'notices']);
    const later = createUsedDevice().open(false);
    await later.ask(async () => viewer);
    expect(later.forgotten).toEqual(['ann', 'notices']);
  },
);

it('a device forgets the lists and notifications of a viewer who signs out in its tab', async () => {
  const device = createUsedDevice();
  const tab = device.open(false);
  device.setCookie();
  await changeViewer(tab.queries, null);
  expect(tab.forgotten).toEqual(['ann', 'notices']);
});

it.each<[string, () => Promise<Viewer | null>]>([
  ['the same person is signed in', async () => ({ ...ann, email: 'new@example.com' })],
  ['the server fails', () => Promise.reject(new Error('The server broke'))],
  ['no one is signed in, and the browser still has the cookie of a sign-in', async () => null],
])('a device keeps the lists of its viewer when %s', async (_, answer) => {
  const device = createUsedDevice();
  device.setCookie();
  for (const isOnline of [true, false]) {
    const tab = device.open(isOnline);
    await tab.ask(answer);
    expect(tab.forgotten).toEqual([]);
  }
  expect(device.open(false).viewer()?.userId).toBe('ann');
});

it('a device keeps the lists of its viewer when the server is away, even without the cookie of a sign-in', async () => {
  const tab = createUsedDevice().open(true);
  vi.mocked(fetchViewer).mockRejectedValueOnce(new ApiUnreachable());
  await tab.queries.fetchQuery({ ...viewerQuery, retry: false }).catch(() => {});
  expect([tab.forgotten, tab.viewer()]).toEqual([[], ann]);
});

it.each([
  ['gets the visitors’ pages', false, null],
  ['waits for the server if the browser has the cookie of a sign-in', true, undefined],
])('a device without a cached viewer %s when the server is away', async (_, hasCookie, viewer) => {
  const device = createDevice();
  if (hasCookie) device.setCookie();
  const tab = device.open(true);
  await tab.ask(() => Promise.reject(new ApiUnreachable()));
  await expect.poll(() => tab.viewer()).toBe(viewer);
});

it('a device forgets no lists of a viewer without a profile, who has none', async () => {
  const { queries, open } = createUsedDevice();
  queries.setQueryData(viewerQuery.queryKey, (): Viewer => ({ ...ann, profile: null }));
  const tab = open(true);
  await tab.ask(async () => null);
  expect(tab.forgotten).toEqual([]);
});

it.each([['{"viewer":{"userId":5}}'], ['<script>'], ['[]']])(
  'a tab ignores the damaged cached viewer %s',
  (damaged) => {
    const { storage, keys, open } = createUsedDevice();
    for (const key of keys()) storage.setItem(key, damaged);
    expect(open(false).viewer()).toBeUndefined();
  },
);
