import type { Task } from '@focuspool/domain/task/task-contract';
import { describeEstimate } from '@focuspool/domain/task/task-estimate';
import NotebookPen from 'lucide-react/icons/notebook-pen';
import type { Ref } from 'react';

type TaskDetailsMarkProps = {
  ref: Ref<HTMLButtonElement>;
  task: Task;
  isOpen: boolean;
  /** The id of the panel that the mark opens. */
  panelId: string;
  onToggle: () => void;
  /** The class that hides the mark until a pointer or the keyboard focus is on the row. */
  hidden: string;
};

/** Marks a row that has a note or an estimate; for a row without, the button to add them. */
export function TaskDetailsMark({ ref, task, isOpen, panelId, onToggle, hidden }: TaskDetailsMarkProps) {
  const estimate = describeEstimate(task);
  const isEmpty = !task.note && estimate === null;
  const label = `${isEmpty ? 'Add a note or an estimate to' : 'Note and estimate for'} ${task.text}`;
  return (
    <button
      ref={ref}
      type="button"
      aria-label={estimate ? `${estimate}, ${label}` : label}
      aria-expanded={isOpen}
      aria-controls={isOpen ? panelId : undefined}
      title="Note and estimate"
      onClick={onToggle}
      // The target is larger than its visible part.
      className={`relative z-10 flex items-center gap-1.5 rounded-full px-2 py-0.5 whitespace-nowrap text-ink-quiet tabular-nums transition-colors before:absolute before:-inset-x-1.5 before:-inset-y-3 hover:bg-surface-strong hover:text-ink ${isEmpty ? 'order-first' : ''} ${isEmpty && !isOpen ? hidden : ''}`}
    >
      {(isEmpty || task.note) && <NotebookPen aria-hidden className="size-4" />}
      {estimate}
    </button>
  );
}
