import type { Viewer } from '@focuspool/domain/account/viewer';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { FormNote } from '../../ui/form/form-note.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { PageFrame } from '../../ui/page/page-frame.tsx';
import { Surface } from '../../ui/surface.tsx';
import { useResetMail } from './account-requests.ts';
import { PassingNote } from './passing-note.tsx';
import { authNotes } from './sign-in/auth-step.ts';
import { SignOutButton } from './sign-out-button.tsx';
import { useViewer } from './viewer-request.ts';

/** What somebody can change about their account (product 2.14); `children` follow it. */
export function SettingsPage({ children }: { children?: ReactNode }) {
  const { data: viewer } = useViewer();
  return (
    <PageFrame title="Settings">
      <div className="mt-8 grid grid-cols-1 gap-6">
        {viewer && <AccountSettings email={viewer.email} />}
        {viewer && children}
      </div>
    </PageFrame>
  );
}

function AccountSettings({ email }: Pick<Viewer, 'email'>) {
  const { mutate, isPending, isSuccess, error, submittedAt } = useResetMail();
  return (
    <Surface className="grid grid-cols-1 gap-4 p-6 sm:p-8">
      <h2 className="text-2xl">Account Settings</h2>
      <TextField label="Email" value={email} readOnly />
      {isSuccess && <PassingNote key={submittedAt}>{authNotes.reset_mail_sent}</PassingNote>}
      {error && <FormNote tone="problem">{error.message}</FormNote>}
      <div className="flex flex-col gap-3 sm:flex-row">
        <Button variant="quiet" aria-disabled={isPending} onClick={() => !isPending && mutate(email)}>
          Change Password
        </Button>
        <SignOutButton variant="quiet" />
      </div>
    </Surface>
  );
}
