import type { ComponentProps } from 'react';

/** A translucent pane that floats on the background; panes do not lie in panes. */
export function Surface({ className = '', ...props }: ComponentProps<'section'>) {
  return (
    <section
      className={`rounded-surface border border-line bg-surface shadow-pane backdrop-blur-xl backdrop-saturate-125 ${className}`}
      {...props}
    />
  );
}
