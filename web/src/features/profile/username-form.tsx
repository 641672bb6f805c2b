import { type CreateProfile, usernameQuerySchema } from '@focuspool/domain/profile/profile-contract';
import { availabilityTexts, signUpUsernameTexts } from '@focuspool/domain/profile/username-texts';
import { Check } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useForm } from '../../platform/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { FormNote } from '../../ui/form-note.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { type Availability, useUsernameAvailability } from './username-availability.ts';

const checkDelayMs = 500;

type UsernameFormProps = {
  /** Makes the profile; what it throws is shown beside the field. */
  create: (choice: CreateProfile) => Promise<unknown>;
};

/** The last step of a sign-up: a name of one's own, or one that is made up. */
export function UsernameForm({ create }: UsernameFormProps) {
  const form = useForm({
    schema: usernameQuerySchema,
    initial: { username: '' },
    places: { username_taken: 'username' },
    send: create,
  });
  const { error, onChange, ...field } = form.field('username');
  const [isTouched, setIsTouched] = useState(false);
  const availability = useUsernameAvailability(field.value.trim(), checkDelayMs);
  const live = isTouched ? describeLive(availability) : { hint: 'Others see it beside your progress.' };

  return (
    <form onSubmit={form.submit} noValidate className="grid gap-3">
      <TextField
        label="Username"
        autoComplete="nickname"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        {...field}
        onChange={(event) => {
          setIsTouched(true);
          onChange(event);
        }}
        error={error ?? live.error}
        hint={live.hint}
        trailing={
          <span aria-hidden className="grid size-11 place-items-center text-success">
            {isTouched && availability === 'checking' && <Spinner className="text-ink-quiet" />}
            {isTouched && availability === 'available' && <Check className="size-5" />}
          </span>
        }
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

function describeLive(availability: Availability): { error?: string; hint?: ReactNode } {
  if (availability === 'checking') return { hint: 'Checking…' };
  if (availability === 'available')
    return { hint: <span className="text-success">{availabilityTexts.available}</span> };
  return { error: availability === 'failed' ? availabilityTexts.failed : signUpUsernameTexts[availability] };
}
