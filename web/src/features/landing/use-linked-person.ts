import { linkRefreshMs } from '@focuspool/domain/landing/link-contract';
import { useQuery } from '@tanstack/react-query';
import { ApiRefusal, api, call } from '../../platform/api/api.ts';

/** Until when somebody is at work who lets everybody see it, looked at again and again; 'nobody' once they do not. */
export function useLinkedPerson(name: string) {
  const { data, error } = useQuery({
    queryKey: ['with', name],
    queryFn: () => call(api.with[':name'].$get({ param: { name } })),
    refetchInterval: linkRefreshMs,
    refetchIntervalInBackground: true,
    gcTime: 0,
    retry: false,
  });
  // What was seen last stays while nobody can be asked.
  if (error instanceof ApiRefusal && error.reason === 'unknown_route') return 'nobody';
  return data;
}
