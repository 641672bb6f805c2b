import { addressSchema } from '@focuspool/domain/account/account-contract';
import { useNavigate } from 'react-router';
import { paths } from '../../platform/paths.ts';
import { useForm } from '../../platform/use-form.ts';
import { FormNote } from '../../ui/form-note.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { AuthCard } from './auth-card.tsx';
import type { AuthLink } from './auth-step.ts';
import { EmailField } from './email-field.tsx';
import { requestResetMail } from './reset-mail-request.ts';
import { StepLink } from './step-link.tsx';

/** Has a link for a new password sent, then returns to the login (specification, section 4). */
export function ForgotPasswordStep({ email }: { email: string }) {
  const navigate = useNavigate();
  const form = useForm({
    schema: addressSchema,
    initial: { email },
    send: async (entered) => {
      await requestResetMail(entered.email);
      const state: AuthLink = { step: 'login', email: entered.email, note: 'reset_mail_sent' };
      await navigate(paths.auth, { state });
    },
  });

  return (
    <AuthCard
      title="Forgot password"
      lead="Tell us your address, and a link for a new password is on its way."
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
