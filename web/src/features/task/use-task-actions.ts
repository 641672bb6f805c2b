import { useDeleteTask } from './delete-task-request.ts';
import { useDismissFailures } from './list-failures.ts';
import { useRenameTask } from './rename-task-request.ts';
import { useTickTask } from './tick-task-request.ts';

export type TaskActions = {
  rename: (taskId: string, text: string) => void;
  tick: (taskId: string, isCompleted: boolean) => void;
  remove: (taskId: string) => void;
  /** Forgets what was refused about the task. */
  dismiss: (taskId: string) => void;
};

/** What can be done to a task; each new attempt forgets what was refused before. */
export function useTaskActions(): TaskActions {
  const { mutate: rename } = useRenameTask();
  const { mutate: tick } = useTickTask();
  const { mutate: remove } = useDeleteTask();
  const dismissFailures = useDismissFailures();

  const dismiss = (taskId: string) =>
    dismissFailures(({ change }) => 'taskId' in change && change.taskId === taskId);

  return {
    rename: (taskId, text) => {
      dismiss(taskId);
      rename({ kind: 'rename_task', taskId, text });
    },
    tick: (taskId, isCompleted) => {
      dismiss(taskId);
      tick({ kind: 'tick_task', taskId, isCompleted });
    },
    remove: (taskId) => {
      dismiss(taskId);
      remove({ kind: 'delete_task', taskId });
    },
    dismiss,
  };
}
