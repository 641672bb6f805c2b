import { notifyManager, onlineManager, QueryClient } from '@tanstack/react-query';
import { changingSession, viewerQuery } from '../features/account/viewer-request.ts';
import { ApiRefusal, setAccountReader } from '../platform/api/api.ts';
import { onInvalidSession } from '../platform/live/session-invalidated.ts';

const maxRetries = 2;

// A person's change shows within the same frame, so that a ticked box is never unticked again for a moment.
notifyManager.setScheduler(queueMicrotask);

// The manager assumes at every start that there is a network, and would then not notice when one appears.
onlineManager.setOnline(navigator.onLine);

/**
 * A refusal is final; a server that could not be reached is tried again. Changes of other tabs are fetched when the window is
 * focused. Without a network a call fails at once, so that the page can say so; queries are repeated when the network is back.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode: 'always',
      refetchOnReconnect: true,
      staleTime: 2_000,
      refetchOnWindowFocus: true,
      retry: (failures, error) => !(error instanceof ApiRefusal) && navigator.onLine && failures < maxRetries,
    },
    // Sent data, passwords included, is dropped soon after the component that sent it is gone.
    mutations: { networkMode: 'always', retry: false, gcTime: 1_000 },
  },
});

setAccountReader(() => queryClient.getQueryData(viewerQuery.queryKey)?.userId);

// The guard then sees who is signed in, and redirects anyone who no longer is.
onInvalidSession(async () => {
  const { queryKey } = viewerQuery;
  const countAnswers = () => {
    const state = queryClient.getQueryState(queryKey);
    return state && state.dataUpdateCount + state.errorUpdateCount;
  };
  const before = countAnswers();
  await queryClient.invalidateQueries({ queryKey });
  // Signing out on this page cancels the query, and while an account is deleted or a password changed the viewer is kept: in
  // both cases the cached viewer is out of date.
  const isLeaving = countAnswers() === before || queryClient.isMutating({ mutationKey: changingSession }) > 0;
  return !isLeaving && Boolean(queryClient.getQueryData(queryKey));
});
