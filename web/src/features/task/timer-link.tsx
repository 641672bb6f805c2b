import type { Task } from '@focuspool/domain/task/task-contract';
import { Link } from 'react-router';
import { paths } from '../../platform/paths.ts';
import { useViewer } from '../account/viewer-request.ts';

type TimerLinkProps = { task: Task; listId: string; describedBy: string | undefined };

/** A task's name, which opens the timer on it (specification, section 2); the whole row behind it is its target. */
export function TimerLink({ task, listId, describedBy }: TimerLinkProps) {
  const { data: viewer } = useViewer();
  const { id: taskId, text: taskName, minutes: time, isCompleted } = task;
  return (
    <Link
      to={paths.timer}
      state={{ taskName, time, group_id: listId, taskId, userId: viewer?.userId }}
      aria-describedby={describedBy}
      dir="auto"
      className={`min-w-0 py-1.5 pr-2 pl-1 text-left wrap-anywhere decoration-1 after:absolute after:inset-0 after:rounded-2xl focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:-outline-offset-3 focus-visible:after:outline-accent ${isCompleted ? 'text-ink-quiet line-through' : 'font-medium'}`}
    >
      {taskName}
    </Link>
  );
}
