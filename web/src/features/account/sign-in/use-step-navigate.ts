import { readEntry } from '../../../platform/history-entry.ts';
import { useLocation } from '../../../platform/location.ts';
import { navigate } from '../../../platform/navigation.ts';
import { paths } from '../../../platform/paths.ts';
import type { AuthLink } from './auth-step.ts';

/** Returns a function that goes to a step of the sign-in after an answer; a person who has left the page meanwhile stays away. */
export function useStepNavigate() {
  const { key } = useLocation();
  return (state: AuthLink, options?: { replace: boolean }): void => {
    // Read from the history, as a change of viewer may have unmounted the component that asked.
    if (readEntry().key === key) navigate(paths.auth, { ...options, state });
  };
}
