import { readEntry } from '../../../platform/history-entry.ts';
import { useLocation } from '../../../platform/location.ts';
import { navigate } from '../../../platform/navigation.ts';
import { paths } from '../../../platform/paths.ts';
import type { AuthLink } from './auth-step.ts';

/** Leads on to a step of the sign-in once an answer is there. Whoever has gone elsewhere while it was waited for stays there. */
export function useStepNavigate() {
  const { key } = useLocation();
  return (state: AuthLink, options?: { replace: boolean }): void => {
    // Who asked may be gone with a new viewer, too.
    if (readEntry().key === key) navigate(paths.auth, { ...options, state });
  };
}
