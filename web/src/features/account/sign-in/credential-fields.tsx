import { passwordLimits } from '@focuspool/domain/account/account-contract';
import { type ComponentProps, useState } from 'react';
import { TextField } from '../../../ui/form/text-field.tsx';

type EmailFieldProps = Omit<ComponentProps<typeof TextField>, 'label' | 'type'>;

export function EmailField(props: EmailFieldProps) {
  return (
    <TextField
      label="Email"
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
    />
  );
}

type PasswordFieldProps = Omit<ComponentProps<typeof TextField>, 'label' | 'type' | 'trailing'> & {
  label?: string;
};

/** A password field with a button that reveals the text. */
export function PasswordField({ label = 'Password', ...props }: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  return (
    <TextField
      label={label}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      trailing={
        <button
          type="button"
          aria-label={isShown ? 'Hide password' : 'Show password'}
          onClick={() => setIsShown(!isShown)}
          className="min-h-11 rounded-xl px-4 text-sm font-semibold text-ink-quiet transition hover:text-ink"
        >
          {isShown ? 'Hide' : 'Show'}
        </button>
      }
      {...props}
    />
  );
}

/** Refusals of a new password are shown beside its field. */
export const newPasswordPlaces = {
  password_too_short: 'password',
  password_too_long: 'password',
  password_common: 'password',
  password_personal: 'password',
} as const;

/** A field for a password that is chosen here. */
export function NewPasswordField(props: PasswordFieldProps) {
  return (
    <PasswordField
      autoComplete="new-password"
      hint={`At least ${passwordLimits.min} characters`}
      {...props}
    />
  );
}
