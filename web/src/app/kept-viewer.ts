import { type Viewer, viewerSchema } from '@focuspool/domain/account/viewer';
import { emptyState } from '@focuspool/domain/operation/apply-operation';
import { currentListSchema } from '@focuspool/domain/task/task-contract';
import type { QueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { viewerQuery } from '../features/account/viewer-request.ts';
import { openReplica } from '../features/operation/person-replica.ts';
import { isServerAway } from '../platform/api.ts';
import { readStored, watchStored, writeStored } from '../platform/device-storage.ts';

/** How long a server may be silent before the pages begin without it. */
const patienceMs = 2_000;

const storageKey = 'focuspool.kept-answers';

const keptSchema = v.object({
  viewer: v.nullable(viewerSchema),
  /** The release before kept the open list here. */
  currentList: v.fallback(v.optional(currentListSchema), undefined),
});

type Device = {
  readonly storage: () => Storage;
  readonly isOnline: () => boolean;
  readonly watch: typeof watchStored;
  /** The person's replica, which is read from the device as it is opened. */
  readonly open: (userId: string) => Pick<ReturnType<typeof openReplica>, 'adopt' | 'untilRead'>;
};

const browserDevice: Device = {
  storage: () => localStorage,
  isOnline: () => navigator.onLine,
  watch: watchStored,
  open: openReplica,
};

/**
 * Keeps on the device who is signed in, for a start without a network, or while the server is away or silent: then, and only
 * then, the pages begin with that person, until the server can be asked. Whoever signs in or out in one tab does in the
 * others. Resolves once it is known what the device has of the person who was here last.
 */
export async function keepViewer(
  queries: QueryClient,
  { storage, isOnline, watch, open }: Device = browserDevice,
): Promise<void> {
  const { queryKey } = viewerQuery;
  const readKept = () => readStored(storageKey, keptSchema, { viewer: null }, storage);
  const { viewer, currentList } = readKept();

  function beginWithKept(): void {
    if (queries.getQueryData(queryKey) !== undefined || !readKept().viewer) return;
    // Old from the start, so that the server is asked as soon as it answers.
    queries.setQueryData(queryKey, readKept().viewer, { updatedAt: 1 });
  }

  if (!isOnline()) beginWithKept();
  else setTimeout(beginWithKept, patienceMs);

  watch(storageKey, () => {
    const isSame = readKept().viewer?.userId === queries.getQueryData(queryKey)?.userId;
    if (!isSame) void queries.invalidateQueries({ queryKey });
  });

  queries.getQueryCache().subscribe((event) => {
    const { query } = event;
    if (event.type !== 'updated' || query.queryKey[0] !== queryKey[0]) return;
    if (event.action.type === 'success') {
      writeStored(storageKey, { viewer: query.state.data ?? null }, storage);
    } else if ('error' in event.action && isServerAway(event.action.error)) beginWithKept();
  });

  // Read while the server is asked who is there, who will most likely be the same.
  if (!hasReplica(viewer)) return;
  const replica = open(viewer.userId);
  if (currentList && !isOnline()) await replica.adopt(describeKeptLists(currentList));
  await replica.untilRead();
}

function hasReplica(viewer: Viewer | null): viewer is Viewer {
  return (viewer?.emailVerified && viewer.profile?.isPremium) ?? false;
}

function describeKeptLists({ list, waiting }: v.InferOutput<typeof currentListSchema>) {
  const others = waiting.map((head) => ({ ...head, tasks: [] }));
  return { ...emptyState, lists: list ? [list, ...others] : others };
}
