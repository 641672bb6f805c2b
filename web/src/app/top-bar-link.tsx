import type { PagePath } from '@focuspool/domain/account/access';
import type { Viewer } from '@focuspool/domain/account/viewer';
import type { LucideIcon } from 'lucide-react';
import { PageLink } from '../ui/page-link.tsx';
import { announcePremium, findDestination } from './top-bar-destination.ts';

type TopBarLinkProps = {
  page: PagePath;
  isCurrent: boolean;
  label: string;
  icon: LucideIcon;
  viewer: Viewer | null | undefined;
};

/** A tab at the foot of a phone, a quiet pill in the bar of a larger window. */
export function TopBarLink({ page, isCurrent, label, icon: Icon, viewer }: TopBarLinkProps) {
  const { to, needsPremium } = findDestination(viewer, page);
  return (
    <PageLink
      to={to}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={needsPremium ? announcePremium : undefined}
      className="inline-flex min-h-11 items-center justify-center rounded-full px-[min(1rem,2.1vw)] font-medium text-ink-quiet transition hover:text-ink aria-[current=page]:bg-surface-strong aria-[current=page]:text-ink max-sm:min-h-13 max-sm:min-w-0 max-sm:flex-1 max-sm:flex-wrap max-sm:gap-x-2 max-sm:px-2 sm:hover:bg-surface"
    >
      <Icon aria-hidden className="size-5 sm:hidden" />
      {label}
    </PageLink>
  );
}
