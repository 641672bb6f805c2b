import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ProfileEvents } from '../../features/account/profile-events.tsx';
import { changeOwnProfile } from '../../features/account/viewer-request.ts';
import { ProgressPublisher } from '../../features/feed/progress-publisher.tsx';
import { useHistoryInvalidation } from '../../features/history/history-requests.ts';
import { OperationListener } from '../../features/operation/operation-listener.tsx';
import { useReplica } from '../../features/operation/person-replica.ts';
import { ErrorBoundary } from '../error-boundary.tsx';

type BackgroundTasksProps = { userId: string; isPremium: boolean };

/** What goes on between a member and others on whatever page they are: news of their profile, and a premium person's run. */
export function BackgroundTasks({ userId, isPremium }: BackgroundTasksProps) {
  return (
    <>
      <ErrorBoundary fallback={null}>
        <ProfileEvents userId={userId} />
      </ErrorBoundary>
      {isPremium && (
        <>
          <OperationListener userId={userId} />
          <StateNews userId={userId} />
          <ProgressPublisher userId={userId} />
        </>
      )}
    </>
  );
}

/** Lets what is shown beside the replica follow it. */
function StateNews({ userId }: { userId: string }) {
  const queries = useQueryClient();
  const { state, isHeard } = useReplica(userId);
  const { trophies, totalMinutes } = state?.totals ?? {};
  useEffect(() => {
    if (isHeard) changeOwnProfile(queries, { trophies, totalMinutes });
  }, [queries, isHeard, trophies, totalMinutes]);
  useHistoryInvalidation(userId);
  return null;
}
