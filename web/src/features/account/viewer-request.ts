import { type Profile, signInHint, type Viewer } from '@focuspool/domain/account/viewer';
import { type Query, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { forgetToasts } from '../../ui/feedback/toast-queue.ts';
import { fetchViewer } from './fetch-viewer.ts';

/** Names the mutation while somebody leaves for good. */
export const deletingAccount = ['delete-account'];

export const viewerQuery = queryOptions({
  queryKey: ['viewer'],
  queryFn: async ({ client, queryKey }): Promise<Viewer | null> => {
    const viewer = await fetchViewer();
    if (viewer) forgetOthers(client, viewer);
    // Whoever is just leaving for good goes their own way; the guard would send them to the login.
    else if (client.isMutating({ mutationKey: deletingAccount }) > 0)
      return client.getQueryData<Viewer>(queryKey) ?? null;
    return viewer;
  },
  staleTime: 30_000,
});

/** Who is signed in: `undefined` while loading, null for a visitor. */
export function useViewer() {
  return useQuery(viewerQuery);
}

const isNotViewer = ({ queryKey }: Query) => queryKey[0] !== viewerQuery.queryKey[0];

/** Forgets what was read, changed or said before `viewer` signed in in another tab; what shows is asked for anew. */
export function forgetOthers(queries: QueryClient, { userId }: Viewer): void {
  const before = queries.getQueryData(viewerQuery.queryKey);
  if (before === undefined || before?.userId === userId) return;
  forgetChanges(queries, userId);
  void queries.resetQueries({ predicate: isNotViewer });
}

/** Whose a change is says its `onMutate`; somebody whose session ended comes back to what they could not save. */
function forgetChanges(queries: QueryClient, keptUserId: string | undefined): void {
  const changes = queries.getMutationCache();
  for (const change of changes.getAll()) {
    const owner = change.state.context as { userId?: string } | undefined;
    if (!keptUserId || owner?.userId !== keptUserId) changes.remove(change);
  }
  forgetToasts();
}

/** Makes every page `viewer`'s from now on: nothing that was read, changed or said for somebody else stays here. */
export async function changeViewer(queries: QueryClient, viewer: Viewer | null): Promise<void> {
  forgetChanges(queries, viewer?.userId);
  await queries.cancelQueries();
  queries.removeQueries({ predicate: isNotViewer });
  queries.setQueryData(viewerQuery.queryKey, viewer);
}

/** Shows what has changed in the profile of whoever is signed in, on every page at once. */
export function changeOwnProfile(
  queries: QueryClient,
  change: { readonly [Name in keyof Profile]?: Profile[Name] | undefined },
): void {
  const known = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  queries.setQueryData(viewerQuery.queryKey, (viewer) =>
    viewer?.profile ? { ...viewer, profile: { ...viewer.profile, ...known } } : viewer,
  );
}

/** Whether somebody seems to be signed in, while the server has not said so yet or cannot be asked. */
export function isSignInLikely(): boolean {
  return document.cookie.split('; ').includes(`${signInHint}=1`);
}
