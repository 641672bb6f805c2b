import { linkRefreshMs } from '@focuspool/domain/landing/link-contract';
import { useQuery } from '@tanstack/react-query';
import { ApiRefusal, api, call } from '../../platform/api/api.ts';
import { useLoad } from '../../platform/api/use-load.ts';

/** Polls until when a person whose link is on is at work; 'nobody' if there is no such person, or the link is off. */
export function useLinkedPerson(name: string) {
  const queryKey = ['with', name];
  const reading = useQuery({
    queryKey,
    queryFn: () => call(api.with[':name'].$get({ param: { name: encodeURIComponent(name) } })),
    refetchInterval: linkRefreshMs,
    refetchIntervalInBackground: true,
    gcTime: 0,
    retry: false,
  });
  // The last answer stays while the server cannot be asked.
  const { data, problem, retry } = useLoad(reading);
  const { error } = reading;
  const isNobody = error instanceof ApiRefusal && error.reason === 'unknown_route';
  return { person: isNobody ? ('nobody' as const) : data, problem: isNobody ? null : problem, retry };
}
