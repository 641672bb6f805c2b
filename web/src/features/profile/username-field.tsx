import { availabilityTexts, type UsernameTexts } from '@focuspool/domain/profile/username-texts';
import Check from 'lucide-react/icons/check';
import type { ComponentProps, ReactNode } from 'react';
import { Spinner } from '../../ui/feedback/spinner.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import type { Availability } from './username-availability.ts';

type UsernameFieldProps = Omit<ComponentProps<typeof TextField>, 'label' | 'trailing'> & {
  /** The availability of the entered name; null hides it. */
  availability: Availability | null;
  texts: UsernameTexts;
};

/** A username field that shows availability while typing, and `hint` until then. */
export function UsernameField({ availability, texts, error, hint, ...field }: UsernameFieldProps) {
  const live = availability === null ? { hint } : toFieldText(availability, texts);
  return (
    <TextField
      label="Username"
      autoComplete="nickname"
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...field}
      error={error ?? live.error}
      hint={live.hint}
      trailing={
        <span aria-hidden className="grid size-11 place-items-center text-success">
          {availability === 'checking' && <Spinner className="text-ink-quiet" />}
          {availability === 'available' && <Check className="size-5" />}
        </span>
      }
    />
  );
}

function toFieldText(availability: Availability, texts: UsernameTexts): { error?: string; hint?: ReactNode } {
  if (availability === 'checking') return { hint: 'Checking…' };
  if (availability === 'available')
    return { hint: <span className="text-success">{availabilityTexts.available}</span> };
  return { error: typeof availability === 'object' ? availability.failure : texts[availability] };
}
