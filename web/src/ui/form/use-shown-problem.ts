import { type RefObject, useEffect, useRef } from 'react';

/** Returns a ref for a form, and scrolls each new problem into view, because it may be outside the visible part. */
export function useShownProblem(problem: unknown): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!problem) return;
    const shown = form.current?.querySelector('[aria-invalid="true"], [role="alert"]:not(:empty)');
    shown?.scrollIntoView({ block: 'nearest' });
  }, [problem]);
  return form;
}
