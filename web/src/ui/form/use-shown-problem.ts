import { type RefObject, useEffect, useRef } from 'react';

/** Takes a form, and brings into view each problem that it is given: it may stand below what the window shows of it. */
export function useShownProblem(problem: unknown): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (!problem) return;
    const shown = form.current?.querySelector('[aria-invalid="true"], [role="alert"]:not(:empty)');
    shown?.scrollIntoView({ block: 'nearest' });
  }, [problem]);
  return form;
}
