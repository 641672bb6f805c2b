import { hasJustLanded } from '@focuspool/domain/landing/follow-landing';
import { type Landing, landingTopic } from '@focuspool/domain/landing/landing-contract';
import { useQuery } from '@tanstack/react-query';
import { api, call, ofPerson } from '../../platform/api/api.ts';
import { useLiveTopic } from '../../platform/live/use-live-topic.ts';
import { useReplica } from '../operation/person-replica.ts';

/** With whom a person lands next, or has landed last, as the server has it; null with nobody, undefined until it is known. */
export function useLanding(userId: string): Landing | null | undefined {
  const reading = useQuery({
    queryKey: ['landing', userId],
    queryFn: () => call(api.landings.$get({}, ofPerson(userId))),
    staleTime: Number.POSITIVE_INFINITY,
  });
  useLiveTopic(landingTopic, userId, {
    onMessages: () => void reading.refetch(),
    onRefresh: () => reading.refetch({ throwOnError: true }),
  });
  return reading.data?.landing;
}

/** The landing of the run that was completed last; null where there was none. */
export function useLastLanding(userId: string): Landing | null {
  const { recentRuns } = useReplica(userId).shown.rhythm;
  const landing = useLanding(userId);
  return landing && hasJustLanded(landing, recentRuns) ? landing : null;
}

/** The form of the clock that a person has chosen; null for that of their language. */
export function useHourCycle(userId: string) {
  return useReplica(userId).shown.statsSettings?.hourCycle ?? null;
}
