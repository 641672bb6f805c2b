import { type ReactNode, useState } from 'react';
import { Button, type ButtonProps } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog/dialog.tsx';
import { FormNote } from '../../ui/form/form-note.tsx';
import { useSignOut } from './account-requests.ts';
import { findUnsentChanges, type UnsentChanges } from './unsent-changes.ts';
import { useViewer } from './viewer-request.ts';

type SignOutButtonProps = Pick<ButtonProps, 'variant'> & { children?: ReactNode };

/** Signs out; asks first if some of the person's changes have not been sent yet. */
export function SignOutButton({ variant = 'plain', children = 'Sign Out' }: SignOutButtonProps) {
  const { data: viewer } = useViewer();
  const { mutate, isPending, isError } = useSignOut();
  const [unsent, setUnsent] = useState<UnsentChanges | null>(null);
  const [isLooking, setIsLooking] = useState(false);

  async function leave(): Promise<void> {
    setIsLooking(true);
    const found = viewer ? await findUnsentChanges(viewer.userId) : null;
    setIsLooking(false);
    if (found) setUnsent(found);
    else mutate();
  }

  return (
    <>
      <Button variant={variant} aria-disabled={isPending || isLooking} onClick={leave}>
        {children}
      </Button>
      {isError && <FormNote tone="problem">Failed to sign out</FormNote>}
      <ConfirmDialog
        isOpen={unsent !== null}
        title="Sign out now?"
        description={unsent?.text ?? ''}
        isLoss={unsent?.isKept === false}
        onYes={() => {
          setUnsent(null);
          mutate();
        }}
        onNo={() => setUnsent(null)}
      />
    </>
  );
}
