import type { TaskList } from '@focuspool/domain/task/task-contract';
import { useState } from 'react';
import { pressOnce } from '../../ui/button.tsx';
import { useHourCycle } from '../operation/use-hour-cycle.ts';
import { describeBegin } from './describe-begin.ts';
import type { ListActions } from './list-actions.ts';

const linkStyle =
  '-mx-2 min-h-11 rounded-full px-2 font-semibold text-ink underline decoration-1 underline-offset-4';

/** Showing more would push the current list off a phone's window. */
const shownAtOnce = 2;

type OtherListsProps = {
  userId: string;
  /** The list that is shown. */
  list: TaskList | null | undefined;
  lists: readonly TaskList[];
  actions: ListActions;
};

/** The open lists that were replaced by the shown one, each one press away. */
export function OtherLists({ userId, list: current, lists, actions }: OtherListsProps) {
  const hourCycle = useHourCycle(userId);
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? lists : lists.slice(0, shownAtOnce);
  const open = current ? [current, ...lists] : lists;
  const tellApart = (list: TaskList): string => {
    const begin = describeBegin(list, open, hourCycle);
    return begin && ` from ${begin}`;
  };

  return (
    <div role="status" className="text-sm text-ink-quiet">
      {shown.map((list, place) => (
        // Keyed by place, so that after a press the list that was replaced appears under the same finger.
        // biome-ignore lint/suspicious/noArrayIndexKey: the places stay while the lists change
        <p key={place} className="flex min-h-11 flex-wrap items-center gap-x-4">
          <span className="min-w-0 wrap-anywhere">
            “<bdi>{list.title}</bdi>”{tellApart(list)} is also open.
          </span>
          <button
            type="button"
            aria-label={`Show it: ${list.title}${tellApart(list)}`}
            // The second click of a double click would switch back.
            onClick={pressOnce(() => actions.open(list))}
            className={linkStyle}
          >
            Show it
          </button>
        </p>
      ))}
      {lists.length > shownAtOnce && (
        <button
          type="button"
          aria-expanded={showsAll}
          onClick={() => setShowsAll(!showsAll)}
          className={linkStyle}
        >
          {showsAll ? 'Show fewer' : `${lists.length - shownAtOnce} more`}
        </button>
      )}
    </div>
  );
}
