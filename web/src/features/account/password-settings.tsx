import type { ChangePassword } from '@focuspool/domain/account/account-contract';
import type { Viewer } from '@focuspool/domain/account/viewer';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { useDialogOnDemand } from '../../ui/dialog/use-dialog-on-demand.ts';
import { FormNote } from '../../ui/form/form-note.tsx';
import { sessionsQuery, useChangePassword, useResetMail } from './account-requests.ts';
import { PassingText } from './passing-text.tsx';
import { authNotes } from './sign-in/auth-step.ts';
import { SignOutButton } from './sign-out-button.tsx';

const importDialog = async () => (await import('./change-password-dialog.tsx')).ChangePasswordDialog;

const changedText = 'Your password has been changed, and every other device is signed out.';

/** Changes the password of a person who knows it; mails a link to one who does not, or who has none yet. */
export function PasswordSettings({ email }: Pick<Viewer, 'email'>) {
  const { data: signIns } = useQuery(sessionsQuery);
  const mail = useResetMail();
  const changePassword = useChangePassword();
  const [changes, setChanges] = useState(0);
  const { shown, open } = useDialogOnDemand(importDialog);

  async function change(entered: ChangePassword): Promise<void> {
    await changePassword(entered);
    mail.reset();
    setChanges(changes + 1);
    shown?.props.onClose();
  }

  function sendLink(): void {
    shown?.props.onClose();
    setChanges(0);
    if (!mail.isPending) mail.mutate(email);
  }

  return (
    <>
      <FormNote tone="success">
        {mail.isSuccess && (
          <PassingText key={`mail ${mail.submittedAt}`}>{authNotes.reset_mail_sent}</PassingText>
        )}
      </FormNote>
      <FormNote tone="success">
        {changes > 0 && <PassingText key={`change ${changes}`}>{changedText}</PassingText>}
      </FormNote>
      {mail.error && <FormNote tone="problem">{mail.error.message}</FormNote>}
      <div className="flex flex-col gap-3 sm:flex-row">
        {signIns?.hasPassword === false ? (
          <Button variant="quiet" aria-disabled={mail.isPending} onClick={sendLink}>
            Set a password
          </Button>
        ) : (
          <Button variant="quiet" aria-haspopup="dialog" disabled={!signIns} onClick={() => open()}>
            Change Password
          </Button>
        )}
        <SignOutButton variant="quiet" />
      </div>
      {shown && <shown.Dialog {...shown.props} email={email} onChange={change} onForgotten={sendLink} />}
    </>
  );
}
