import type { RefusalReason } from '@focuspool/domain/refusals';
import { paths } from '../../../platform/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { FormNote } from '../../../ui/form/form-note.tsx';
import { rememberPath } from '../post-login-redirect.tsx';
import { goToGoogle } from './google-button.tsx';

type ProofProblemProps = { error: string | null; reason: RefusalReason | undefined };

/** What is wrong with a form that asks for a proof, with Google where a fresh sign-in is that. */
export function ProofProblem({ error, reason }: ProofProblemProps) {
  return (
    <>
      {error && <FormNote tone="problem">{error}</FormNote>}
      {reason === 'sign_in_stale' && (
        <Button variant="quiet" onClick={signInAgain}>
          Sign in with Google again
        </Button>
      )}
    </>
  );
}

/** Signs in again at Google and comes back to the settings. */
function signInAgain(): void {
  rememberPath(paths.settings);
  goToGoogle('login');
}
