import { type ReactNode, useEffect, useState } from 'react';
import { FormNote } from '../../ui/form/form-note.tsx';

const shownMs = 5_000;

/** A success that clears itself after 5 seconds (product 8.2). */
export function PassingNote({ children }: { children: ReactNode }) {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setIsOver, shownMs, true);
    return () => clearTimeout(timer);
  }, []);
  if (isOver) return null;
  return (
    <div className="mb-2">
      <FormNote tone="success">{children}</FormNote>
    </div>
  );
}
