import { newPasswordSchema } from '@focuspool/domain/account/account-contract';
import { useEffect, useState } from 'react';
import { navigate } from '../../../platform/navigation.ts';
import { paths } from '../../../platform/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { PageSpinner } from '../../../ui/feedback/spinner.tsx';
import { FormNote } from '../../../ui/form/form-note.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { findResetLinkProblem, useResetPassword } from '../account-requests.ts';
import { AuthCard, StepLink } from './auth-card.tsx';
import type { AuthLink } from './auth-step.ts';
import { NewPasswordField, newPasswordPlaces } from './credential-fields.tsx';
import { useStepNavigate } from './use-step-navigate.ts';

/** The page that a reset link opens; a link that no longer works says so before a password is typed. */
export function NewPasswordStep({ token }: { token: string }) {
  const [problem, setProblem] = useState<string | null>();
  useEffect(() => {
    let isWanted = true;
    void findResetLinkProblem(token).then((found) => isWanted && setProblem(found));
    return () => {
      isWanted = false;
    };
  }, [token]);
  if (problem === undefined) return <PageSpinner />;
  return problem === null ? <NewPasswordForm token={token} /> : <LinkOver problem={problem} />;
}

function LinkOver({ problem }: { problem: string }) {
  return (
    <AuthCard title="Choose a new password" below={<StepLink to={{ step: 'login' }}>Back to Login</StepLink>}>
      <div className="grid gap-4">
        <FormNote tone="problem">{problem}</FormNote>
        <Button
          size="large"
          onClick={() => navigate(paths.auth, { state: { step: 'forgot' } satisfies AuthLink })}
        >
          Send a new link
        </Button>
      </div>
    </AuthCard>
  );
}

/** Asks for a new password, authorized by the token of a reset mail's link. */
function NewPasswordForm({ token }: { token: string }) {
  const goToStep = useStepNavigate();
  const resetPassword = useResetPassword();
  const form = useForm({
    schema: newPasswordSchema,
    initial: { token, password: '' },
    places: newPasswordPlaces,
    send: async (entered) => {
      const note = await resetPassword(entered);
      goToStep({ step: 'login', note }, { replace: true });
    },
  });
  const problem = form.error ?? form.field('token').error;

  return (
    <AuthCard
      title="Choose a new password"
      lead="It replaces your old one and signs out every device."
      below={
        <>
          {problem && <StepLink to={{ step: 'forgot' }}>Send a new link</StepLink>}
          <StepLink to={{ step: 'login' }}>Back to Login</StepLink>
        </>
      }
    >
      <form onSubmit={form.submit} noValidate className="grid gap-3">
        <NewPasswordField {...form.field('password')} label="New password" />
        {problem && <FormNote tone="problem">{problem}</FormNote>}
        <SubmitButton isBusy={form.isBusy}>Save new password</SubmitButton>
      </form>
    </AuthCard>
  );
}
