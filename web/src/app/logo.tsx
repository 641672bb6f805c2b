import { product } from '@focuspool/domain/product';
import { paths } from '../platform/paths.ts';
import { PageLink } from '../ui/page-link.tsx';

/** The ring of a run that is under way, and the name where it fits; goes home. */
export function Logo() {
  return (
    <PageLink
      to={paths.home}
      className="-ml-2 inline-flex h-11 min-w-11 flex-wrap items-center gap-2.5 overflow-hidden rounded-full px-2 font-display text-xl font-bold tracking-tight"
    >
      <svg aria-hidden="true" viewBox="0 0 28 28" className="h-11 w-7 fill-none" strokeWidth={5}>
        <circle cx={14} cy={14} r={11} className="stroke-ink opacity-25" />
        <path d="M14 3a11 11 0 1 1-8.9 17.5" className="stroke-accent" strokeLinecap="round" />
      </svg>
      <span>{product.name}</span>
    </PageLink>
  );
}
