import { type MatchedTask, makeSearch, searchLists } from '@focuspool/domain/history/search';
import type { TaskList } from '@focuspool/domain/task/task-contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import ChevronRight from 'lucide-react/icons/chevron-right';
import CloudOff from 'lucide-react/icons/cloud-off';
import SearchX from 'lucide-react/icons/search-x';
import type { ReactNode } from 'react';
import { useLoad } from '../../platform/api/use-load.ts';
import { paths } from '../../platform/paths.ts';
import { useIsOnline } from '../../platform/use-is-online.ts';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { NextPage } from '../../ui/feedback/next-page.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Link } from '../../ui/page/link.tsx';
import { Surface } from '../../ui/surface.tsx';
import { openReplica, useReplica } from '../operation/person-replica.ts';
import { useHourCycle } from '../operation/use-hour-cycle.ts';
import { describeBegin } from '../task/describe-begin.ts';
import { searchQuery } from './history-requests.ts';
import { PastList } from './past-list.tsx';

type SearchResultsProps = {
  userId: string;
  /** The text searched for on the device, at once. */
  text: string;
  /** The text searched for on the server once typing has paused; empty until then. */
  settledText: string;
};

/** The lists that contain the text: open lists from the device, completed ones from the server. */
export function SearchResults({ userId, text, settledText }: SearchResultsProps) {
  const { shown } = useReplica(userId);
  const hourCycle = useHourCycle(userId);
  const isOnline = useIsOnline();
  const query = searchQuery(settledText);
  const past = useInfiniteQuery({ ...query, enabled: settledText !== '' });
  const { problem, retry } = useLoad(past);
  const open = searchLists(shown.lists, text);
  const found = past.data?.pages.flatMap(({ lists }) => lists) ?? [];
  const isSettled = text === settledText && past.data !== undefined;
  const [currentId] = shown.lists.map(({ id }) => id);

  return (
    <>
      <p role="status" className="sr-only">
        {isSettled && describeCount(open.length + found.length, past.hasNextPage)}
      </p>
      {open.length > 0 && (
        <Section title="Open lists">
          {open.map(({ list, ...found }) => (
            <OpenList
              key={list.id}
              list={list}
              begin={describeBegin(list, shown.lists, hourCycle)}
              found={found}
              text={text}
              onOpen={() => {
                if (list.id === currentId) return;
                openReplica(userId).act({ kind: 'open_list', listId: list.id, list });
              }}
            />
          ))}
        </Section>
      )}
      {found.length > 0 && (
        <Section title="Completed lists">
          {found.map(({ matches, matchCount, ...list }) => (
            <div key={list.id}>
              <PastList userId={userId} list={list} isDated />
              <Matches found={{ matches, matchCount }} text={settledText} />
            </div>
          ))}
        </Section>
      )}
      <NextPage query={past}>Show more</NextPage>
      {isSettled && open.length + found.length === 0 && <NothingFound text={text} />}
      {!isSettled && !isOnline && !past.data && (
        <p role="status" className="mt-8 flex items-center gap-3 text-ink-quiet">
          <CloudOff aria-hidden className="size-5 shrink-0" />
          Completed lists will be searched once you are back online.
        </p>
      )}
      {isOnline && problem && <LoadFailure error={problem} onRetry={retry} />}
      {isOnline && !past.data && !problem && (
        <div role="status" aria-label="Searching" className="mt-8 grid gap-3">
          <Skeleton className="h-4 w-24 rounded-full" />
          <Skeleton className="h-18 rounded-surface" />
        </div>
      )}
    </>
  );
}

function describeCount(count: number, isMore: boolean): string {
  if (isMore) return `More than ${count} lists found`;
  return count === 1 ? '1 list found' : `${count} lists found`;
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-8">
      <h2 className="mb-3 font-sans text-sm font-semibold text-ink-quiet">{title}</h2>
      <Surface className="divide-y divide-line overflow-hidden">{children}</Surface>
    </section>
  );
}

type Found = { readonly matches: readonly MatchedTask[]; readonly matchCount?: number | undefined };

type OpenListProps = {
  list: TaskList;
  begin: string;
  found: Found;
  text: string;
  onOpen: () => void;
};

function OpenList({ list, begin, found, text, onOpen }: OpenListProps) {
  return (
    <div>
      <Link
        to={paths.tasks}
        onClick={onOpen}
        className="m-2 flex min-h-14 items-center gap-3 rounded-2xl px-3 font-semibold transition hover:bg-surface"
      >
        <ChevronRight aria-hidden className="size-5 shrink-0 text-ink-quiet" />
        <span className="min-w-0 flex-1 text-left">
          <span dir="auto" className="block text-left wrap-anywhere">
            {list.title}
          </span>
          {begin && <span className="block text-sm font-normal text-ink-quiet">{begin}</span>}
        </span>
      </Link>
      <Matches found={found} text={text} />
    </div>
  );
}

/** The tasks by which a list was found, with their notes if those match. */
function Matches({ found: { matches, matchCount }, text }: { found: Found; text: string }) {
  if (matches.length === 0) return null;
  const has = makeSearch(text);
  const more = (matchCount ?? matches.length) - matches.length;
  return (
    <ul aria-label="Matching tasks" className="grid gap-1 px-3 pb-3 ps-13 text-sm">
      {matches.map(({ id, text: name, note }) => (
        <li key={id} className="min-w-0">
          <p dir="auto" className="text-left wrap-anywhere">
            {name}
          </p>
          {has(note) && (
            <p dir="auto" className="line-clamp-3 text-left wrap-anywhere whitespace-pre-wrap text-ink-quiet">
              {note}
            </p>
          )}
        </li>
      ))}
      {more > 0 && <li className="text-ink-quiet">and {more} more</li>}
    </ul>
  );
}

function NothingFound({ text }: { text: string }) {
  return (
    <Surface className="mt-8 grid justify-items-center px-6 py-12 text-center">
      <SearchX aria-hidden className="size-10 text-ink-quiet" strokeWidth={1.5} />
      <p className="mt-4 font-display text-xl font-semibold wrap-anywhere">
        Nothing found for “<bdi>{text}</bdi>”
      </p>
      <p className="mt-2 max-w-sm text-balance text-ink-quiet">
        Titles, tasks and notes were searched, on lists past and present.
      </p>
    </Surface>
  );
}
