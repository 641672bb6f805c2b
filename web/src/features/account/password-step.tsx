import { credentialsSchema, passwordLimits } from '@focuspool/domain/account/account-contract';
import { useNavigate } from 'react-router';
import { ApiRefusal } from '../../platform/api.ts';
import { paths } from '../../platform/paths.ts';
import { useForm } from '../../platform/use-form.ts';
import { FormNote } from '../../ui/form-note.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { AuthCard } from './auth-card.tsx';
import type { AuthLink } from './auth-step.ts';
import { PasswordField } from './password-field.tsx';
import { useSignUp } from './sign-up-request.ts';
import { StepLink } from './step-link.tsx';
import { StepTrail } from './step-trail.tsx';

/** The password of a new account, which is made with it. */
export function PasswordStep({ email }: { email: string }) {
  const navigate = useNavigate();
  const signUp = useSignUp();
  const form = useForm({
    schema: credentialsSchema,
    initial: { email, password: '' },
    places: { password_too_short: 'password', password_too_long: 'password' },
    send: async (credentials) => {
      try {
        await signUp(credentials);
      } catch (error) {
        if (!(error instanceof ApiRefusal && error.reason === 'account_exists')) throw error;
        const state: AuthLink = { step: 'email', email, note: 'account_exists' };
        await navigate(paths.auth, { state });
      }
    },
  });

  return (
    <AuthCard
      above={<StepTrail current={2} />}
      title="Create a password"
      lead={
        <>
          For <span className="font-semibold wrap-anywhere text-ink">{email}</span>
        </>
      }
      below={<StepLink to={{ step: 'email', email }}>Back</StepLink>}
    >
      <form onSubmit={form.submit} noValidate className="grid gap-3">
        {/* Tells a password manager whose password this is. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          {...form.field('password')}
          autoComplete="new-password"
          hint={`At least ${passwordLimits.min} characters`}
        />
        {form.error && <FormNote tone="problem">{form.error}</FormNote>}
        <SubmitButton isBusy={form.isBusy}>Create account</SubmitButton>
      </form>
    </AuthCard>
  );
}
