import { addressSchema, credentialsSchema } from '@focuspool/domain/account/account-contract';
import Mail from 'lucide-react/icons/mail';
import { ApiRefusal } from '../../../platform/api/api.ts';
import { navigate } from '../../../platform/navigation.ts';
import { paths } from '../../../platform/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { FormNote } from '../../../ui/form/form-note.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { useSignUp } from '../account-requests.ts';
import { AuthCard, StepLink, StepNote, StepTrail } from './auth-card.tsx';
import { type AuthLink, type AuthState, authNotes } from './auth-step.ts';
import { EmailField, NewPasswordField, newPasswordPlaces } from './credential-fields.tsx';
import { GoogleButton } from './google-button.tsx';
import { useStepNavigate } from './use-step-navigate.ts';

/** The choice between the ways to sign up. */
export function SignUpStartStep({ note }: Pick<AuthState, 'note'>) {
  return (
    <AuthCard
      title="Sign Up"
      lead="A list of tasks, a clock that moves, and people who start at the same time as you."
      below={
        <p className="text-ink-quiet">
          Already have an account?<StepLink to={{ step: 'login' }}>Login</StepLink>
        </p>
      }
    >
      <div className="grid gap-4">
        {note && <StepNote note={note} />}
        <Button
          size="large"
          onClick={() => navigate(paths.auth, { state: { step: 'email' } satisfies AuthLink })}
        >
          <Mail aria-hidden className="size-5" />
          Continue with Email
        </Button>
        <GoogleButton intent="sign-up" />
      </div>
    </AuthCard>
  );
}

/** Asks for the address of a new account. `note` says why the previous address was refused. */
export function EmailStep({ email, note }: Pick<AuthState, 'email' | 'note'>) {
  const form = useForm({
    schema: addressSchema,
    initial: { email },
    send: async (entered) => {
      navigate(paths.auth, { state: { step: 'password', email: entered.email } satisfies AuthLink });
    },
  });
  const { error = note && form.values.email === email ? authNotes[note] : undefined, ...field } =
    form.field('email');

  return (
    <AuthCard
      above={<StepTrail current={1} />}
      title="What’s your email?"
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

/** Asks for a password, and then creates the account. */
export function PasswordStep({ email }: { email: string }) {
  const goToStep = useStepNavigate();
  const signUp = useSignUp();
  const form = useForm({
    schema: credentialsSchema,
    initial: { email, password: '' },
    places: newPasswordPlaces,
    send: async (credentials) => {
      try {
        await signUp(credentials);
      } catch (error) {
        if (!(error instanceof ApiRefusal && error.reason === 'account_exists')) throw error;
        goToStep({ step: 'email', email, note: 'account_exists' });
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
        {/* Tells a password manager which account the password belongs to. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <NewPasswordField {...form.field('password')} />
        {form.error && <FormNote tone="problem">{form.error}</FormNote>}
        <SubmitButton isBusy={form.isBusy}>Create account</SubmitButton>
      </form>
    </AuthCard>
  );
}
