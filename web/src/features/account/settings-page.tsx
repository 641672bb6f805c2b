import type { Viewer } from '@focuspool/domain/account/viewer';
import type { ReactNode } from 'react';
import { TextField } from '../../ui/form/text-field.tsx';
import { PageFrame } from '../../ui/page/page-frame.tsx';
import { Surface } from '../../ui/surface.tsx';
import { PasswordSettings } from './password-settings.tsx';
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
  return (
    <Surface className="grid grid-cols-1 gap-4 p-6 sm:p-8">
      <h2 className="text-2xl">Account Settings</h2>
      <TextField label="Email" value={email} readOnly />
      <PasswordSettings email={email} />
    </Surface>
  );
}
