import type { Viewer } from '@focuspool/domain/account/viewer';
import { MutationObserver, QueryClient } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { readToasts, showToast } from '../../ui/feedback/toast-queue.ts';
import { fetchViewer } from './fetch-viewer.ts';
import { ann } from './testing/ann.ts';
import { changeViewer, forgetOthers, viewerQuery } from './viewer-request.ts';

vi.mock(import('./fetch-viewer.ts'), { spy: true });

const bob: Viewer = { ...ann, userId: 'bob' };

/** A tab of Ann's with one failed change, one pending change and a toast. */
async function openTab() {
  const queries = new QueryClient();
  queries.setQueryData(viewerQuery.queryKey, ann);
  const change = (mutationFn: () => Promise<never>) =>
    new MutationObserver(queries, { onMutate: () => ({ userId: 'ann' }), mutationFn }).mutate();
  await change(() => Promise.reject(new Error('refused'))).catch(() => {});
  void change(() => new Promise(() => {}));
  showToast('Time is up: Write');
  return { queries, countChanges: () => queries.getMutationCache().getAll().length };
}

it('signing out drops the changes and toasts of the viewer', async () => {
  const { queries, countChanges } = await openTab();
  expect(countChanges()).toBe(2);
  await changeViewer(queries, null);
  expect([countChanges(), readToasts()]).toEqual([0, []]);
});

it('changes outlive an ended session for the same person, and are dropped for another', async () => {
  const { queries, countChanges } = await openTab();
  queries.setQueryData(viewerQuery.queryKey, null);
  await changeViewer(queries, ann);
  expect(countChanges()).toBe(2);
  queries.setQueryData(viewerQuery.queryKey, null);
  await changeViewer(queries, bob);
  expect(countChanges()).toBe(0);
});

it('a sign-in in another tab drops the changes and toasts of the previous viewer', async () => {
  const { queries, countChanges } = await openTab();
  forgetOthers(queries, ann);
  expect(countChanges()).toBe(2);
  forgetOthers(queries, bob);
  expect([countChanges(), readToasts()]).toEqual([0, []]);
});

it('an answer about the viewer has no effect once a newer request has replaced it', async () => {
  const { queries, countChanges } = await openTab();
  const answers = [Promise.withResolvers<Viewer>(), Promise.withResolvers<Viewer>()] as const;
  for (const { promise } of answers) vi.mocked(fetchViewer).mockReturnValueOnce(promise);
  queries.fetchQuery({ ...viewerQuery, staleTime: 0 }).catch(() => {});
  const isAskedAgain = queries.refetchQueries({ queryKey: viewerQuery.queryKey });
  answers[0].resolve(bob);
  answers[1].resolve(ann);
  await isAskedAgain;
  expect(countChanges()).toBe(2);
});
