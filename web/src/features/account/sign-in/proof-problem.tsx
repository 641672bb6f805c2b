import type { RefusalReason } from '@focuspool/domain/refusals';
import { paths } from '../../../platform/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { FormNote } from '../../../ui/form/form-note.tsx';
import { rememberPath } from '../remembered-path.tsx';
import { goToGoogle } from './google-button.tsx';

type ProofProblemProps = { error: string | null; reason: RefusalReason | undefined };

/** The problem of a form that asks for a proof, with a Google button if a fresh sign-in is the proof. */
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

/** Signs in with Google again and comes back to the settings. */
function signInAgain(): void {
  rememberPath(paths.settings);
  goToGoogle('login');
}
