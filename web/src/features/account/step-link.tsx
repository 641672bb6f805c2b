import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../platform/paths.ts';
import type { AuthLink } from './auth-step.ts';

type StepLinkProps = { to: AuthLink; className?: string; children: ReactNode };

/** Leads to another step of the auth page; the browser's own way back leads back. */
export function StepLink({ to, className = '', children }: StepLinkProps) {
  return (
    <Link
      to={paths.auth}
      state={to}
      // Every step has the same address, which the router would take for a reason to forget the step before.
      replace={false}
      className={`inline-flex min-h-11 items-center rounded-full px-3 font-semibold text-ink underline decoration-line-strong underline-offset-4 transition hover:decoration-current ${className}`}
    >
      {children}
    </Link>
  );
}
