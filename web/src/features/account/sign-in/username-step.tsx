import type { Viewer } from '@focuspool/domain/account/viewer';
import type { CreateProfile } from '@focuspool/domain/profile/profile-contract';
import { useQueryClient } from '@tanstack/react-query';
import { ApiRefusal } from '../../../platform/api/api.ts';
import { createProfile } from '../../profile/profile-requests.ts';
import { UsernameForm } from '../../profile/username-form.tsx';
import { useRestartSignUp } from '../account-requests.ts';
import { SignOutButton } from '../sign-out-button.tsx';
import { viewerQuery } from '../viewer-request.ts';
import { AuthCard, StepTrail } from './auth-card.tsx';

type UsernameStepProps = {
  viewer: Viewer;
  /** Called once the profile exists; says whether the verification mail was sent. */
  onMailSent: (isMailSent: boolean) => void;
};

/** Asks for the username of a new account (product 4.1). */
export function UsernameStep({ viewer, onMailSent }: UsernameStepProps) {
  const queries = useQueryClient();
  const restartSignUp = useRestartSignUp();

  async function create(choice: CreateProfile): Promise<void> {
    try {
      const { profile, isMailSent } = await createProfile(choice);
      onMailSent(isMailSent);
      queries.setQueryData(viewerQuery.queryKey, (): Viewer => ({ ...viewer, profile }));
    } catch (error) {
      const reason = error instanceof ApiRefusal ? error.reason : null;
      if (reason === 'profile_exists') {
        await queries.refetchQueries(viewerQuery);
      } else if (reason === 'session_missing') {
        await restartSignUp();
      } else {
        throw error;
      }
    }
  }

  return (
    <AuthCard
      above={<StepTrail current={3} />}
      title="Choose a username"
      below={<SignOutButton>Use another account</SignOutButton>}
    >
      <UsernameForm create={create} />
    </AuthCard>
  );
}
