import { notifyManager, onlineManager, QueryClient } from '@tanstack/react-query';
import { changingSession, viewerQuery } from '../features/account/viewer-request.ts';
import { ApiRefusal, callFor } from '../platform/api/api.ts';
import { onInvalidSession } from '../platform/live/session-invalidated.ts';

const maxRetries = 2;

// What somebody does shows within the same frame, so that a ticked box never falls back for a moment.
notifyManager.setScheduler(queueMicrotask);

// It takes every start for one with a network, and would then not notice when that comes.
onlineManager.setOnline(navigator.onLine);

/**
 * What was refused is final; what could not be reached is tried again. Other tabs' changes come with the focus. Without a
 * network a call fails at once, so that the page can say so, and what it read is asked for anew when that is back.
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
    // What was sent, a password too, goes with what sent it.
    mutations: { networkMode: 'always', retry: false, gcTime: 1_000 },
  },
});

callFor(() => queryClient.getQueryData(viewerQuery.queryKey)?.userId);

// The guard then sees who is there, and sends away who is not.
onInvalidSession(async () => {
  const { queryKey } = viewerQuery;
  const countAnswers = () => {
    const state = queryClient.getQueryState(queryKey);
    return state && state.dataUpdateCount + state.errorUpdateCount;
  };
  const before = countAnswers();
  await queryClient.invalidateQueries({ queryKey });
  // Whoever signs out on this page takes the question back, and whoever deletes their account or changes their password stays
  // meanwhile: who is known then is from before.
  const isLeaving = countAnswers() === before || queryClient.isMutating({ mutationKey: changingSession }) > 0;
  return !isLeaving && Boolean(queryClient.getQueryData(queryKey));
});
