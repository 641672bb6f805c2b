import { type ChangePassword, changePasswordSchema } from '@focuspool/domain/account/account-contract';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { FormNote } from '../../ui/form/form-note.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { NewPasswordField, newPasswordPlaces, PasswordField } from './sign-in/credential-fields.tsx';

type FormProps = {
  /** The address of the account, for password managers. */
  email: string;
  /** An error that it throws is shown beside its field or above the button. */
  onChange: (entered: ChangePassword) => Promise<void>;
  /** For a person who does not know the current password. */
  onForgotten: () => void;
};

type ChangePasswordDialogProps = FormProps & { isOpen: boolean; onClose: () => void };

/** Asks for the current password and for the new one. */
export function ChangePasswordDialog({ isOpen, onClose, ...form }: ChangePasswordDialogProps) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Change your password"
      description="This signs out all your other devices."
      hasCancel
    >
      <ChangePasswordForm {...form} />
    </Dialog>
  );
}

/** A component of its own, so that what was typed is dropped when the dialog closes. */
function ChangePasswordForm({ email, onChange, onForgotten }: FormProps) {
  const form = useForm({
    schema: changePasswordSchema,
    initial: { current: '', password: '' },
    places: { ...newPasswordPlaces, password_wrong: 'current' },
    send: onChange,
  });
  return (
    <form onSubmit={form.submit} noValidate className="grid gap-3">
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordField {...form.field('current')} label="Current password" autoComplete="current-password" />
      <NewPasswordField {...form.field('password')} label="New password" />
      {form.error && <FormNote tone="problem">{form.error}</FormNote>}
      <SubmitButton isBusy={form.isBusy}>Save new password</SubmitButton>
      <Button variant="plain" onClick={onForgotten}>
        I forgot my password
      </Button>
    </form>
  );
}
