import { notifyManager, QueryClient } from '@tanstack/react-query';
import { viewerQuery } from '../features/account/viewer-request.ts';
import { ApiRefusal } from '../platform/api.ts';
import { onDoubtfulSession } from '../platform/live/session-doubt.ts';

const maxRetries = 2;

// What somebody does shows within the same frame, so that a ticked box never falls back for a moment.
notifyManager.setScheduler(queueMicrotask);

/** What was refused is final; what could not be reached is tried again. Other tabs' changes come with the focus. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 2_000,
      refetchOnWindowFocus: true,
      retry: (failures, error) => !(error instanceof ApiRefusal) && failures < maxRetries,
    },
    mutations: { retry: false },
  },
});

// The guard then sees who is there, and sends away who is not.
onDoubtfulSession(() => void queryClient.invalidateQueries({ queryKey: viewerQuery.queryKey }));
