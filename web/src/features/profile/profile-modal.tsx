import type { LedgerFilter } from '@focuspool/domain/ledger/ledger-contract';
import { defaultProfilePicture } from '@focuspool/domain/profile/avatars';
import Hourglass from 'lucide-react/icons/hourglass';
import { type ReactNode, useRef } from 'react';
import { paths } from '../../platform/paths.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button, toButtonClasses } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Link } from '../../ui/page/link.tsx';
import { NumberLink } from '../../ui/page/number-link.tsx';
import type { ProfileOwner } from './profile-modal-button.tsx';
import { ProfileName } from './profile-name.tsx';

/** Renders one more line of figures; `onFollow` closes the profile. */
export type RenderDailyGoal = (onFollow: () => void) => ReactNode;

export type ProfileModalProps = {
  owner: ProfileOwner;
  isOpen: boolean;
  renderDailyGoal: RenderDailyGoal | undefined;
  onClose: () => void;
};

/** The viewer's own profile with its trophies and minutes (product 2.6). */
export function ProfileModal({
  owner: { userId, profile },
  isOpen,
  renderDailyGoal,
  onClose,
}: ProfileModalProps) {
  const edit = useRef<HTMLAnchorElement>(null);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={<ProfileName name={profile?.username ?? 'User'} />}
      initialFocus={edit}
      picture={<Avatar picture={profile?.profilePicture ?? defaultProfilePicture} name="" size={104} />}
    >
      <dl className="grid grid-cols-2 gap-3">
        <ProfileFigure
          name="Trophies"
          value={String(profile?.trophies ?? 0)}
          picture="/rewards/trophy.svg"
          filter={{ of: 'trophies' }}
          onFollow={onClose}
        />
        <ProfileFigure
          name="Total time"
          value={`${profile?.totalMinutes ?? 0}m`}
          filter={{}}
          onFollow={onClose}
        />
        {renderDailyGoal?.(onClose)}
      </dl>
      <div className="mt-6 grid gap-2">
        <Link
          ref={edit}
          to={paths.updateProfile}
          state={{ userId }}
          onClick={onClose}
          className={toButtonClasses()}
        >
          Edit Profile
        </Link>
        <Link to={paths.stats} onClick={onClose} className={toButtonClasses({ variant: 'quiet' })}>
          Statistics
        </Link>
        <Button variant="plain" onClick={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  );
}

type ProfileFigureProps = {
  name: string;
  value: string;
  picture?: string;
  filter: LedgerFilter;
  onFollow: () => void;
};

/** One number of a profile with its label and icon; it links to the runs behind it. */
function ProfileFigure({ name, value, picture, filter, onFollow }: ProfileFigureProps) {
  return (
    <div className="relative flex flex-col-reverse items-center rounded-2xl bg-surface px-3 py-5 transition hover:bg-surface-strong">
      <dt className="text-sm text-ink-quiet">{name}</dt>
      <dd className="grid justify-items-center gap-2 font-display text-3xl leading-tight font-semibold tabular-nums">
        {picture ? (
          <img src={picture} alt="" width={32} height={32} className="size-8" />
        ) : (
          <Hourglass aria-hidden className="size-8 p-0.5 text-accent" strokeWidth={1.75} />
        )}
        <NumberLink filter={filter} name={`${name}: ${value}`} onClick={onFollow}>
          {value}
        </NumberLink>
      </dd>
    </div>
  );
}
