import type { ComponentProps } from 'react';

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label'> & { label: string };

/** A 44 px target around an icon; `label` is its name. */
export function IconButton({ label, type = 'button', className = '', ...props }: IconButtonProps) {
  return (
    <button
      type={type}
      aria-label={label}
      title={label}
      className={`inline-grid size-[clamp(44px,2.75rem,13vw)] shrink-0 place-items-center rounded-full text-ink-quiet transition hover:bg-surface-strong hover:text-ink active:scale-94 disabled:pointer-events-none disabled:opacity-50 ${className}`}
      {...props}
    />
  );
}
