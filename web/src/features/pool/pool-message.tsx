import type { ReactNode } from 'react';
import { paths } from '../../platform/paths.ts';
import { toButtonClasses } from '../../ui/button.tsx';
import { Link } from '../../ui/page/link.tsx';
import { usePageTitle } from '../../ui/page/page-title.ts';
import { Surface } from '../../ui/surface.tsx';

type PoolMessageProps = { title?: string; text: string; hint?: string; children?: ReactNode };

/** Says what went wrong on the way into the room, and offers ways on. */
export function PoolMessage({ title = 'Task Pool', text, hint, children }: PoolMessageProps) {
  usePageTitle(title);
  return (
    <div className="grid flex-1 place-items-center p-4">
      <Surface
        role="alert"
        className="grid w-full max-w-md animate-rise justify-items-center gap-4 px-6 py-10 text-center"
      >
        <h1 className="text-2xl text-balance">{text}</h1>
        {hint && <p className="text-ink-quiet text-balance">{hint}</p>}
        <div className="mt-4 flex w-full flex-wrap gap-3 *:flex-auto">
          {children}
          <Link to={paths.home} className={toButtonClasses({ variant: children ? 'quiet' : 'primary' })}>
            Return to Home
          </Link>
        </div>
      </Surface>
    </div>
  );
}
