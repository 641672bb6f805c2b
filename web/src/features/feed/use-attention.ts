import { type FocusEvent, type UIEvent, useEffect, useState } from 'react';

const glanceMs = 10_000;

/**
 * Whether somebody is looking at a panel: the pointer or the focus is in it, or they have scrolled it back to its top or
 * asked for what is new, a moment ago.
 */
export function useAttention() {
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const [isGlancing, setGlancing] = useState(false);

  useEffect(() => {
    if (!isGlancing) return;
    const timeout = setTimeout(() => setGlancing(false), glanceMs);
    return () => clearTimeout(timeout);
  }, [isGlancing]);

  return {
    isAttentive: isHovered || isFocused || isGlancing,
    glance: () => setGlancing(true),
    panelEvents: {
      onPointerEnter: () => setHovered(true),
      onPointerLeave: () => setHovered(false),
      onFocus: () => setFocused(true),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent) =>
        setFocused(relatedTarget instanceof Node && currentTarget.contains(relatedTarget)),
    },
    scrollEvents: {
      onScroll: ({ currentTarget }: UIEvent) => {
        if (currentTarget.scrollTop <= 0) setGlancing(true);
      },
    },
  };
}
