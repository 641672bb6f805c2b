import type { Profile } from '@focuspool/domain/account/viewer';
import type { ChangeProfile } from '@focuspool/domain/profile/profile-contract';
import type { LucideIcon } from 'lucide-react';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import PawPrint from 'lucide-react/icons/paw-print';
import PencilLine from 'lucide-react/icons/pencil-line';
import { useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { useLocation } from '../../platform/location.ts';
import { navigate } from '../../platform/navigation.ts';
import { paths } from '../../platform/paths.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button, pressOnce } from '../../ui/button.tsx';
import { PageFrame } from '../../ui/page/page-frame.tsx';
import { Surface } from '../../ui/surface.tsx';
import { ChangeAvatar } from './change-avatar.tsx';
import { ChangeUsername } from './change-username.tsx';
import { ProfileName } from './profile-name.tsx';
import { changeProfile } from './profile-requests.ts';

const viewSchema = v.object({ change: v.picklist(['username', 'avatar']) });
type ProfileView = v.InferOutput<typeof viewSchema>['change'] | 'options';

/** Returns what the page shows, by a history entry's state, which outlives reloads and versions and so is not trusted. */
export function readProfileView(state: unknown): ProfileView {
  const parsed = v.safeParse(viewSchema, state);
  return parsed.success ? parsed.output.change : 'options';
}

type UpdateProfilePageProps = {
  userId: string;
  profile: Profile;
  onChanged: (profile: Profile) => void;
};

/** The settings of username and avatar (product 2.9). */
export function UpdateProfilePage({ userId, profile, onChanged }: UpdateProfilePageProps) {
  const { state } = useLocation();
  const [chosen, setChosen] = useState<string | null>(null);
  const view = readProfileView(state);
  const pane = useRef<HTMLDivElement>(null);
  const shownView = useRef(view);

  useEffect(() => {
    if (shownView.current === view) return;
    shownView.current = view;
    pane.current?.querySelector<HTMLElement>('input, button')?.focus();
  }, [view]);

  // A view is a history entry of its own after the options, so that the browser's back button returns to them.
  const show = (change: Exclude<ProfileView, 'options'>) => {
    setChosen(null);
    navigate(paths.updateProfile, { state: { userId, change } });
  };
  const save = async (change: ChangeProfile) => onChanged(await changeProfile(userId, change));

  return (
    <PageFrame title="Edit Profile" lead="Your name and your picture, as others see them.">
      <Surface className="mt-8 grid gap-8 px-4 py-6 sm:p-8">
        <div className="flex items-center gap-5">
          <Avatar picture={(view === 'avatar' && chosen) || profile.profilePicture} name="" size={88} />
          <p className="min-w-0 font-display text-2xl font-semibold wrap-anywhere">
            <ProfileName name={profile.username} />
          </p>
        </div>
        <div ref={pane} className="grid gap-6">
          {view !== 'options' && (
            <Button variant="quiet" onClick={pressOnce(() => history.back())} className="justify-self-start">
              <ArrowLeft aria-hidden className="size-4.5" />
              Back to options
            </Button>
          )}
          {view === 'options' && (
            <div className="grid gap-3 sm:grid-cols-2">
              <Option icon={PencilLine} name="Change Username" onChoose={() => show('username')} />
              <Option icon={PawPrint} name="Change Avatar" onChoose={() => show('avatar')} />
            </div>
          )}
          {view === 'username' && <ChangeUsername username={profile.username} save={save} />}
          {view === 'avatar' && <ChangeAvatar chosen={chosen} onChoose={setChosen} save={save} />}
        </div>
      </Surface>
    </PageFrame>
  );
}

type OptionProps = { icon: LucideIcon; name: string; onChoose: () => void };

function Option({ icon: Icon, name, onChoose }: OptionProps) {
  return (
    <button
      type="button"
      onClick={onChoose}
      className="flex flex-wrap items-center gap-[min(1rem,4.5vw)] rounded-2xl border border-line bg-surface p-[min(1.25rem,5.6vw)] text-start transition hover:border-line-strong hover:bg-surface-strong active:scale-99"
    >
      <Icon aria-hidden className="size-6 shrink-0 text-accent" strokeWidth={1.75} />
      <span className="flex-1 font-semibold">{name}</span>
      <ChevronRight aria-hidden className="ms-auto size-5 shrink-0 text-ink-quiet" />
    </button>
  );
}
