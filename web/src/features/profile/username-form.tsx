import { type CreateProfile, usernameQuerySchema } from '@focuspool/domain/profile/profile-contract';
import { signUpUsernameTexts } from '@focuspool/domain/profile/username-texts';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { FormNote } from '../../ui/form/form-note.tsx';
import { SubmitButton } from '../../ui/form/submit-button.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { useUsernameAvailability } from './username-availability.ts';
import { UsernameField } from './username-field.tsx';

const checkDelayMs = 500;

type UsernameFormProps = {
  /** Creates the profile; an error that it throws is shown beside the field. */
  create: (choice: CreateProfile) => Promise<unknown>;
};

/** The last step of a sign-up: a chosen name, or a random one. */
export function UsernameForm({ create }: UsernameFormProps) {
  const form = useForm({
    schema: usernameQuerySchema,
    initial: { username: '' },
    places: { username_taken: 'username' },
    send: create,
  });
  const { onChange, ...field } = form.field('username');
  const [isTouched, setIsTouched] = useState(false);
  const availability = useUsernameAvailability(field.value.trim(), checkDelayMs);

  return (
    <form onSubmit={form.submit} noValidate className="grid gap-3">
      <UsernameField
        {...field}
        onChange={(event) => {
          setIsTouched(true);
          onChange(event);
        }}
        availability={isTouched ? availability : null}
        texts={signUpUsernameTexts}
        hint="Others see it beside your progress."
      />
      {form.error && <FormNote tone="problem">{form.error}</FormNote>}
      <SubmitButton isBusy={form.isBusy}>Complete Setup</SubmitButton>
      <Button
        variant="plain"
        aria-disabled={form.isBusy}
        onClick={() => form.attempt(() => create({ skip: true }))}
      >
        Skip
      </Button>
    </form>
  );
}
