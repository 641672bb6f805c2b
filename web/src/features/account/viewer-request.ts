import type { Profile, Viewer } from '@focuspool/domain/account/viewer';
import { type Query, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { forgetToasts } from '../../ui/feedback/toast-queue.ts';
import { fetchViewer } from './fetch-viewer.ts';

/** The key of mutations that end the session, or whose answer alone carries the next one. */
export const changingSession = ['change-session'];

export const viewerQuery = queryOptions({
  queryKey: ['viewer'],
  queryFn: async ({ client, queryKey, signal }): Promise<Viewer | null> => {
    const isChanging = () => client.isMutating({ mutationKey: changingSession }) > 0;
    const known = () => client.getQueryData<Viewer>(queryKey) ?? null;
    // With the old cookie no one is signed in, and the answer to it would remove the new cookie.
    if (isChanging()) return known();
    const viewer = await fetchViewer();
    // A newer request replaces this one: if this answer counted too, the refetches it triggers might ask once more.
    if (viewer && !signal.aborted) forgetOthers(client, viewer);
    // The viewer stays until that mutation has its answer: otherwise the guard would redirect to the login.
    else if (isChanging()) return known();
    return viewer;
  },
  staleTime: 30_000,
});

/** Who is signed in: `undefined` while loading, null for a visitor. */
export function useViewer() {
  return useQuery(viewerQuery);
}

const isNotViewer = ({ queryKey }: Query) => queryKey[0] !== viewerQuery.queryKey[0];

/** Drops queries, changes and toasts of the previous person, now that `viewer` has signed in in another tab, and refetches. */
export function forgetOthers(queries: QueryClient, { userId }: Viewer): void {
  const before = queries.getQueryData(viewerQuery.queryKey);
  if (before === undefined || before?.userId === userId) return;
  forgetChanges(queries, userId);
  void queries.resetQueries({ predicate: isNotViewer });
}

/** A change's owner is in its `onMutate` context; the kept user finds their unsaved changes again. */
function forgetChanges(queries: QueryClient, keptUserId: string | undefined): void {
  const changes = queries.getMutationCache();
  for (const change of changes.getAll()) {
    const owner = change.state.context as { userId?: string } | undefined;
    if (!keptUserId || owner?.userId !== keptUserId) changes.remove(change);
  }
  forgetToasts();
}

/** Makes `viewer` the signed-in person, and drops queries, changes and toasts of anyone else. */
export async function changeViewer(queries: QueryClient, viewer: Viewer | null): Promise<void> {
  forgetChanges(queries, viewer?.userId);
  await queries.cancelQueries();
  queries.removeQueries({ predicate: isNotViewer });
  queries.setQueryData(viewerQuery.queryKey, viewer);
}

/** Applies a change to the signed-in person's profile, on every page at once. */
export function changeOwnProfile(
  queries: QueryClient,
  change: { readonly [Name in keyof Profile]?: Profile[Name] | undefined },
): void {
  const known = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  queries.setQueryData(viewerQuery.queryKey, (viewer) =>
    viewer?.profile ? { ...viewer, profile: { ...viewer.profile, ...known } } : viewer,
  );
}
