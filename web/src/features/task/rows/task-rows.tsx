import type { Task, TaskList } from '@focuspool/domain/task/task-contract';
import { useRef, useState } from 'react';
import { Surface } from '../../../ui/surface.tsx';
import type { ListActions } from '../list-actions.ts';
import type { ListRefusal } from '../list-refusals.ts';
import { animateMoves } from './drag-rows.ts';
import { RenameTaskForm } from './rename-task-form.tsx';
import { TaskRow } from './task-row.tsx';

/** The task that is being worked on, and the label that its row shows for that. */
export type TaskMark = { readonly taskId: string; readonly label: string };

/** More rows than the highest window shows; its height is not measured before the first paint. */
const nearAtFirst = 40;

type TaskRowsProps = {
  userId: string;
  list: TaskList;
  addedIds: ReadonlySet<string>;
  /** The refusals, by the id of their task. */
  refusals: ReadonlyMap<string, ListRefusal>;
  actions: ListActions;
  mark: TaskMark | null;
};

/** The tasks in order. The one to continue stands out, or else the first that is not done, as the one to start. */
export function TaskRows({ userId, list, addedIds, refusals, actions, mark }: TaskRowsProps) {
  const rows = useRef<HTMLUListElement>(null);
  const [renamedId, setRenamedId] = useState<string | null>(null);
  const [returnedId, setReturnedId] = useState<string | null>(null);
  const [moved, setMoved] = useState('');
  const { id: listId, tasks } = list;
  const marked = tasks.find(({ id }) => id === mark?.taskId);
  const next = marked ?? tasks.find(({ isCompleted }) => !isCompleted);

  function closeRename(taskId: string, returnsFocus: boolean) {
    setRenamedId(null);
    setReturnedId(returnsFocus ? taskId : null);
  }

  // These read the list when they are called, so they keep their identity: a change of one task re-renders only its row.
  function place(task: Task, before: string | null) {
    const others = actions.readTasks(listId).filter(({ id }) => id !== task.id);
    const at = others.findIndex(({ id }) => id === before);
    const count = others.length + 1;
    actions.move(task.id, before);
    setMoved(`“${task.text}” is now ${at < 0 ? count : at + 1} of ${count}.`);
  }

  function moveBy(task: Task, by: number, isByPointer: boolean) {
    const all = actions.readTasks(listId);
    const at = all.findIndex(({ id }) => id === task.id) + by;
    const shown = rows.current;
    if (at < 0 || at >= all.length || !shown) return;
    const others = all.filter(({ id }) => id !== task.id);
    const row = shown.querySelector(`[data-task="${task.id}"]`);
    const around = isByPointer ? { still: row } : { scrollTo: row };
    animateMoves(shown, () => place(task, others[at]?.id ?? null), around);
  }

  return (
    <Surface className="mt-5 p-1.5 sm:p-2.5">
      <ul ref={rows} aria-label="Tasks">
        {tasks.map((task, at) => {
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
              listId={listId}
              userId={userId}
              isNext={task === next}
              mark={task === marked ? mark?.label : undefined}
              isNew={addedIds.has(task.id)}
              startsNear={at < nearAtFirst}
              refusal={refusal}
              actions={actions}
              takesFocus={task.id === returnedId}
              onRename={setRenamedId}
              onMove={moveBy}
              onDrop={place}
            />
          );
        })}
      </ul>
      <p role="status" className="sr-only">
        {moved}
      </p>
    </Surface>
  );
}
