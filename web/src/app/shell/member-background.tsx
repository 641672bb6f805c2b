import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { OwnProfileListener } from '../../features/account/own-profile-listener.tsx';
import { changeOwnProfile, useViewer } from '../../features/account/viewer-request.ts';
import { ProgressPublisher } from '../../features/feed/progress-publisher.tsx';
import { useHistoryInvalidation } from '../../features/history/history-requests.ts';
import { OperationListener } from '../../features/operation/operation-listener.tsx';
import { useReplica } from '../../features/operation/person-replica.ts';
import { BreakLifecycle } from '../../features/timer/rhythm/break-lifecycle.tsx';
import { ErrorBoundary } from '../error-boundary.tsx';

type MemberBackgroundProps = { userId: string; hasPlan: boolean };

/** Runs on every page of a member: follows their profile, lists, runs and breaks, and publishes progress. */
export function MemberBackground({ userId, hasPlan }: MemberBackgroundProps) {
  return (
    <>
      <ErrorBoundary fallback={null}>
        <OwnProfileListener userId={userId} />
      </ErrorBoundary>
      <OperationListener userId={userId} hasPlan={hasPlan} />
      <ReplicaFollower userId={userId} />
      <BreakLifecycle userId={userId} />
      {hasPlan && <ProgressPublisher userId={userId} />}
    </>
  );
}

/** Keeps the totals and history that are cached outside the replica in step with it. */
function ReplicaFollower({ userId }: { userId: string }) {
  const queries = useQueryClient();
  const { state, isSynced } = useReplica(userId);
  const { trophies, totalMinutes } = state?.totals ?? {};
  const { profile } = useViewer().data ?? {};
  // Also after the viewer is fetched again: sums that another process counted may be up to a minute old there (decision 0059).
  const isOther = trophies !== profile?.trophies || totalMinutes !== profile?.totalMinutes;
  useEffect(() => {
    if (isSynced && isOther) changeOwnProfile(queries, { trophies, totalMinutes });
  });
  useHistoryInvalidation(userId);
  return null;
}
