import { newPasswordSchema, passwordLimits } from '@focuspool/domain/account/account-contract';
import { useNavigate } from 'react-router';
import { paths } from '../../platform/paths.ts';
import { useForm } from '../../platform/use-form.ts';
import { FormNote } from '../../ui/form-note.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { AuthCard } from './auth-card.tsx';
import type { AuthLink } from './auth-step.ts';
import { PasswordField } from './password-field.tsx';
import { useResetPassword } from './password-requests.ts';
import { StepLink } from './step-link.tsx';

/** A new password for whoever holds the token of a reset mail's link. */
export function NewPasswordStep({ token }: { token: string }) {
  const navigate = useNavigate();
  const resetPassword = useResetPassword();
  const form = useForm({
    schema: newPasswordSchema,
    initial: { token, password: '' },
    places: { password_too_short: 'password', password_too_long: 'password' },
    send: async (entered) => {
      await resetPassword(entered);
      const state: AuthLink = { step: 'login', note: 'password_changed' };
      await navigate(paths.auth, { state, replace: true });
    },
  });
  const problem = form.error ?? form.field('token').error;

  return (
    <AuthCard
      title="Choose a new password"
      lead="It replaces the old one, and every device is signed out."
      below={
        <>
          {problem && <StepLink to={{ step: 'forgot' }}>Send a new link</StepLink>}
          <StepLink to={{ step: 'login' }}>Back to Login</StepLink>
        </>
      }
    >
      <form onSubmit={form.submit} noValidate className="grid gap-3">
        <PasswordField
          {...form.field('password')}
          label="New password"
          autoComplete="new-password"
          hint={`At least ${passwordLimits.min} characters`}
        />
        {problem && <FormNote tone="problem">{problem}</FormNote>}
        <SubmitButton isBusy={form.isBusy}>Save new password</SubmitButton>
      </form>
    </AuthCard>
  );
}
