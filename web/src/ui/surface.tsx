import type { ComponentProps } from 'react';

/**
 * A translucent pane that floats on the background; panes do not lie in panes. It blurs nothing: soft glows look alike blurred,
 * and a backdrop-filter was seven eighths of what drawing a room cost.
 */
export function Surface({ className = '', ...props }: ComponentProps<'section'>) {
  return (
    <section
      className={`rounded-surface border border-line bg-surface shadow-pane ${className}`}
      {...props}
    />
  );
}
