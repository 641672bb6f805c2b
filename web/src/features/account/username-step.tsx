import type { Viewer } from '@focuspool/domain/account/viewer';
import type { CreateProfile } from '@focuspool/domain/profile/profile-contract';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { ApiRefusal } from '../../platform/api.ts';
import { paths } from '../../platform/paths.ts';
import { createProfile } from '../profile/create-profile-request.ts';
import { UsernameForm } from '../profile/username-form.tsx';
import { AuthCard } from './auth-card.tsx';
import type { AuthLink } from './auth-step.ts';
import { SignOutButton } from './sign-out-button.tsx';
import { StepTrail } from './step-trail.tsx';
import { changeViewer, viewerQuery } from './viewer-request.ts';

type UsernameStepProps = {
  viewer: Viewer;
  /** Told once the profile is there, with whether the verification mail is on its way. */
  onMailSent: (isMailSent: boolean) => void;
};

/** The username of a new account (specification, section 4). */
export function UsernameStep({ viewer, onMailSent }: UsernameStepProps) {
  const queries = useQueryClient();
  const navigate = useNavigate();

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
        const state: AuthLink = { step: 'sign-up', note: 'session_missing' };
        await navigate(paths.auth, { state, replace: true });
        await changeViewer(queries, null);
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
