import { queryOptions, useQuery } from '@tanstack/react-query';
import { api, call } from '../../platform/api.ts';
import { useLoad } from '../../platform/use-load.ts';

const lookAgainMs = 5_000;

const methodsQuery = queryOptions({
  queryKey: ['sign-in-methods'],
  queryFn: () => call(api['sign-in'].methods.$get()),
  staleTime: 60_000,
  retry: false,
  // Or each button that comes in asks once more, and the page goes back to its spinner for it, again and again.
  retryOnMount: false,
  // What cannot be reached now is looked for again, so that its button comes back by itself.
  refetchInterval: ({ state }) => (state.data?.google === 'unreachable' ? lookAgainMs : false),
});

/** Whether one can sign in with Google here; `undefined` while that is not known. */
export function useGoogleState() {
  const { data, problem } = useLoad(useQuery(methodsQuery), methodsQuery.queryKey);
  return problem ? 'absent' : data?.google;
}
