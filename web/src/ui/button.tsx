import type { ComponentProps, MouseEvent } from 'react';

type Variant = 'primary' | 'quiet' | 'plain' | 'danger';
type Size = 'regular' | 'large';

const variants: Record<Variant, string> = {
  primary: 'bg-accent text-on-accent shadow-glow hover:brightness-108',
  quiet: 'border border-line bg-surface text-ink hover:border-line-strong hover:bg-surface-strong',
  plain: 'text-ink-quiet hover:bg-surface hover:text-ink',
  danger: 'border border-danger bg-danger-soft text-danger hover:brightness-108',
};

const sizes: Record<Size, string> = {
  regular: 'min-h-11 px-[min(1.5rem,7vw)] py-2',
  large: 'min-h-14 px-8 py-3 text-lg',
};

export type ButtonProps = ComponentProps<'button'> & { variant?: Variant; size?: Size };

/** The main action of a screen is `primary`, and there is one; `danger` where it loses something for good. */
export function Button({ variant, size, className, ...props }: ButtonProps) {
  // Its props are another object each time: there is nothing that the compiler could keep.
  'use no memo';
  return <button className={toButtonClasses({ variant, size, className })} {...toPressable(props)} />;
}

const doNothing = (event: MouseEvent) => event.preventDefault();

/** Sends a form only where it is made for that. What says that it is unavailable does nothing, and sends none. */
const toPressable = (props: ComponentProps<'button'>): ComponentProps<'button'> => ({
  type: 'button',
  ...props,
  ...(props['aria-disabled'] && { onClick: doNothing }),
});

/** Leaves out the second press of a double click on one control, which would undo the first or do it twice (`one-press.ts`). */
export function pressOnce<Pressed extends MouseEvent>(
  press: (event: Pressed) => void,
): (event: Pressed) => void {
  return (event) => (event.detail < 2 ? press(event) : event.preventDefault());
}

type Look = { variant?: Variant | undefined; size?: Size | undefined; className?: string | undefined };

/** It keeps the focus, and says why beside it or what is on its way. */
const unavailableLook = 'aria-disabled:cursor-default aria-disabled:opacity-50 aria-disabled:shadow-none';

/** The classes of a button, for a link that looks like one. */
export function toButtonClasses({
  variant = 'primary',
  size = 'regular',
  className = '',
}: Look = {}): string {
  return `inline-flex items-center justify-center gap-2 rounded-full text-center font-semibold transition select-none active:scale-97 disabled:pointer-events-none disabled:opacity-50 disabled:shadow-none ${unavailableLook} ${sizes[size]} ${variants[variant]} ${className}`;
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label'> & { label: string };

/** A 44 px target around an icon; `label` is its name. A finger covers it: a press shows by what it does, a frame sooner. */
export function IconButton({ label, className = '', ...props }: IconButtonProps) {
  'use no memo';
  return (
    <button
      aria-label={label}
      title={label}
      className={`inline-grid size-[clamp(44px,2.75rem,13vw)] shrink-0 place-items-center rounded-full text-ink-quiet transition hover:bg-surface-strong hover:text-ink pointer-fine:active:scale-97 disabled:pointer-events-none disabled:opacity-50 ${unavailableLook} ${className}`}
      {...toPressable(props)}
    />
  );
}
