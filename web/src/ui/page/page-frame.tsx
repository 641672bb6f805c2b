import type { ReactNode } from 'react';
import { usePageTitle } from './page-title.ts';

type PageFrameProps = {
  title: string;
  /** One calm sentence under the heading. */
  lead?: ReactNode;
  children?: ReactNode;
};

/** A page with its heading, its title in the browser tab, and a column of comfortable width. */
export function PageFrame({ title, lead, children }: PageFrameProps) {
  usePageTitle(title);
  return (
    <div className="mx-auto w-full max-w-3xl animate-rise px-4 pt-4 pb-12 sm:px-6 sm:pt-8">
      <h1 className="text-4xl sm:text-5xl">{title}</h1>
      {lead && <p className="mt-4 max-w-prose text-lg text-ink-quiet">{lead}</p>}
      {children}
    </div>
  );
}
