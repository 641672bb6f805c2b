import { useQuery } from '@tanstack/react-query';
import { Circle, CircleCheck } from 'lucide-react';
import { useLoad } from '../../platform/api/use-load.ts';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { historyTasksQuery } from './history-requests.ts';

/** The tasks of one completed list, fetched when it is opened. */
export function HistoryTasks({ listId }: { listId: string }) {
  const query = historyTasksQuery(listId);
  const { data: tasks, problem, retry } = useLoad(useQuery(query), query.queryKey);

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
          <span dir="auto" className="min-w-0 flex-1 text-left wrap-anywhere">
            {task.text}
          </span>
          <span className="text-sm text-ink-quiet tabular-nums">{task.minutes} min</span>
        </li>
      ))}
    </ul>
  );
}
