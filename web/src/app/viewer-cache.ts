import { accessLevelOf, refuseAccess } from '@focuspool/domain/account/access';
import { type Viewer, viewerSchema } from '@focuspool/domain/account/viewer';
import type { QueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { isSignInLikely } from '../features/account/fetch-viewer.ts';
import { viewerQuery } from '../features/account/viewer-request.ts';
import { openReplica } from '../features/operation/person-replica.ts';
import { isServerAway } from '../platform/api/api.ts';
import { closeNotices } from '../platform/close-notices.ts';
import { readStored, watchStored, writeStored } from '../platform/storage/device-storage.ts';
import { lastViewerKey } from './document/last-viewer.ts';

/** How long a server may be silent before the pages start without it. */
const patienceMs = 2_000;

const cachedSchema = v.object({ viewer: v.nullable(viewerSchema) });

type Device = {
  readonly storage: () => Storage;
  readonly isOnline: () => boolean;
  readonly watch: typeof watchStored;
  /** Opens the person's replica, which is then read from the device. */
  readonly open: (userId: string) => Pick<ReturnType<typeof openReplica>, 'untilLoaded' | 'forget'>;
  readonly isSignInLikely: () => boolean;
  readonly closeNotices: () => Promise<void>;
};

const browserDevice: Device = {
  storage: () => localStorage,
  isOnline: () => navigator.onLine,
  watch: watchStored,
  open: openReplica,
  isSignInLikely,
  closeNotices,
};

/**
 * Caches the viewer on the device, for a start without a network or while the server is away or silent; only then do the pages
 * start with the cached viewer. Signing in or out in one tab applies to the others as well. Once someone else or no one is signed
 * in, whatever ended the session, the device forgets the lists, runs and notifications of the cached viewer, but no changes that
 * wait to be sent. Resolves once the replica of the cached viewer has been read.
 */
export async function cacheViewer(
  queries: QueryClient,
  { storage, isOnline, watch, open, isSignInLikely, closeNotices }: Device = browserDevice,
): Promise<void> {
  const { queryKey } = viewerQuery;
  const read = () => readStored(lastViewerKey, cachedSchema, { viewer: null }, storage);
  let cached: v.InferOutput<typeof cachedSchema> = read();
  const { viewer } = cached;

  function beginWithCached(): void {
    if (queries.getQueryData(queryKey) !== undefined) return;
    // A visitor, as far as the device knows, gets the visitors' pages.
    if (!cached.viewer && isSignInLikely()) return;
    // Marked as old, so that the viewer is fetched as soon as the server answers.
    queries.setQueryData(queryKey, cached.viewer, { updatedAt: 1 });
  }

  if (viewer && !isOnline()) beginWithCached();
  else if (viewer) setTimeout(beginWithCached, patienceMs);

  watch(lastViewerKey, () => {
    cached = read();
    const isSame = cached.viewer?.userId === queries.getQueryData(queryKey)?.userId;
    if (!isSame) void queries.invalidateQueries({ queryKey });
  });

  queries.getQueryCache().subscribe((event) => {
    const { query } = event;
    if (event.type !== 'updated' || query.queryKey[0] !== queryKey[0]) return;
    if (event.action.type === 'success') {
      const viewer: Viewer | null = query.state.data ?? null;
      // A late answer, or one of a server that does not know the cookie, which would have removed it.
      if (!viewer && !event.action.manual && isSignInLikely()) return;
      const { viewer: former } = cached;
      if (hasReplica(former) && former.userId !== viewer?.userId) {
        void open(former.userId).forget();
        void closeNotices();
      }
      cached = { viewer };
      writeStored(lastViewerKey, cached, storage);
    } else if ('error' in event.action && isServerAway(event.action.error)) beginWithCached();
  });

  // Read while the server is asked who is signed in, because that is most likely the same person.
  if (hasReplica(viewer)) await open(viewer.userId).untilLoaded();
}

/** Whether the viewer has a replica on the device: of lists and runs with a plan, of rhythm and goal without one. */
export function hasReplica(viewer: Viewer | null | undefined): viewer is Viewer {
  return refuseAccess(accessLevelOf(viewer ?? null), 'verified') === null;
}
