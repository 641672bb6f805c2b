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
