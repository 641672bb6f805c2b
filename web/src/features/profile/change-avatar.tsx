import { animals, dinosaurs } from '@focuspool/domain/profile/avatars';
import type { ChangeProfile } from '@focuspool/domain/profile/profile-contract';
import { profileUpdateTexts } from '@focuspool/domain/profile/username-texts';
import { useMutation } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { Avatar } from '../../ui/avatar.tsx';
import { FormNote } from '../../ui/form/form-note.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';

type ChangeAvatarProps = {
  /** The chosen picture's path, null before the first choice. */
  chosen: string | null;
  onChoose: (picture: string) => void;
  /** An error that it throws is shown above the button. */
  save: (change: ChangeProfile) => Promise<void>;
};

/** Chooses another avatar (product 2.9). */
export function ChangeAvatar({ chosen, onChoose, save }: ChangeAvatarProps) {
  // A picture chosen while another is being saved is saved after it.
  const saving = useMutation({ scope: { id: 'avatar' }, mutationFn: save });
  const grid = {
    chosen,
    onChoose: (picture: string) => {
      saving.reset();
      onChoose(picture);
    },
  };

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (chosen !== null) saving.mutate({ profilePicture: chosen });
  }

  return (
    <form onSubmit={submit} className="grid gap-8">
      <AvatarGrid title="Animals" folder="animals" names={animals} {...grid} />
      <AvatarGrid title="Dinosaurs" folder="dinos" names={dinosaurs} {...grid} />
      <div className="avatar-foot sticky bottom-[calc(env(safe-area-inset-bottom)+4.25rem)] grid gap-3 rounded-4xl border border-line bg-solid p-3 shadow-float sm:bottom-4">
        {saving.isError && <FormNote tone="problem">{saving.error.message}</FormNote>}
        <FormNote tone="success">{saving.isSuccess && profileUpdateTexts.done}</FormNote>
        <SubmitButton isBusy={saving.isPending} disabled={chosen === null}>
          Update Avatar
        </SubmitButton>
      </div>
    </form>
  );
}

type AvatarGridProps = {
  title: string;
  /** The folder of the group's pictures in the catalogue. */
  folder: 'animals' | 'dinos';
  names: readonly string[];
  /** The chosen picture's path, of whichever group, or null. */
  chosen: string | null;
  onChoose: (picture: string) => void;
};

/** A group of pictures to choose from. */
function AvatarGrid({ title, folder, names, chosen, onChoose }: AvatarGridProps) {
  return (
    <fieldset>
      <legend className="mb-3 font-display text-xl font-semibold">{title}</legend>
      <div className="grid grid-cols-3 gap-1 sm:grid-cols-4 sm:gap-2">
        {names.map((name) => {
          const picture = `${folder}/${name}.jpg`;
          return (
            <label
              key={picture}
              className="relative grid cursor-pointer content-start justify-items-center gap-2 rounded-2xl border border-transparent py-3 text-center text-xs font-medium sm:text-sm text-ink-quiet transition hover:bg-surface hover:text-ink has-checked:border-accent has-checked:bg-surface-strong has-checked:text-ink has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
            >
              <input
                type="radio"
                name="profilePicture"
                value={picture}
                checked={chosen === picture}
                onChange={() => onChoose(picture)}
                className="absolute inset-0 size-full cursor-pointer appearance-none rounded-2xl focus-visible:outline-none"
              />
              <Avatar picture={picture} name="" size={72} />
              <span className="max-w-full wrap-anywhere">{breakName(name)}</span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

/** Allows a line break before the last word of a long name. */
function breakName(name: string) {
  const [stem = name, ending] = name.split(/(?=saurus$|Rex$)/);
  return (
    <>
      {stem}
      <wbr />
      {ending}
    </>
  );
}
