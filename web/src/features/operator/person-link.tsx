import type { ReactNode } from 'react';
import { paths } from '../../platform/paths.ts';
import { Link } from '../../ui/page/link.tsx';

/** The address of a person's page for operators. */
export function toPersonPage(userId: string): string {
  return `${paths.operator}?of=people&id=${encodeURIComponent(userId)}`;
}

export function isAtPersonPage(userId: string): boolean {
  return location.pathname === paths.operator && new URLSearchParams(location.search).get('id') === userId;
}

type PersonLinkProps = { userId: string; title?: string; children: ReactNode };

export function PersonLink({ userId, ...props }: PersonLinkProps) {
  return (
    <Link
      to={toPersonPage(userId)}
      className="inline-flex min-h-11 items-center text-sm wrap-anywhere underline decoration-accent decoration-2 underline-offset-4"
      {...props}
    />
  );
}
