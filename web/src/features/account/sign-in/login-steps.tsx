import { addressSchema, credentialsSchema } from '@focuspool/domain/account/account-contract';
import { FormNote } from '../../../ui/form/form-note.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { requestResetMail, useSignIn } from '../account-requests.ts';
import { usePasskeySignIn } from '../passkeys/passkey-requests.ts';
import { AuthCard, StepLink, StepNote } from './auth-card.tsx';
import type { AuthState } from './auth-step.ts';
import { EmailField, PasswordField } from './credential-fields.tsx';
import { GoogleButton } from './google-button.tsx';
import { PasskeyButton } from './passkey-button.tsx';
import { useStepNavigate } from './use-step-navigate.ts';

export function LoginStep({ email, note }: Pick<AuthState, 'email' | 'note'>) {
  const signInWithPasskey = usePasskeySignIn();
  const form = useForm({
    schema: credentialsSchema,
    initial: { email, password: '' },
    places: { credentials_wrong: 'password', password_too_long: 'password' },
    send: useSignIn(),
  });

  return (
    <AuthCard
      title="Welcome back"
      below={
        <>
          <StepLink to={{ step: 'forgot', email: form.values.email }}>Forgot password?</StepLink>
          <p className="text-ink-quiet">
            New here?<StepLink to={{ step: 'sign-up' }}>Sign Up</StepLink>
          </p>
        </>
      }
    >
      <form onSubmit={form.submit} noValidate className="grid gap-3">
        {note && <StepNote note={note} />}
        <EmailField {...form.field('email')} />
        <PasswordField {...form.field('password')} autoComplete="current-password" />
        {form.error && <FormNote tone="problem">{form.error}</FormNote>}
        <SubmitButton isBusy={form.isBusy}>Login</SubmitButton>
        <PasskeyButton onPress={() => form.attempt(signInWithPasskey)} />
        <GoogleButton intent="login" />
      </form>
    </AuthCard>
  );
}

/** Has a link for a new password sent, then returns to the login (product 2.7). */
export function ForgotPasswordStep({ email }: { email: string }) {
  const goToStep = useStepNavigate();
  const form = useForm({
    schema: addressSchema,
    initial: { email },
    send: async (entered) => {
      await requestResetMail(entered.email);
      goToStep({ step: 'login', email: entered.email, note: 'reset_mail_sent' });
    },
  });

  return (
    <AuthCard
      title="Forgot password"
      lead="Enter your email, and we will send you a link to set a new password."
      below={<StepLink to={{ step: 'login', email: form.values.email }}>Back to Login</StepLink>}
    >
      <form onSubmit={form.submit} noValidate className="grid gap-3">
        <EmailField {...form.field('email')} />
        {form.error && <FormNote tone="problem">{form.error}</FormNote>}
        <SubmitButton isBusy={form.isBusy}>Send reset email</SubmitButton>
      </form>
    </AuthCard>
  );
}
