import type { Viewer } from '@focuspool/domain/account/viewer';
import { defaultProfilePicture } from '@focuspool/domain/profile/avatars';
import { useState } from 'react';
import { Avatar } from '../../ui/avatar.tsx';
import { useOnDemand } from '../../ui/load-on-demand.ts';
import type { ProfileModalProps, RenderDailyGoal } from './profile-modal.tsx';

export type ProfileOwner = Pick<Viewer, 'userId' | 'profile'>;

const importModal = async () => (await import('./profile-modal.tsx')).ProfileModal;

type ProfileModalButtonProps = { owner: ProfileOwner; renderDailyGoal?: RenderDailyGoal | undefined };

/** The avatar in the top bar, which opens the profile. */
export function ProfileModalButton({ owner, renderDailyGoal }: ProfileModalButtonProps) {
  const [isOpen, setIsOpen] = useState(false);
  const modal = useOnDemand<ProfileModalProps>(importModal);
  const Modal = modal.Component;

  return (
    <>
      <button
        type="button"
        aria-label="Your profile"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={async () => setIsOpen(await modal.load())}
        className="grid size-[clamp(44px,2.75rem,13vw)] shrink-0 place-items-center rounded-full transition hover:brightness-108 active:scale-94"
      >
        <Avatar picture={owner.profile?.profilePicture ?? defaultProfilePicture} name="" />
      </button>
      {Modal && (
        <Modal
          owner={owner}
          isOpen={isOpen}
          renderDailyGoal={renderDailyGoal}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
