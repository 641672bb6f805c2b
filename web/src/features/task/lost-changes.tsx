import type { TaskList } from '@focuspool/domain/task/task-contract';
import { X } from 'lucide-react';
import { IconButton } from '../../ui/icon-button.tsx';
import { type ListFailure, useDismissFailures } from './list-failures.ts';

type LostChangesProps = { list: TaskList | null | undefined; failures: ListFailure[] };

/** Says what became of changes whose task is gone, so that no row is left to say it beside. */
export function LostChanges({ list, failures }: LostChangesProps) {
  const dismiss = useDismissFailures();
  const neverAdded = new Set(
    failures.map(({ change }) => (change.kind === 'add_task' ? change.task.id : null)),
  );
  const shown = new Set(list?.tasks.map(({ id }) => id));
  const lost = failures.filter(
    ({ change }) => 'taskId' in change && !shown.has(change.taskId) && !neverAdded.has(change.taskId),
  );
  if (!list || lost.length === 0) return null;
  const messages = [...new Set(lost.map(({ message }) => message))];
  return (
    <div
      role="alert"
      className="mt-3 flex items-center gap-2 rounded-2xl border border-line bg-surface ps-5 pe-1"
    >
      <p className="flex-1 text-sm text-danger">{messages.join(' ')}</p>
      <IconButton
        label="Dismiss"
        onClick={() => dismiss(({ id }) => lost.some((failure) => failure.id === id))}
      >
        <X aria-hidden className="size-5" />
      </IconButton>
    </div>
  );
}
