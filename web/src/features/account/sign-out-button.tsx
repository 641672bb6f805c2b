import type { ReactNode } from 'react';
import { Button, type ButtonProps } from '../../ui/button.tsx';
import { FormNote } from '../../ui/form-note.tsx';
import { useSignOut } from './sign-out-request.ts';

type SignOutButtonProps = Pick<ButtonProps, 'variant' | 'className'> & { children?: ReactNode };

export function SignOutButton({
  variant = 'plain',
  className = '',
  children = 'Sign Out',
}: SignOutButtonProps) {
  const { mutate, isPending, isError } = useSignOut();
  return (
    <>
      <Button variant={variant} className={className} disabled={isPending} onClick={() => mutate()}>
        {children}
      </Button>
      {isError && <FormNote tone="problem">Failed to sign out</FormNote>}
    </>
  );
}
