import type { ComponentProps } from 'react';

/**
 * A translucent pane that floats on the background; panes are not nested. It blurs nothing: soft glows look the same blurred,
 * and a backdrop-filter took seven eighths of the cost of drawing a room.
 */
export function Surface({ className = '', ...props }: ComponentProps<'section'>) {
  return (
    <section
      className={`rounded-surface border border-line bg-surface shadow-pane ${className}`}
      {...props}
    />
  );
}
