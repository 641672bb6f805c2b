import { viewerSchema } from '@focuspool/domain/account/viewer';
import { currentListSchema } from '@focuspool/domain/task/task-contract';
import type { QueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { viewerQuery } from '../features/account/viewer-request.ts';
import { currentListQuery } from '../features/task/current-list-request.ts';
import { readStored, watchStored, writeStored } from '../platform/device-storage.ts';

const storageKey = 'focuspool.kept-answers';

const keptAnswersSchema = v.object({
  viewer: v.nullable(viewerSchema),
  /** Absent when it was not read since the sign-in. */
  currentList: v.optional(currentListSchema),
});

type Device = {
  readonly storage: () => Storage;
  readonly isOnline: () => boolean;
  readonly watch: typeof watchStored;
};

const browserDevice: Device = {
  storage: () => localStorage,
  isOnline: () => navigator.onLine,
  watch: watchStored,
};

/**
 * Keeps on the device who is signed in and their open list, for a start without a network: then, and only then, the pages
 * begin with what was kept, until the server can be asked. Whoever signs in or out in one tab does in the others.
 */
export function keepAnswers(
  queries: QueryClient,
  { storage, isOnline, watch }: Device = browserDevice,
): void {
  const { queryKey: viewerKey } = viewerQuery;
  const { queryKey: listKey } = currentListQuery;

  const readKept = () => readStored(storageKey, keptAnswersSchema, { viewer: null }, storage);

  if (!isOnline()) {
    const { viewer, currentList } = readKept();
    // Old from the start, so that they are asked for anew as soon as somebody answers.
    if (viewer) queries.setQueryData(viewerKey, viewer, { updatedAt: 1 });
    if (viewer && currentList) queries.setQueryData(listKey, currentList, { updatedAt: 1 });
  }

  watch(storageKey, () => {
    const isSame = readKept().viewer?.userId === queries.getQueryData(viewerKey)?.userId;
    if (!isSame) void queries.invalidateQueries({ queryKey: viewerKey });
  });

  queries.getQueryCache().subscribe((event) => {
    const subject = event.query.queryKey[0];
    const isKept = subject === viewerKey[0] || subject === listKey[0];
    if (!isKept || event.type !== 'updated' || event.action.type !== 'success') return;
    const viewer = queries.getQueryData(viewerKey);
    if (viewer === undefined) return;
    // The page forgets a list that it has not shown for minutes, as during a run; the device does not.
    const before = readKept();
    const known = viewer && before.viewer?.userId === viewer.userId ? before.currentList : undefined;
    const currentList = viewer ? (queries.getQueryData(listKey) ?? known) : undefined;
    writeStored(storageKey, { viewer, currentList }, storage);
  });
}
