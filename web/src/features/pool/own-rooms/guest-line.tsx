import { paths } from '../../../platform/paths.ts';
import { Link } from '../../../ui/page/link.tsx';

/** What a plan would add, for a person who sits in a room as a guest. */
export function GuestLine({ className = '' }: { className?: string }) {
  return (
    <p className={`text-center text-sm text-balance text-ink-quiet ${className}`}>
      Guests need no plan. A plan adds task lists, the task pool and rooms of your own.{' '}
      <Link
        to={paths.subscription}
        className="font-medium whitespace-nowrap text-ink underline underline-offset-4"
      >
        See the plans
      </Link>
    </p>
  );
}
