import { ListChecks, SlidersHorizontal } from 'lucide-react';
import { Link, useLocation, useNavigate } from 'react-router';
import { useViewer } from '../features/account/viewer-request.ts';
import { ProfileModalButton } from '../features/profile/profile-modal-button.tsx';
import { ThemePicker } from '../features/theme/theme-picker.tsx';
import { paths } from '../platform/paths.ts';
import { describeButton } from '../ui/button.tsx';
import { Logo } from './logo.tsx';
import { announcePremium, findDestination } from './top-bar-destination.ts';
import { TopBarLink } from './top-bar-link.tsx';

/** The top bar (specification, section 2). On a phone its two pages stand at the foot, within the thumb's reach. */
export function TopBar() {
  const { data: viewer } = useViewer();
  const { pathname } = useLocation();
  const navigate = useNavigate();

  // The picker is for those whom the task manager is for (specification, section 6).
  const picker = findDestination(viewer, paths.tasks);
  const isPickerRefused = viewer !== undefined && picker.to !== paths.tasks;

  function refusePicker() {
    if (picker.needsPremium) announcePremium();
    navigate(picker.to);
  }

  return (
    <header className="top-bar z-30 flex items-center gap-1 px-4 py-3 sm:gap-2 sm:px-8">
      <Logo />
      <nav
        aria-label="Main"
        className="bottom-bar ml-auto flex gap-2 max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0"
      >
        <TopBarLink page={paths.tasks} label="Tasks" icon={ListChecks} viewer={viewer} />
        <TopBarLink page={paths.settings} label="Settings" icon={SlidersHorizontal} viewer={viewer} />
      </nav>
      <div className="flex items-center gap-1 max-sm:ml-auto sm:gap-2">
        <ThemePicker onRefused={isPickerRefused ? refusePicker : undefined} />
        {viewer && <ProfileModalButton owner={viewer} />}
        {!viewer && pathname !== paths.auth && (
          <Link
            to={paths.auth}
            className={describeButton({
              variant: 'quiet',
              className: `px-5 ${viewer === undefined ? 'invisible' : ''}`,
            })}
          >
            Login
          </Link>
        )}
      </div>
    </header>
  );
}
