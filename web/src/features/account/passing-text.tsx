import { type ReactNode, useEffect, useState } from 'react';

const shownMs = 5_000;

/** The text of a success note, which clears itself after 5 seconds (product 8.2). */
export function PassingText({ children }: { children: ReactNode }) {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setIsOver, shownMs, true);
    return () => clearTimeout(timer);
  }, []);
  return isOver ? null : children;
}
