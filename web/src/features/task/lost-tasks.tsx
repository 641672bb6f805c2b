import { RotateCcw, X } from 'lucide-react';
import { IconButton } from '../../ui/icon-button.tsx';
import type { AddTaskChange } from './add-task-request.ts';
import type { ListFailure } from './list-failures.ts';

type LostTasksProps = {
  failures: ListFailure<AddTaskChange>[];
  onRetry: (failure: ListFailure<AddTaskChange>) => void;
  onDismiss: (failure: ListFailure<AddTaskChange>) => void;
};

/** Tasks that were refused while something else was being typed: nothing that was written is lost. */
export function LostTasks({ failures, onRetry, onDismiss }: LostTasksProps) {
  if (failures.length === 0) return null;
  return (
    <ul
      role="alert"
      className="mt-2 max-h-48 overflow-y-auto rounded-2xl border border-line bg-solid ps-5 pe-1"
    >
      {failures.map((failure) => {
        const { text } = failure.change.task;
        return (
          <li key={failure.id} className="flex items-center gap-1 py-1">
            <p className="min-w-0 flex-1 text-sm wrap-anywhere">
              <bdi className="font-semibold">{text}</bdi>{' '}
              <span className="text-danger">{failure.message}</span>
            </p>
            <IconButton label={`Try again to add ${text}`} onClick={() => onRetry(failure)}>
              <RotateCcw aria-hidden className="size-4.5" />
            </IconButton>
            <IconButton label={`Forget ${text}`} onClick={() => onDismiss(failure)}>
              <X aria-hidden className="size-5" />
            </IconButton>
          </li>
        );
      })}
    </ul>
  );
}
