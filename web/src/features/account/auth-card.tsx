import { type ReactNode, useEffect, useRef } from 'react';
import { usePageTitle } from '../../ui/page-title.ts';
import { Surface } from '../../ui/surface.tsx';

type AuthCardProps = {
  title: string;
  /** One calm sentence under the heading. */
  lead?: ReactNode;
  /** What stands over the heading: a picture, or how far the sign-up has come. */
  above?: ReactNode;
  /** The ways to other steps, under everything. */
  below?: ReactNode;
  children: ReactNode;
};

/** One step on one card. Its first field, or else its heading, has the focus when it appears. */
export function AuthCard({ title, lead, above, below, children }: AuthCardProps) {
  const card = useRef<HTMLDivElement>(null);
  usePageTitle(title);
  useEffect(() => {
    const first = card.current?.querySelector<HTMLElement>('input:not([readonly])');
    (first ?? card.current?.querySelector('h1'))?.focus({ preventScroll: true });
  }, []);

  return (
    <div ref={card} className="grid flex-1 place-items-center px-4 pt-2 pb-8 sm:pb-20">
      <Surface className="w-full max-w-md animate-rise px-6 py-7 sm:px-10 sm:py-10">
        {above && <div className="mb-6">{above}</div>}
        <h1 tabIndex={-1} className="text-3xl sm:text-4xl">
          {title}
        </h1>
        {lead && <p className="mt-3 text-ink-quiet">{lead}</p>}
        <div className="mt-6 sm:mt-7">{children}</div>
        {below && <div className="mt-5 grid justify-items-center gap-1 text-center">{below}</div>}
      </Surface>
    </div>
  );
}
