import type { Task, TaskList } from '@focuspool/domain/task/task-contract';
import { useRef, useState } from 'react';
import type { ListActions } from './list-actions.ts';
import type { ListRefusal } from './list-refusals.ts';
import { RenameTaskForm } from './rename-task-form.tsx';
import { animateMoves } from './reorder-rows.ts';
import { TaskRow } from './task-row.tsx';

/** The task that is being worked on, and what its row says of that. */
export type TaskMark = { readonly taskId: string; readonly label: string };

type TaskRowsProps = {
  list: TaskList;
  addedIds: ReadonlySet<string>;
  /** By the task that they are about. */
  refusals: ReadonlyMap<string, ListRefusal>;
  actions: ListActions;
  mark: TaskMark | null;
};

/** The tasks in their order; the one to go on with stands out, or else the first that is not done, as the one to start. */
export function TaskRows({ list, addedIds, refusals, actions, mark }: TaskRowsProps) {
  const rows = useRef<HTMLUListElement>(null);
  const [renamedId, setRenamedId] = useState<string | null>(null);
  const [returnedId, setReturnedId] = useState<string | null>(null);
  const [moved, setMoved] = useState('');
  const { tasks } = list;
  const marked = tasks.find(({ id }) => id === mark?.taskId);
  const next = marked ?? tasks.find(({ isCompleted }) => !isCompleted);

  function closeRename(taskId: string, returnsFocus: boolean) {
    setRenamedId(null);
    setReturnedId(returnsFocus ? taskId : null);
  }

  function forget(taskId: string) {
    const refusal = refusals.get(taskId);
    if (refusal) actions.dismiss(refusal);
  }

  function place(task: Task, before: string | null) {
    const others = tasks.filter(({ id }) => id !== task.id);
    const at = others.findIndex(({ id }) => id === before);
    forget(task.id);
    actions.move(task.id, before);
    setMoved(`“${task.text}” is now ${at < 0 ? tasks.length : at + 1} of ${tasks.length}.`);
  }

  function moveBy(task: Task, by: number) {
    const at = tasks.indexOf(task) + by;
    const list = rows.current;
    if (at < 0 || at >= tasks.length || !list) return;
    const others = tasks.filter(({ id }) => id !== task.id);
    animateMoves(list, () => place(task, others[at]?.id ?? null));
    list.querySelector(`[data-task="${task.id}"]`)?.scrollIntoView({ block: 'nearest' });
  }

  return (
    // A pane without the blur of others: over the height of a long list it would cost every frame.
    <div className="mt-5 rounded-surface border border-line bg-surface p-1.5 shadow-pane sm:p-2.5">
      <ul ref={rows} aria-label="Tasks">
        {tasks.map((task) => {
          const refusal = refusals.get(task.id);
          const isOfName = refusal?.operation.kind !== 'note_task' && (refusal?.texts.length ?? 0) > 0;
          const refusedName = isOfName ? refusal : undefined;
          return task.id === renamedId || refusedName ? (
            <RenameTaskForm
              key={task.id}
              task={task}
              refusal={refusedName}
              actions={actions}
              onClose={(returnsFocus) => closeRename(task.id, returnsFocus)}
            />
          ) : (
            <TaskRow
              key={task.id}
              task={task}
              listId={list.id}
              isNext={task === next}
              mark={task === marked ? mark?.label : undefined}
              isNew={addedIds.has(task.id)}
              problem={refusal?.message}
              actions={actions}
              takesFocus={task.id === returnedId}
              onTick={(isCompleted) => {
                forget(task.id);
                actions.tick(task.id, isCompleted);
              }}
              onRename={() => setRenamedId(task.id)}
              onRemove={() => {
                forget(task.id);
                actions.remove(list, task);
              }}
              onMove={(by) => moveBy(task, by)}
              onDrop={(before) => place(task, before)}
            />
          );
        })}
      </ul>
      <p role="status" className="sr-only">
        {moved}
      </p>
    </div>
  );
}
