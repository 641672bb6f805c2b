import { hasJustLanded } from '@focuspool/domain/landing/follow-landing';
import { type Landing, type LandingReply, landingTopic } from '@focuspool/domain/landing/landing-contract';
import { readTimer, type Timer } from '@focuspool/domain/timer/timer';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api, asPerson, call } from '../../platform/api/api.ts';
import { serverNow } from '../../platform/clock/server-clock.ts';
import { useLiveReading } from '../../platform/live/use-live-topic.ts';
import { useReplica } from '../operation/person-replica.ts';

const queryOf = (userId: string) => ({ queryKey: ['landing', userId] });

/** Returns the person's next landing, or their last, from the server; null if there is none, undefined until known. */
export function useLanding(userId: string): Landing | null | undefined {
  const reading = useQuery({
    ...queryOf(userId),
    queryFn: () => call(api.landings.$get({}, asPerson(userId))),
    staleTime: Number.POSITIVE_INFINITY,
  });
  useLiveReading(landingTopic, userId, reading.refetch);
  return reading.data?.landing;
}

/** Returns a function that lists, by id, who has left a landing of this person, as of the last answer. */
export function useLeftReading(userId: string): () => readonly string[] {
  const queryClient = useQueryClient();
  return () => queryClient.getQueryData<LandingReply>(queryOf(userId).queryKey)?.left ?? [];
}

/** Refetches the landing once the run has ended: who else reached it by a room's clock is revealed to no one before. */
export function useLandingAtEnd(userId: string, timer: Timer): void {
  const queryClient = useQueryClient();
  const overKey = readTimer(timer, serverNow()).status === 'finished' ? timer.key : null;
  useEffect(() => {
    if (overKey) void queryClient.refetchQueries(queryOf(userId), { cancelRefetch: false });
  }, [queryClient, userId, overKey]);
}

/** Returns the landing of the run completed last; null if there was none. */
export function useLastLanding(userId: string): Landing | null {
  const { recentRuns } = useReplica(userId).shown.rhythm;
  const landing = useLanding(userId);
  return landing && hasJustLanded(landing, recentRuns) ? landing : null;
}
