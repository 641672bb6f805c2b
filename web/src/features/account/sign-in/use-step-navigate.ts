import { useLocation, useNavigate } from 'react-router';
import { paths } from '../../../platform/paths.ts';
import type { AuthLink } from './auth-step.ts';

/** Leads on to a step of the sign-in once an answer is there. Whoever has gone elsewhere while it was waited for stays there. */
export function useStepNavigate() {
  const navigate = useNavigate();
  const { key } = useLocation();
  return async (state: AuthLink, options?: { replace: boolean }): Promise<void> => {
    // The router's own, of the entry that is on show by now: who asked may be gone with a new viewer, too.
    const shownKey = history.state?.key ?? 'default';
    if (shownKey === key) await navigate(paths.auth, { ...options, state });
  };
}
