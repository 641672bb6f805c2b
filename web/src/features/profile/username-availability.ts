import type { UsernameProblem } from '@focuspool/domain/profile/username';
import { findUsernameProblem } from '@focuspool/domain/profile/username';
import { useQuery } from '@tanstack/react-query';
import { api, call } from '../../platform/api.ts';
import { useDebounced } from '../../platform/use-debounced.ts';

/** What is known of a username while it is typed. */
export type Availability = UsernameProblem | 'checking' | 'available' | 'taken' | 'failed';

type Check = { isAvailable: boolean | undefined; hasFailed: boolean };

/** `check` is what the server has answered of this very name so far. */
export function describeAvailability(name: string, { isAvailable, hasFailed }: Check): Availability {
  const problem = findUsernameProblem(name);
  if (problem) return problem;
  if (hasFailed) return 'failed';
  if (isAvailable === undefined) return 'checking';
  return isAvailable ? 'available' : 'taken';
}

/** Asks the server of a name that breaks no rule once it has stood still for `delayMs`. */
export function useUsernameAvailability(name: string, delayMs: number): Availability {
  const settled = useDebounced(name, delayMs);
  const isAskable = settled === name && findUsernameProblem(name) === null;
  const { data, isError } = useQuery({
    queryKey: ['username-availability', name],
    queryFn: async ({ signal }) => {
      const { isAvailable } = await call(
        api.profile['username-availability'].$get({ query: { username: name } }, { init: { signal } }),
      );
      return isAvailable;
    },
    enabled: isAskable,
    networkMode: 'always',
    retry: false,
    staleTime: 5_000,
    gcTime: 5_000,
  });
  return describeAvailability(name, { isAvailable: data, hasFailed: isError });
}
