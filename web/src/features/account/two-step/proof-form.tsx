import type { Proof, ProofKind } from '@focuspool/domain/account/second-factor';
import * as v from 'valibot';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { PasswordField } from '../sign-in/credential-fields.tsx';
import { ProofProblem } from '../sign-in/proof-problem.tsx';

const missing: Record<ProofKind, string> = {
  password: 'Password is required',
  code: 'Code is required',
  'sign-in': '',
};

type ProofFormProps = {
  kind: ProofKind;
  action: string;
  /** Whether the action loses something for good. */
  isLoss?: boolean;
  /** An error that it throws is shown beside the field or above the button. */
  onProof: (proof: Proof) => Promise<void>;
};

/** Asks for proof that it is the account's owner; there is no field if the sign-in itself is the proof. */
export function ProofForm({ kind, action, isLoss = false, onProof }: ProofFormProps) {
  const needsText = kind !== 'sign-in';
  const form = useForm({
    schema: v.object({
      proof: v.pipe(
        v.string(),
        v.check((text) => text.trim() !== '' || !needsText, missing[kind]),
      ),
    }),
    initial: { proof: '' },
    places: { password_wrong: 'proof', code_wrong: 'proof' },
    send: ({ proof }) => onProof(needsText ? { proof } : {}),
  });
  return (
    <form onSubmit={form.submit} noValidate className="grid gap-3">
      {kind === 'password' && (
        <PasswordField {...form.field('proof')} label="Current password" autoComplete="current-password" />
      )}
      {kind === 'code' && (
        <TextField
          {...form.field('proof')}
          label="Code"
          hint="From your app, or a recovery code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
      <ProofProblem error={form.error} reason={form.reason} />
      <SubmitButton variant={isLoss ? 'danger' : 'primary'} isBusy={form.isBusy}>
        {action}
      </SubmitButton>
    </form>
  );
}
