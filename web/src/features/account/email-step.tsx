import { addressSchema } from '@focuspool/domain/account/account-contract';
import { useNavigate } from 'react-router';
import { paths } from '../../platform/paths.ts';
import { useForm } from '../../platform/use-form.ts';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { AuthCard } from './auth-card.tsx';
import { type AuthLink, type AuthState, authNotes } from './auth-step.ts';
import { EmailField } from './email-field.tsx';
import { StepLink } from './step-link.tsx';
import { StepTrail } from './step-trail.tsx';

/** The address of a new account. `note` says why the one of before would not do. */
export function EmailStep({ email, note }: Pick<AuthState, 'email' | 'note'>) {
  const navigate = useNavigate();
  const form = useForm({
    schema: addressSchema,
    initial: { email },
    send: async (entered) => {
      await navigate(paths.auth, { state: { step: 'password', email: entered.email } satisfies AuthLink });
    },
  });
  const { error = note && form.values.email === email ? authNotes[note] : undefined, ...field } =
    form.field('email');

  return (
    <AuthCard
      above={<StepTrail current={1} />}
      title="What is your email?"
      below={
        <>
          <p className="text-ink-quiet">
            Already have an account?<StepLink to={{ step: 'login' }}>Login</StepLink>
          </p>
          <StepLink to={{ step: 'sign-up' }}>Back</StepLink>
        </>
      }
    >
      <form onSubmit={form.submit} noValidate className="grid gap-3">
        <EmailField {...field} error={error} />
        <SubmitButton isBusy={form.isBusy}>Continue</SubmitButton>
      </form>
    </AuthCard>
  );
}
