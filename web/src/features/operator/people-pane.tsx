import type { PersonRow } from '@focuspool/domain/operator/people-contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { formatDay } from '../../platform/clock/format-day.ts';
import { useSearchParams } from '../../platform/location.ts';
import { navigate } from '../../platform/navigation.ts';
import { paths } from '../../platform/paths.ts';
import { useDebounced } from '../../platform/use-debounced.ts';
import { TextField } from '../../ui/form/text-field.tsx';
import { Link } from '../../ui/page/link.tsx';
import { peopleQuery } from './operator-requests.ts';
import { PagedRows } from './paged-rows.tsx';
import { toPersonPage } from './person-link.tsx';

const searchDelayMs = 300;

/** Finds people, or lists the newest if nothing is typed. The text is in the address, so that going back keeps it. */
export function PeoplePane() {
  const text = useSearchParams().get('q') ?? '';
  const query = peopleQuery(useDebounced(text, searchDelayMs));
  const look = (q: string) =>
    navigate(`${paths.operator}?${new URLSearchParams({ of: 'people', ...(q && { q }) })}`, {
      replace: true,
    });
  return (
    <>
      <TextField
        label="Find people"
        type="search"
        value={text}
        onChange={({ target }) => look(target.value)}
        hint="The start of a username, an address with an @, or a payment ID"
        maxLength={200}
        autoComplete="off"
        className="mt-6"
      />
      <PagedRows
        label="People"
        query={useInfiniteQuery(query)}
        rowsOf={(page) => page.people}
        empty="No one was found."
        keyOf={({ userId }) => userId}
      >
        {(person) => <PersonLine person={person} />}
      </PagedRows>
    </>
  );
}

function PersonLine({ person }: { person: PersonRow }) {
  const { userId, username, email, createdAt } = person;
  return (
    <Link
      to={toPersonPage(userId)}
      className="-mx-2 grid min-h-11 gap-x-4 rounded-xl px-2 py-1 transition hover:bg-surface-strong sm:grid-cols-[1fr_auto]"
    >
      <span className="min-w-0 wrap-anywhere">
        <span className="font-semibold">{username ?? 'No username yet'}</span>
        <span className="block text-sm text-ink-quiet">{email}</span>
      </span>
      <span className="text-sm text-ink-quiet sm:text-right">
        {[...describeState(person), formatDay(createdAt)].join(' · ')}
      </span>
    </Link>
  );
}

/** What is special about a person. */
export function describeState({ suspendedAt, isPremium, emailVerified }: PersonRow): string[] {
  return [
    ...(suspendedAt === null ? [] : ['Suspended']),
    ...(isPremium ? ['Premium'] : []),
    ...(emailVerified ? [] : ['Not verified']),
  ];
}
