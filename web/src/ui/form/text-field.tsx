import { type ComponentProps, type ReactNode, useId } from 'react';

type TextFieldProps = ComponentProps<'input'> & {
  label: string;
  /** The problem with the value; announced and tied to the field. */
  error?: string | null | undefined;
  hint?: ReactNode;
  /** A small control inside the field's right end, such as Show/Hide. */
  trailing?: ReactNode;
};

export function TextField({ label, error, hint, trailing, className = '', ...props }: TextFieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const note = error ?? hint;
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-2 block text-sm font-medium text-ink-quiet">
        {label}
      </label>
      <div className="relative">
        <input
          id={id}
          aria-invalid={error ? true : undefined}
          aria-describedby={note ? noteId : undefined}
          className={`min-h-13 w-full rounded-2xl border bg-surface px-4 text-[1rem] text-ink transition placeholder:text-ink-quiet hover:bg-surface-strong focus-visible:outline-offset-0 ${error ? 'border-danger' : 'border-line-strong'} ${trailing ? 'pr-24' : ''}`}
          {...props}
        />
        {trailing && <div className="absolute inset-y-0 right-1 grid place-items-center">{trailing}</div>}
      </div>
      <p
        id={noteId}
        aria-live="polite"
        className={`text-sm ${props.readOnly ? 'not-empty:py-1.5' : 'min-h-8 py-1.5'} ${error ? 'font-medium text-danger' : 'text-ink-quiet'}`}
      >
        {note}
      </p>
    </div>
  );
}
