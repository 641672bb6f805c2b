import type { TaskList } from '@focuspool/domain/task/task-contract';
import { useState } from 'react';
import { isFailureOf, type ListFailure } from './list-failures.ts';
import { RenameTaskForm } from './rename-task-form.tsx';
import { TaskRow } from './task-row.tsx';
import { useTaskActions } from './use-task-actions.ts';

type TaskRowsProps = { list: TaskList; addedIds: ReadonlySet<string>; failures: ListFailure[] };

const isRenameFailure = isFailureOf('rename_task');

/** The tasks in their order; the first that is not done is the one to start. */
export function TaskRows({ list, addedIds, failures }: TaskRowsProps) {
  const actions = useTaskActions();
  const [renamedId, setRenamedId] = useState<string | null>(null);
  const [returnedId, setReturnedId] = useState<string | null>(null);
  const next = list.tasks.find(({ isCompleted }) => !isCompleted);
  const failuresByTask = groupByTask(failures);

  function closeRename(taskId: string, returnsFocus: boolean) {
    setRenamedId(null);
    setReturnedId(returnsFocus ? taskId : null);
  }

  return (
    // A pane without the blur of others: over the height of a long list it would cost every frame.
    <div className="mt-5 rounded-surface border border-line bg-surface p-1.5 shadow-pane sm:p-2.5">
      <ul aria-label="Tasks">
        {list.tasks.map((task) => {
          const failure = failuresByTask.get(task.id);
          const renameFailure = failure && isRenameFailure(failure) ? failure : undefined;
          return task.id === renamedId || renameFailure ? (
            <RenameTaskForm
              key={task.id}
              list={list}
              task={task}
              failure={renameFailure}
              onRename={actions.rename}
              onClose={(returnsFocus) => closeRename(task.id, returnsFocus)}
            />
          ) : (
            <TaskRow
              key={task.id}
              task={task}
              listId={list.id}
              isNext={task === next}
              isNew={addedIds.has(task.id)}
              problem={failure?.message}
              takesFocus={task.id === returnedId}
              actions={actions}
              onRename={setRenamedId}
            />
          );
        })}
      </ul>
    </div>
  );
}

function groupByTask(failures: ListFailure[]): Map<string, ListFailure> {
  const byTask = new Map<string, ListFailure>();
  for (const failure of failures) {
    if ('taskId' in failure.change) byTask.set(failure.change.taskId, failure);
  }
  return byTask;
}
