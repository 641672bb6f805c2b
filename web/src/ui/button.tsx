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

/** A button. A screen has one main action, which is `primary`; `danger` is for actions that lose something for good. */
export function Button({ variant, size, className, ...props }: ButtonProps) {
  // Its props are a new object each time, so there is nothing that the compiler could cache.
  'use no memo';
  return <button className={toButtonClasses({ variant, size, className })} {...toPressable(props)} />;
}

const doNothing = (event: MouseEvent) => event.preventDefault();

/** Makes a button submit a form only if its `type` says so, and do nothing while it is `aria-disabled`. */
const toPressable = (props: ComponentProps<'button'>): ComponentProps<'button'> => ({
  type: 'button',
  ...props,
  ...(props['aria-disabled'] && { onClick: doNothing }),
});

/** Ignores the second press of a double click on one control, which would undo or repeat the first (`one-press.ts`). */
export function pressOnce<Pressed extends MouseEvent>(
  press: (event: Pressed) => void,
): (event: Pressed) => void {
  return (event) => (event.detail < 2 ? press(event) : event.preventDefault());
}

type Look = { variant?: Variant | undefined; size?: Size | undefined; className?: string | undefined };

/** For `aria-disabled` buttons, which keep the focus; text beside them says why, or what is in progress. */
const unavailableLook = 'aria-disabled:cursor-default aria-disabled:opacity-50 aria-disabled:shadow-none';

/** Returns the classes of a button, also for a link that looks like one. */
export function toButtonClasses({
  variant = 'primary',
  size = 'regular',
  className = '',
}: Look = {}): string {
  return `inline-flex items-center justify-center gap-2 rounded-full text-center font-semibold transition select-none active:scale-97 disabled:pointer-events-none disabled:opacity-50 disabled:shadow-none ${unavailableLook} ${sizes[size]} ${variants[variant]} ${className}`;
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label'> & { label: string };

/** A 44 px target around an icon; `label` is its name. A finger covers it, so on touch the press shows only by its effect. */
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
