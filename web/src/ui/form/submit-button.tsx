import type { ReactNode } from 'react';
import { Button, type ButtonProps } from '../button.tsx';
import { Spinner } from '../feedback/spinner.tsx';

type SubmitButtonProps = ButtonProps & { isBusy: boolean; children: ReactNode };

/** Submits its form, or does what its label says. While busy it keeps its place and the focus, but does nothing. */
export function SubmitButton({
  isBusy,
  type = 'submit',
  className = '',
  children,
  ...props
}: SubmitButtonProps) {
  return (
    <Button type={type} size="large" aria-disabled={isBusy} className={`w-full ${className}`} {...props}>
      {isBusy && <Spinner />}
      {children}
    </Button>
  );
}
