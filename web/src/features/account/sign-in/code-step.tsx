import { secondStepSchema } from '@focuspool/domain/account/second-factor';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { FormNote } from '../../../ui/form/form-note.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { useSecondStep } from '../account-requests.ts';
import { AuthCard, StepLink } from './auth-card.tsx';

/** The second step of a sign-in: a code from the authenticator app, or a recovery code if the app is lost. */
export function CodeStep() {
  const [isRecovering, setIsRecovering] = useState(false);
  const form = useForm({
    schema: secondStepSchema,
    initial: { code: '' },
    places: { code_wrong: 'code' },
    send: useSecondStep(),
  });

  return (
    <AuthCard
      title="One more step"
      lead={
        isRecovering
          ? 'Enter one of the recovery codes you saved. Each works once.'
          : 'Enter the code from your authenticator app.'
      }
      below={
        <>
          <Button variant="plain" onClick={() => setIsRecovering(!isRecovering)}>
            {isRecovering ? 'Use the app' : 'Use a recovery code'}
          </Button>
          <StepLink to={{ step: 'login' }}>Back to Login</StepLink>
        </>
      }
    >
      <form onSubmit={form.submit} noValidate className="grid gap-3">
        <TextField
          {...form.field('code')}
          label={isRecovering ? 'Recovery code' : 'Code'}
          inputMode={isRecovering ? 'text' : 'numeric'}
          autoComplete={isRecovering ? 'off' : 'one-time-code'}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
        />
        {form.error && <FormNote tone="problem">{form.error}</FormNote>}
        <SubmitButton isBusy={form.isBusy}>Continue</SubmitButton>
      </form>
    </AuthCard>
  );
}
