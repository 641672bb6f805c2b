import { accessLevelOf, refuseAccess } from '@focuspool/domain/account/access';
import { type Viewer, viewerSchema } from '@focuspool/domain/account/viewer';
import type { QueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { viewerQuery } from '../features/account/viewer-request.ts';
import { openReplica } from '../features/operation/person-replica.ts';
import { isServerAway } from '../platform/api/api.ts';
import { readStored, watchStored, writeStored } from '../platform/storage/device-storage.ts';
import { lastViewerKey } from './document/last-viewer.ts';

/** How long a server may be silent before the pages begin without it. */
const patienceMs = 2_000;

const cachedSchema = v.object({ viewer: v.nullable(viewerSchema) });

type Device = {
  readonly storage: () => Storage;
  readonly isOnline: () => boolean;
  readonly watch: typeof watchStored;
  /** The person's replica, which is read from the device as it is opened. */
  readonly open: (userId: string) => Pick<ReturnType<typeof openReplica>, 'untilLoaded'>;
};

const browserDevice: Device = {
  storage: () => localStorage,
  isOnline: () => navigator.onLine,
  watch: watchStored,
  open: openReplica,
};

/**
 * Caches on the device who is signed in, for a start without a network, or while the server is away or silent: only then the
 * pages begin with that person. Whoever signs in or out in one tab does in the others. Resolves once the replica of the person
 * who was here last is read.
 */
export async function cacheViewer(
  queries: QueryClient,
  { storage, isOnline, watch, open }: Device = browserDevice,
): Promise<void> {
  const { queryKey } = viewerQuery;
  const read = () => readStored(lastViewerKey, cachedSchema, { viewer: null }, storage);
  let cached: v.InferOutput<typeof cachedSchema> = read();
  const { viewer } = cached;

  function beginWithCached(): void {
    if (queries.getQueryData(queryKey) !== undefined || !cached.viewer) return;
    // Old from the start, so that the server is asked as soon as it answers.
    queries.setQueryData(queryKey, cached.viewer, { updatedAt: 1 });
  }

  if (!isOnline()) beginWithCached();
  else setTimeout(beginWithCached, patienceMs);

  watch(lastViewerKey, () => {
    cached = read();
    const isSame = cached.viewer?.userId === queries.getQueryData(queryKey)?.userId;
    if (!isSame) void queries.invalidateQueries({ queryKey });
  });

  queries.getQueryCache().subscribe((event) => {
    const { query } = event;
    if (event.type !== 'updated' || query.queryKey[0] !== queryKey[0]) return;
    if (event.action.type === 'success') {
      cached = { viewer: query.state.data ?? null };
      writeStored(lastViewerKey, cached, storage);
    } else if ('error' in event.action && isServerAway(event.action.error)) beginWithCached();
  });

  // Read while the server is asked who is there, who will most likely be the same.
  if (hasReplica(viewer)) await open(viewer.userId).untilLoaded();
}

/** Whether what they do is kept on the device: with a plan lists and runs, without one their rhythm and their goal. */
export function hasReplica(viewer: Viewer | null | undefined): viewer is Viewer {
  return refuseAccess(accessLevelOf(viewer ?? null), 'verified') === null;
}
