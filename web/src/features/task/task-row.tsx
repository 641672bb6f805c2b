import type { Task } from '@focuspool/domain/task/task-contract';
import { ChevronRight, Pencil, Trash2 } from 'lucide-react';
import { type MouseEvent, useEffect, useRef } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import { TaskCheckbox } from './task-checkbox.tsx';
import { TimerLink } from './timer-link.tsx';
import type { TaskActions } from './use-task-actions.ts';

type TaskRowProps = {
  task: Task;
  listId: string;
  /** The one to start: the first that is not done. */
  isNext: boolean;
  /** It was added just now, and is brought into view. */
  isNew: boolean;
  /** Why the last change of it was taken back. */
  problem: string | undefined;
  /** Its rename button has the focus when the row comes back from being renamed. */
  takesFocus: boolean;
  actions: TaskActions;
  onRename: (taskId: string) => void;
};

// Hidden by its colour: hundreds of layers with an opacity of their own would slow every frame down.
const hiddenIcon = 'pointer-fine:not-group-hover:not-group-has-focus-visible:text-transparent';

/** One task: checkbox, name, minutes, and icons that a pointer or the keyboard brings out. */
export function TaskRow({
  task,
  listId,
  isNext,
  isNew,
  problem,
  takesFocus,
  actions,
  onRename,
}: TaskRowProps) {
  const row = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isNew) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isNew]);

  function remove({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    passFocusOn(currentTarget);
    actions.remove(task.id);
  }

  return (
    <li
      ref={row}
      className={`group relative grid min-h-15 scroll-mb-20 grid-cols-[auto_minmax(0,1fr)_auto] items-center @max-3xs:grid-cols-[auto_minmax(0,1fr)] rounded-2xl px-1.5 py-1 transition-colors hover:bg-surface sm:grid-cols-[auto_1fr_auto_auto] sm:px-2 ${isNext ? 'bg-surface' : ''} ${isNew ? 'animate-rise' : ''}`}
    >
      <TaskCheckbox task={task} onTick={(isCompleted) => actions.tick(task.id, isCompleted)} />
      <TimerLink task={task} listId={listId} />
      <div className="relative z-10 flex max-sm:row-span-2 @max-3xs:[grid-area:3/2]">
        <IconButton
          label={`Rename ${task.text}`}
          autoFocus={takesFocus}
          onClick={() => onRename(task.id)}
          className={hiddenIcon}
        >
          <Pencil aria-hidden className="size-4.5" />
        </IconButton>
        <IconButton label={`Delete ${task.text}`} onClick={remove} className={hiddenIcon}>
          <Trash2 aria-hidden className="size-4.5" />
        </IconButton>
      </div>
      <div className="flex items-center gap-x-3 text-sm max-sm:col-start-2 max-sm:flex-row-reverse max-sm:flex-wrap max-sm:justify-end max-sm:pb-1.5 sm:mx-1">
        <span
          aria-hidden
          className={`flex items-center font-semibold transition-colors ${isNext ? 'text-accent' : 'text-transparent group-hover:text-accent'}`}
        >
          Start
          <ChevronRight className="size-4" />
        </span>
        <span className="rounded-full bg-surface px-2.5 py-0.5 whitespace-nowrap text-ink-quiet tabular-nums">
          {task.minutes} mins
        </span>
      </div>
      {problem && (
        <p role="alert" className="col-span-full ps-12 pb-2 text-sm font-medium text-danger">
          {problem}
        </p>
      )}
    </li>
  );
}

/** Whoever deletes with the keyboard goes on from the row beside, rather than from the top of the page. */
function passFocusOn(button: HTMLElement): void {
  const row = button.closest('li');
  const beside = row?.nextElementSibling ?? row?.previousElementSibling;
  beside?.querySelector<HTMLElement>('a')?.focus({ preventScroll: true });
}
