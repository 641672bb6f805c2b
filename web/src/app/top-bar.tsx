import type { Viewer } from '@focuspool/domain/account/viewer';
import { ListChecks, SlidersHorizontal } from 'lucide-react';
import type { ReactNode } from 'react';
import { ProfileModalButton } from '../features/profile/profile-modal-button.tsx';
import { ThemePicker } from '../features/theme/theme-picker.tsx';
import { useGoTo } from '../platform/go-to.ts';
import { paths } from '../platform/paths.ts';
import { describeButton } from '../ui/button.tsx';
import { PageLink } from '../ui/page-link.tsx';
import { Logo } from './logo.tsx';
import { announcePremium, findDestination } from './top-bar-destination.ts';
import { TopBarLink } from './top-bar-link.tsx';

const pages = [
  { page: paths.tasks, label: 'Tasks', icon: ListChecks },
  { page: paths.settings, label: 'Settings', icon: SlidersHorizontal },
];

type TopBarProps = {
  /** Undefined while it is not known who is there. */
  viewer: Viewer | null | undefined;
  pathname: string;
  clock: ReactNode;
};

/** The top bar (specification, section 2). On a phone its two pages stand at the foot, within the thumb's reach. */
export function TopBar({ viewer, pathname, clock }: TopBarProps) {
  const goTo = useGoTo();

  // The picker is for those whom the task manager is for (specification, section 6).
  const picker = findDestination(viewer, paths.tasks);
  const isPickerRefused = viewer !== undefined && picker.to !== paths.tasks;

  // Behind the front door it is an avatar that comes most often: nothing moves when it does.
  const isMemberLikely = viewer === undefined && pathname !== paths.home && pathname !== paths.auth;
  // At the front door it may be either: an avatar that comes stands in the room of the button.
  const mayLogInHere = pathname === paths.home || (viewer === null && pathname !== paths.auth);

  function refusePicker() {
    if (picker.needsPremium) announcePremium();
    goTo(picker.to);
  }

  return (
    <header className="top-bar z-30 flex items-center gap-1 px-[min(1rem,4.5vw)] pb-2 sm:gap-[min(0.5rem,1.1vw)] sm:px-[min(2rem,4.2vw)]">
      <Logo />
      {/* The room that is left anyway: nothing moves when a clock comes. */}
      <div className="flex flex-1 justify-center">{clock}</div>
      <nav aria-label="Main" className="bottom-bar flex gap-2 max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0">
        {pages.map(({ page, ...looks }) => (
          <TopBarLink key={page} page={page} isCurrent={pathname === page} viewer={viewer} {...looks} />
        ))}
      </nav>
      <div className="flex shrink-0 items-center gap-1 sm:gap-2">
        <ThemePicker onRefused={isPickerRefused ? refusePicker : undefined} />
        <div className="relative">
          {viewer && (
            <div className={mayLogInHere ? 'absolute inset-y-0 right-0' : ''}>
              <ProfileModalButton owner={viewer} />
            </div>
          )}
          {isMemberLikely && <div className="size-11" />}
          {mayLogInHere && (
            <PageLink
              to={paths.auth}
              className={describeButton({
                variant: 'quiet',
                className: `px-[min(1.25rem,5.5vw)] text-[min(1rem,4.4vw)] sm:text-[min(1rem,2.2vw)] ${viewer === null ? '' : 'invisible'}`,
              })}
            >
              Login
            </PageLink>
          )}
        </div>
      </div>
    </header>
  );
}
