import type { ChangePassword } from '@focuspool/domain/account/account-contract';
import type { Viewer } from '@focuspool/domain/account/viewer';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { FormNote } from '../../ui/form/form-note.tsx';
import { useOnDemand } from '../../ui/load-on-demand.ts';
import { sessionsQuery, useChangePassword, useResetMail } from './account-requests.ts';
import type { ChangePasswordDialogProps } from './change-password-dialog.tsx';
import { PassingText } from './passing-text.tsx';
import { authNotes } from './sign-in/auth-step.ts';
import { SignOutButton } from './sign-out-button.tsx';

const importDialog = async () => (await import('./change-password-dialog.tsx')).ChangePasswordDialog;

const changedText = 'Your password has been changed, and every other device is signed out.';

/** Another password, for who knows theirs; a link by mail, for who does not or has none yet. */
export function PasswordSettings({ email }: Pick<Viewer, 'email'>) {
  const { data: signIns } = useQuery(sessionsQuery);
  const mail = useResetMail();
  const changePassword = useChangePassword();
  const [isAsking, setIsAsking] = useState(false);
  const openings = useRef(0);
  const [changes, setChanges] = useState(0);
  const dialog = useOnDemand<ChangePasswordDialogProps>(importDialog);
  const ChangePasswordDialog = dialog.Component;

  async function change(entered: ChangePassword): Promise<void> {
    const opening = openings.current;
    await changePassword(entered);
    mail.reset();
    setChanges(changes + 1);
    // It may have been closed meanwhile, and opened anew.
    if (opening === openings.current) setIsAsking(false);
  }

  function sendLink(): void {
    setIsAsking(false);
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
          <Button
            variant="quiet"
            aria-haspopup="dialog"
            disabled={!signIns}
            onClick={async () => {
              openings.current += 1;
              setIsAsking(await dialog.load());
            }}
          >
            Change Password
          </Button>
        )}
        <SignOutButton variant="quiet" />
      </div>
      {ChangePasswordDialog && (
        <ChangePasswordDialog
          isOpen={isAsking}
          onClose={() => setIsAsking(false)}
          email={email}
          onChange={change}
          onForgotten={sendLink}
        />
      )}
    </>
  );
}
