import { useQuery } from '@tanstack/react-query';
import { Circle, CircleCheck } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { historyTasksQuery } from './history-requests.ts';

/** The tasks of one completed list, fetched when it is opened. */
export function HistoryTasks({ listId }: { listId: string }) {
  const { data: tasks, error, refetch } = useQuery(historyTasksQuery(listId));

  if (error && !tasks) {
    return (
      <p role="alert" className="py-2 text-sm">
        {error.message}{' '}
        <Button variant="plain" onClick={() => refetch()}>
          Try again
        </Button>
      </p>
    );
  }
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
