import { credentialsSchema } from '@focuspool/domain/account/account-contract';
import { useForm } from '../../platform/use-form.ts';
import { FormNote } from '../../ui/form-note.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { AuthCard } from './auth-card.tsx';
import type { AuthState } from './auth-step.ts';
import { EmailField } from './email-field.tsx';
import { GoogleButton } from './google-button.tsx';
import { PasswordField } from './password-field.tsx';
import { useSignIn } from './sign-in-request.ts';
import { StepLink } from './step-link.tsx';
import { StepNote } from './step-note.tsx';

export function LoginStep({ email, note }: Pick<AuthState, 'email' | 'note'>) {
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
        <GoogleButton intent="login" />
      </form>
    </AuthCard>
  );
}
