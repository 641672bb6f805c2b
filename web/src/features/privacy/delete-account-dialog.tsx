import type { DeleteAccount } from '@focuspool/domain/privacy/account-deletion';
import * as v from 'valibot';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { PasswordField } from '../account/sign-in/credential-fields.tsx';
import { ProofProblem } from '../account/sign-in/proof-problem.tsx';

export type DeleteAccountDialogProps = {
  isOpen: boolean;
  onClose: () => void;
  /** Without one, the session must be fresh. */
  hasPassword: boolean;
  /** What it throws is shown beside the field or the button. */
  onDelete: (confirmation: DeleteAccount) => Promise<void>;
};

/** Asks for the password of somebody who has one. */
function buildConfirmationSchema(hasPassword: boolean) {
  const isGiven = (password: string) => password !== '' || !hasPassword;
  return v.object({
    password: v.pipe(
      v.string(),
      v.check(isGiven, 'Password is required'),
      v.maxLength(1_000, 'Password too long'),
    ),
  });
}

/** Confirms identity and intent before the deletion. */
export function DeleteAccountDialog({ isOpen, ...form }: DeleteAccountDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={form.onClose}
      title="Delete your account?"
      description="Your lists, minutes, trophies, coupon and subscription are deleted at once and for good. What the law makes us keep of payments stays without your name."
    >
      <DeleteAccountForm {...form} />
    </Dialog>
  );
}

/** Goes with the dialog, and what was typed with it. */
function DeleteAccountForm({ onClose, hasPassword, onDelete }: Omit<DeleteAccountDialogProps, 'isOpen'>) {
  const form = useForm({
    schema: buildConfirmationSchema(hasPassword),
    initial: { password: '' },
    places: { password_wrong: 'password' },
    send: ({ password }) => onDelete(hasPassword ? { password } : {}),
  });
  return (
    <form onSubmit={form.submit} noValidate className="grid gap-3">
      {hasPassword && <PasswordField {...form.field('password')} autoComplete="current-password" />}
      <ProofProblem error={form.error} reason={form.reason} />
      <SubmitButton isBusy={form.isBusy}>Delete for good</SubmitButton>
      <Button variant="plain" onClick={onClose}>
        Keep my account
      </Button>
    </form>
  );
}
