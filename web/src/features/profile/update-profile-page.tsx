import type { Profile } from '@focuspool/domain/account/viewer';
import type { ChangeProfile } from '@focuspool/domain/profile/profile-contract';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '../../platform/paths.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { PageFrame } from '../../ui/page-frame.tsx';
import { Surface } from '../../ui/surface.tsx';
import { ChangeAvatar } from './change-avatar.tsx';
import { changeProfile } from './change-profile-request.ts';
import { ChangeUsername } from './change-username.tsx';
import { ProfileOptions } from './profile-options.tsx';
import { type ProfileView, readProfileView } from './profile-view.ts';

type UpdateProfilePageProps = {
  userId: string;
  profile: Profile;
  /** Told of the profile as it is from now on. */
  onChanged: (profile: Profile) => void;
};

/** How the others see somebody, and the two things about it that can be changed (specification, section 2). */
export function UpdateProfilePage({ userId, profile, onChanged }: UpdateProfilePageProps) {
  const { state } = useLocation();
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<string | null>(null);
  const view = readProfileView(state);
  const pane = useRef<HTMLDivElement>(null);
  const shownView = useRef(view);

  useEffect(() => {
    if (shownView.current === view) return;
    shownView.current = view;
    pane.current?.querySelector<HTMLElement>('input, button')?.focus();
  }, [view]);

  const show = (change: ProfileView) => {
    setChosen(null);
    // The browser's own way back leads from a view to the options.
    if (change !== 'options') void navigate(paths.updateProfile, { state: { userId, change } });
    else void navigate(paths.updateProfile, { state: { userId }, replace: true });
  };
  const save = async (change: ChangeProfile) => onChanged(await changeProfile(change));

  return (
    <PageFrame title="Edit Profile" lead="Your name and your picture, as the others see them.">
      <Surface className="mt-8 grid gap-8 px-4 py-6 sm:p-8">
        <div className="flex items-center gap-5">
          <Avatar picture={chosen ?? profile.profilePicture} name="" size={88} />
          <p className="min-w-0 font-display text-2xl font-semibold wrap-anywhere">{profile.username}</p>
        </div>
        <div ref={pane} className="grid gap-6">
          {view !== 'options' && (
            <Button variant="quiet" onClick={() => show('options')} className="justify-self-start">
              <ArrowLeft aria-hidden className="size-4.5" />
              Back to options
            </Button>
          )}
          {view === 'options' && (
            <ProfileOptions onUsername={() => show('username')} onAvatar={() => show('avatar')} />
          )}
          {view === 'username' && <ChangeUsername username={profile.username} save={save} />}
          {view === 'avatar' && <ChangeAvatar chosen={chosen} onChoose={setChosen} save={save} />}
        </div>
      </Surface>
    </PageFrame>
  );
}
