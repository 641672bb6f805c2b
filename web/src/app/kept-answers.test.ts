import type { Viewer } from '@focuspool/domain/account/viewer';
import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { changeViewer, forgetOthers, viewerQuery } from '../features/account/viewer-request.ts';
import { currentListQuery } from '../features/task/current-list-request.ts';
import { keepAnswers } from './kept-answers.ts';

const ann: Viewer = {
  userId: 'ann',
  email: 'ann@example.com',
  emailVerified: true,
  profile: {
    username: 'Ann',
    profilePicture: 'animals/Cat.jpg',
    isPremium: true,
    trophies: 1,
    totalMinutes: 25,
  },
};
const list = {
  list: {
    id: '-NxAbCdEfGhIjKlMnOpQ',
    title: 'Today',
    createdAt: '2026-03-01T12:00:00.000Z',
    tasks: [{ id: 'f0a3c1de-5b0e-4c1d-8a53-0d6cf4d8b001', text: 'Write', isCompleted: false, minutes: 5 }],
  },
};

function createDevice() {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  } as Storage;
  const open = (isOnline: boolean) => {
    const queries = new QueryClient();
    let tellOfOthers = () => {};
    const watch = (_key: string, listener: () => void) => {
      tellOfOthers = listener;
      return () => {};
    };
    keepAnswers(queries, { storage: () => storage, isOnline: () => isOnline, watch });
    return {
      queries,
      isInDoubt: () => {
        tellOfOthers();
        return queries.getQueryState(viewerQuery.queryKey)?.isInvalidated;
      },
      viewer: () => queries.getQueryData(viewerQuery.queryKey),
      list: () => queries.getQueryData(currentListQuery.queryKey),
    };
  };
  return { kept, open };
}

function createUsedDevice() {
  const device = createDevice();
  const { queries } = device.open(true);
  queries.setQueryData(viewerQuery.queryKey, ann);
  queries.setQueryData(currentListQuery.queryKey, list);
  return { ...device, queries };
}

it('begins with what was kept when there is no network, and takes it for old', () => {
  const tab = createUsedDevice().open(false);
  expect([tab.viewer(), tab.list()]).toEqual([ann, list]);
  expect(tab.queries.getQueryState(viewerQuery.queryKey)?.dataUpdatedAt).toBe(1);
});

it('asks the server when there is one', () => {
  const tab = createUsedDevice().open(true);
  expect([tab.viewer(), tab.list()]).toEqual([undefined, undefined]);
});

it('keeps a list that the page has forgotten meanwhile, but not for somebody else', () => {
  const { queries, open } = createUsedDevice();
  queries.removeQueries(currentListQuery);
  queries.setQueryData(viewerQuery.queryKey, (): Viewer => ({ ...ann, email: 'new@example.com' }));
  expect(open(false).list()).toEqual(list);
  queries.setQueryData(viewerQuery.queryKey, (): Viewer => ({ ...ann, userId: 'bob' }));
  expect(open(false).list()).toBeUndefined();
});

it('asks who is there when somebody has signed in or out in another tab, and for nothing less', () => {
  const { queries, open } = createUsedDevice();
  const other = open(true);
  other.queries.setQueryData(viewerQuery.queryKey, ann);
  queries.setQueryData(viewerQuery.queryKey, (): Viewer => ({ ...ann, email: 'new@example.com' }));
  expect(other.isInDoubt()).toBe(false);
  queries.setQueryData(viewerQuery.queryKey, null);
  expect(other.isInDoubt()).toBe(true);
});

it('forgets what was read for somebody else before another tab changed who is there', () => {
  const { viewer, list: read, queries } = createDevice().open(true);
  forgetOthers(queries, ann);
  queries.setQueryData(viewerQuery.queryKey, ann);
  queries.setQueryData(currentListQuery.queryKey, list);
  forgetOthers(queries, { ...ann, email: 'new@example.com' });
  expect(read()).toEqual(list);
  forgetOthers(queries, { ...ann, userId: 'bob' });
  expect([viewer(), read()]).toEqual([ann, undefined]);
});

it('keeps nothing of somebody who has signed out', async () => {
  const { queries, open, kept } = createUsedDevice();
  await changeViewer(queries, null);
  const tab = open(false);
  expect([tab.viewer(), tab.list()]).toEqual([undefined, undefined]);
  expect([...kept.values()].join()).not.toContain('Write');
});

it.each([['{"viewer":{"userId":5}}'], ['<script>'], ['[]']])('takes %s for nothing', (damaged) => {
  const { kept, open } = createUsedDevice();
  for (const key of kept.keys()) kept.set(key, damaged);
  expect(open(false).viewer()).toBeUndefined();
});
