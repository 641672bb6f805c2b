import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '../../platform/paths.ts';
import { toButtonClasses } from '../../ui/button.tsx';
import { usePageTitle } from '../../ui/page/page-title.ts';
import { Surface } from '../../ui/surface.tsx';

/** An invitation to whoever comes to the timer without a task. */
export function NoTaskPanel({ children }: { children: ReactNode }) {
  usePageTitle('Timer');
  return (
    <div className="grid flex-1 content-center justify-items-center gap-5 p-4">
      <Surface className="grid w-full max-w-md animate-rise justify-items-center gap-4 px-6 py-10 text-center">
        <p aria-hidden className="font-display text-6xl font-semibold text-ink-quiet">
          25:00
        </p>
        <h1 className="text-3xl">What will you work on?</h1>
        <p className="text-ink-quiet">
          A clock needs a task. Pick the one that you have put off the longest.
        </p>
        <Link to={paths.tasks} className={toButtonClasses({ size: 'large', className: 'mt-4 w-full' })}>
          Pick a task
        </Link>
      </Surface>
      {children}
    </div>
  );
}
