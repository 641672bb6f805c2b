import { Collapsible } from '@base-ui/react/collapsible';
import type { CompletedList } from '@focuspool/domain/history/history-contract';
import { describeEstimate } from '@focuspool/domain/task/task-estimate';
import { useQuery } from '@tanstack/react-query';
import ChevronDown from 'lucide-react/icons/chevron-down';
import Circle from 'lucide-react/icons/circle';
import CircleCheck from 'lucide-react/icons/circle-check';
import { useLoad } from '../../platform/api/use-load.ts';
import { formatInstant, formatTime } from '../../platform/clock/format-instant.ts';
import { useIsOnline } from '../../platform/use-is-online.ts';
import { Button } from '../../ui/button.tsx';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { LinkedText } from '../../ui/linked-text.tsx';
import { NumberLink } from '../../ui/page/number-link.tsx';
import { useHourCycle } from '../operation/use-hour-cycle.ts';
import { historyTasksQuery } from './history-requests.ts';
import { useRedo } from './use-redo.ts';

type PastListProps = {
  userId: string;
  list: CompletedList;
  /** Whether to show the day as well, because no heading above does. */
  isDated?: boolean;
};

/** A completed list: its title and totals, which open to show its tasks. */
export function PastList({ userId, list, isDated = false }: PastListProps) {
  const { redo, isWaiting, problem } = useRedo(userId, list);
  const isOnline = useIsOnline();
  const hourCycle = useHourCycle(userId);
  const time = (isDated ? formatInstant : formatTime)(list.completedAt, hourCycle);

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
        <Button variant="quiet" aria-label={`ReDo ${list.title}`} aria-disabled={isWaiting} onClick={redo}>
          ReDo
        </Button>
      </div>
      <p role="status" className="px-3 text-sm text-ink-quiet not-empty:pt-2">
        {isWaiting && !isOnline && 'It will open again once you are back online.'}
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

/** The tasks of one completed list, fetched when it is opened. */
function HistoryTasks({ listId }: { listId: string }) {
  const query = historyTasksQuery(listId);
  const { data: tasks, problem, retry } = useLoad(useQuery(query));

  if (problem) return <LoadFailure error={problem} onRetry={retry} isInPane />;
  if (!tasks)
    return <div role="status" aria-label="Loading tasks" className="my-2 h-8 rounded-xl bg-surface" />;
  if (tasks.length === 0) return <p className="py-2 text-ink-quiet">This list has no tasks left.</p>;
  return (
    <ul>
      {tasks.map((task) => (
        <li key={task.id} className="flex min-h-10 items-center gap-3 py-1.5 pr-3">
          {task.isCompleted ? (
            <CircleCheck role="img" aria-label="Completed" className="size-5 shrink-0 text-success" />
          ) : (
            <Circle role="img" aria-label="Not completed" className="size-5 shrink-0 text-ink-quiet" />
          )}
          <div className="min-w-0 flex-1">
            <p dir="auto" className="text-left wrap-anywhere">
              {task.text}
            </p>
            {task.note && (
              <div className="text-sm text-ink-quiet">
                <LinkedText text={task.note} />
              </div>
            )}
          </div>
          <p className="text-end text-sm text-ink-quiet tabular-nums">
            {task.minutes > 0 ? (
              <span className="relative inline-flex min-h-11 items-center">
                <NumberLink filter={{ taskId: task.id }} name={`${task.minutes} min: ${task.text}`}>
                  {task.minutes} min
                </NumberLink>
              </span>
            ) : (
              '0 min'
            )}
            {task.estimate && <span className="block">{describeEstimate(task)}</span>}
          </p>
        </li>
      ))}
    </ul>
  );
}
