import { Collapsible } from '@base-ui/react/collapsible';
import type { CompletedList } from '@focuspool/domain/history/history-contract';
import { ChevronDown } from 'lucide-react';
import { useIsOnline } from '../../platform/use-is-online.ts';
import { Button } from '../../ui/button.tsx';
import { HistoryTasks } from './history-tasks.tsx';
import { useRedo } from './use-redo.ts';

/** A completed list: its title and sums, opening to its tasks. */
export function HistoryList({ userId, list }: { userId: string; list: CompletedList }) {
  const { redo, isWaiting, problem } = useRedo(userId, list);
  const isOnline = useIsOnline();
  const time = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' }).format(new Date(list.completedAt));

  return (
    <Collapsible.Root className="p-2">
      <div className="flex flex-wrap items-center justify-end gap-2">
        <Collapsible.Trigger className="group flex min-h-14 min-w-0 grow basis-48 items-center gap-3 rounded-2xl px-3 text-left transition hover:bg-surface">
          <ChevronDown
            aria-hidden
            className="size-5 shrink-0 text-ink-quiet transition group-data-panel-open:rotate-180"
          />
          <span className="min-w-0 flex-1">
            <span
              dir="auto"
              className="line-clamp-2 text-left font-semibold wrap-anywhere group-data-panel-open:line-clamp-none"
            >
              {list.title}
            </span>
            <span className="block text-sm text-ink-quiet">
              {list.done}/{list.total} tasks · {list.minutes}&nbsp;min ·{' '}
              <span className="whitespace-nowrap">{time}</span>
            </span>
          </span>
        </Collapsible.Trigger>
        <Button
          variant="quiet"
          aria-label={`ReDo ${list.title}`}
          aria-disabled={isWaiting}
          onClick={() => !isWaiting && redo()}
        >
          ReDo
        </Button>
      </div>
      <p role="status" className="px-3 text-sm text-ink-quiet not-empty:pt-2">
        {isWaiting && !isOnline && 'It waits for the network, and comes back to your list then.'}
      </p>
      {problem && (
        <p role="alert" className="px-3 pt-2 text-sm text-danger">
          {problem}
        </p>
      )}
      <Collapsible.Panel className="pb-2 pl-11">
        <HistoryTasks listId={list.id} />
      </Collapsible.Panel>
    </Collapsible.Root>
  );
}
