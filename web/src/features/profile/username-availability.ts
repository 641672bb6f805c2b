import { findUsernameProblem, type UsernameProblem } from '@focuspool/domain/profile/username';
import { availabilityTexts } from '@focuspool/domain/profile/username-texts';
import { useQuery } from '@tanstack/react-query';
import { ApiRefusal, api, call } from '../../platform/api/api.ts';
import { useDebounced } from '../../platform/use-debounced.ts';

const pollMs = 5_000;

/** What is known about a username while it is typed; `failure` says why it is not known. */
export type Availability =
  | UsernameProblem
  | 'checking'
  | 'available'
  | 'taken'
  | { readonly failure: string };

type Check = { isAvailable: boolean | undefined; error: Error | null };

/** `check` is the server's answer for this name, if there is one yet. */
export function toAvailability(name: string, { isAvailable, error }: Check): Availability {
  const problem = findUsernameProblem(name);
  if (problem) return problem;
  // The refusal for too many look-ups says when to try again.
  const isTooMany = error instanceof ApiRefusal && error.reason === 'too_many_requests';
  if (error) return { failure: isTooMany ? error.message : availabilityTexts.failed };
  if (isAvailable === undefined) return 'checking';
  return isAvailable ? 'available' : 'taken';
}

/** Asks the server about a valid name once it has been unchanged for `delayMs`, and again if that fails. */
export function useUsernameAvailability(name: string, delayMs: number): Availability {
  const settled = useDebounced(name, delayMs);
  const isAskable = settled === name && findUsernameProblem(name) === null;
  const { data, error } = useQuery({
    queryKey: ['username-availability', name],
    queryFn: async ({ signal }) => {
      const { isAvailable } = await call(
        api.profile['username-availability'].$get({ query: { username: name } }, { init: { signal } }),
      );
      return isAvailable;
    },
    enabled: isAskable,
    retry: false,
    refetchInterval: ({ state }) => (state.status === 'error' ? pollMs : false),
    staleTime: 5_000,
    gcTime: 5_000,
  });
  return toAvailability(name, { isAvailable: data, error });
}
