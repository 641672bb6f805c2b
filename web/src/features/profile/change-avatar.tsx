import { animals, dinosaurs } from '@focuspool/domain/profile/avatars';
import type { ChangeProfile } from '@focuspool/domain/profile/profile-contract';
import { profileUpdateTexts } from '@focuspool/domain/profile/username-texts';
import { useMutation } from '@tanstack/react-query';
import type { SubmitEvent } from 'react';
import { FormNote } from '../../ui/form-note.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { AvatarGrid } from './avatar-grid.tsx';

type ChangeAvatarProps = {
  /** The chosen picture's path, null before the first choice. */
  chosen: string | null;
  onChoose: (picture: string) => void;
  /** What it throws is shown over the button. */
  save: (change: ChangeProfile) => Promise<void>;
};

/** Another picture out of the catalogue (specification, sections 2 and 3). */
export function ChangeAvatar({ chosen, onChoose, save }: ChangeAvatarProps) {
  const saving = useMutation({ mutationFn: save });
  const grid = {
    chosen,
    onChoose: (picture: string) => {
      saving.reset();
      onChoose(picture);
    },
  };

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (chosen !== null && !saving.isPending) saving.mutate({ profilePicture: chosen });
  }

  return (
    <form onSubmit={submit} className="grid gap-8">
      <AvatarGrid title="Animals" folder="animals" names={animals} {...grid} />
      <AvatarGrid title="Dinosaurs" folder="dinos" names={dinosaurs} {...grid} />
      <div className="sticky bottom-[calc(env(safe-area-inset-bottom)+4.25rem)] grid gap-3 rounded-4xl border border-line bg-solid p-3 shadow-float sm:bottom-4">
        {saving.isError && <FormNote tone="problem">{saving.error.message}</FormNote>}
        {saving.isSuccess && <FormNote tone="success">{profileUpdateTexts.done}</FormNote>}
        <SubmitButton isBusy={saving.isPending} disabled={chosen === null}>
          Update Avatar
        </SubmitButton>
      </div>
    </form>
  );
}
