import { type ChangeProfile, changeUsernameSchema } from '@focuspool/domain/profile/profile-contract';
import { profileUpdateTexts, profileUsernameTexts } from '@focuspool/domain/profile/username-texts';
import { useState } from 'react';
import * as v from 'valibot';
import { FormNote } from '../../ui/form/form-note.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { useUsernameAvailability } from './username-availability.ts';
import { UsernameField } from './username-field.tsx';

const checkDelayMs = 400;
const schema = v.object(changeUsernameSchema.entries);

type ChangeUsernameProps = {
  username: string;
  /** An error that it throws is shown beside the field. */
  save: (change: ChangeProfile) => Promise<void>;
};

/** Changes the username, which is checked while it is typed (product 5.1). */
export function ChangeUsername({ username, save }: ChangeUsernameProps) {
  const [isDone, setIsDone] = useState(false);
  const form = useForm({
    schema,
    initial: { username },
    places: { username_taken: 'username' },
    send: async (change) => {
      await save(change);
      setIsDone(true);
    },
  });
  const { onChange, ...field } = form.field('username');
  const name = field.value.trim();
  const isOwn = name === username;
  const availability = useUsernameAvailability(name, checkDelayMs);
  const isReady = !isOwn && !field.error && availability === 'available';

  return (
    <form onSubmit={form.submit} noValidate className="grid gap-3">
      <UsernameField
        {...field}
        onChange={(event) => {
          setIsDone(false);
          onChange(event);
        }}
        availability={isOwn ? null : availability}
        texts={profileUsernameTexts}
        hint="This is your current name."
      />
      {form.error && <FormNote tone="problem">{form.error}</FormNote>}
      <FormNote tone="success">{isDone && isOwn && profileUpdateTexts.done}</FormNote>
      <SubmitButton isBusy={form.isBusy} disabled={!isReady && !form.isBusy}>
        Update Username
      </SubmitButton>
    </form>
  );
}
