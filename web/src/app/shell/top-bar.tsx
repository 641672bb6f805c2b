import type { PagePath } from '@focuspool/domain/account/access';
import type { Viewer } from '@focuspool/domain/account/viewer';
import { product } from '@focuspool/domain/product';
import type { LucideIcon } from 'lucide-react';
import ChartColumn from 'lucide-react/icons/chart-column';
import ListChecks from 'lucide-react/icons/list-checks';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import type { ReactNode } from 'react';
import { isSignInLikely } from '../../features/account/fetch-viewer.ts';
import type { RenderDailyGoal } from '../../features/profile/profile-modal.tsx';
import { ProfileModalButton } from '../../features/profile/profile-modal-button.tsx';
import { ThemePicker } from '../../features/theme/theme-picker.tsx';
import { navigate } from '../../platform/navigation.ts';
import { paths } from '../../platform/paths.ts';
import { toButtonClasses } from '../../ui/button.tsx';
import { Link } from '../../ui/page/link.tsx';
import { findDestination, isBackgroundRefused, showPremiumToast } from './destination.ts';

/** Where each of them leads whom is decided in `destination.ts`. */
const pages = [
  { page: paths.tasks, label: 'Tasks', icon: ListChecks },
  { page: paths.settings, label: 'Settings', icon: SlidersHorizontal },
];

type TopBarProps = {
  /** Undefined while it is not known who is signed in. */
  viewer: Viewer | null | undefined;
  pathname: string;
  clock: ReactNode;
  goal: ShownGoal | undefined;
};

/** How a person's goal is shown: as a ring around their picture, and as a figure in the profile that the picture opens. */
export type ShownGoal = { ring: ReactNode; renderDailyGoal: RenderDailyGoal };

/** The top bar (product 2.5). On a phone its page links are at the foot, within the thumb's reach. */
export function TopBar({ viewer, pathname, clock, goal }: TopBarProps) {
  // On a likely visitor's landing page, an avatar that appears after all takes the place of the button.
  const isVisitorHere = pathname === paths.home && !isSignInLikely();
  const mayLogInHere = viewer === null ? pathname !== paths.auth : isVisitorHere;
  // Elsewhere an avatar is most likely: its space is reserved, so that nothing moves when it appears.
  const isMemberLikely = viewer === undefined && !isVisitorHere && pathname !== paths.auth;

  // Whether the viewer has statistics. Their link is first, so that in a large window the others stay where they are.
  const hasStats = viewer ? Boolean(viewer.profile && viewer.emailVerified) : isMemberLikely;

  /** Leads where a link to the tasks would, because their page is for the same people: its guard says what is missing. */
  function refuseBackground() {
    const { to, needsPremium } = findDestination(viewer, paths.tasks);
    if (needsPremium) showPremiumToast();
    navigate(to);
  }

  return (
    <header className="top-bar z-30 flex sm:[container-type:inline-size] items-center gap-1 px-[min(1rem,4.5vw)] pb-1 sm:gap-[min(0.5rem,1.1vw)] sm:px-[min(2rem,4.2vw)]">
      <Logo />
      {/* Takes up the free space even when empty, so that nothing moves when a clock appears. */}
      <div className="flex flex-1 justify-center">{clock}</div>
      <nav aria-label="Main" className="bottom-bar flex gap-2 max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0">
        {hasStats && (
          <TopBarLink
            page={paths.stats}
            isCurrent={pathname === paths.stats}
            viewer={viewer}
            label="Stats"
            icon={ChartColumn}
            isNarrow
          />
        )}
        {pages.map(({ page, ...looks }) => (
          <TopBarLink key={page} page={page} isCurrent={pathname === page} viewer={viewer} {...looks} />
        ))}
      </nav>
      <div className="flex shrink-0 items-center gap-1 sm:gap-2">
        <ThemePicker onRefused={isBackgroundRefused(viewer) ? refuseBackground : undefined} />
        <div className="relative">
          {viewer && (
            <div className={mayLogInHere ? 'absolute inset-y-0 right-0' : ''}>
              <ProfileModalButton owner={viewer} renderDailyGoal={goal?.renderDailyGoal} />
              {goal?.ring}
            </div>
          )}
          {isMemberLikely && <div className="size-[clamp(44px,2.75rem,13vw)]" />}
          {mayLogInHere && (
            <Link
              to={paths.auth}
              className={toButtonClasses({
                variant: 'quiet',
                className: `px-[min(1.25rem,5.5vw)] text-[min(1rem,4.4vw)] sm:text-[min(1rem,2.2vw)] ${viewer === null ? '' : 'invisible'}`,
              })}
            >
              Login
            </Link>
          )}
        </div>
      </div>
    </header>
  );
}

type TopBarLinkProps = {
  page: PagePath;
  isCurrent: boolean;
  label: string;
  icon: LucideIcon;
  viewer: Viewer | null | undefined;
  /** Shown as its icon alone in a window of medium width, and not at all if large text leaves no room for it. */
  isNarrow?: boolean;
};

/** A tab at the foot of a phone, a quiet pill in the bar of a larger window; if its text is too large, only the icon remains. */
function TopBarLink({ page, isCurrent, label, icon: Icon, viewer, isNarrow = false }: TopBarLinkProps) {
  const { to, needsPremium } = findDestination(viewer, page);
  return (
    <Link
      to={to}
      aria-label={label}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={needsPremium ? showPremiumToast : undefined}
      className={`inline-flex min-h-11 items-center justify-center rounded-full px-[min(1rem,2.1vw)] font-medium text-ink-quiet transition hover:text-ink aria-[current=page]:bg-surface-strong aria-[current=page]:text-ink max-sm:min-h-13 max-sm:min-w-0 max-sm:flex-1 max-sm:flex-wrap max-sm:gap-x-2 max-sm:px-0 max-sm:text-[min(1rem,6vw)] max-[22rem]:flex-col sm:hover:bg-surface ${isNarrow ? 'sm:max-lg:min-w-11 sm:max-lg:@max-[36rem]:hidden' : ''}`}
    >
      <Icon
        aria-hidden
        className={`size-5 ${isNarrow ? 'lg:hidden' : 'sm:hidden sm:max-lg:@max-[36rem]:block'}`}
      />
      <span className={isNarrow ? 'sm:max-lg:sr-only' : 'sm:max-lg:@max-[36rem]:hidden'}>{label}</span>
    </Link>
  );
}

/** A ring like that of a run in progress, and the product's name where it fits; leads home. */
function Logo() {
  return (
    <Link
      to={paths.home}
      className="-ml-2 inline-flex h-11 min-w-11 flex-wrap items-center gap-2.5 overflow-hidden rounded-full px-2 font-display text-xl font-bold tracking-tight"
    >
      <svg aria-hidden="true" viewBox="0 0 28 28" className="h-11 w-7 fill-none" strokeWidth={5}>
        <circle cx={14} cy={14} r={11} className="stroke-ink opacity-25" />
        <path d="M14 3a11 11 0 1 1-8.9 17.5" className="stroke-accent" strokeLinecap="round" />
      </svg>
      <span>{product.name}</span>
    </Link>
  );
}
