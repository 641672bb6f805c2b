import type { RunTask } from '@focuspool/domain/ledger/correct-run';
import type { TaskList } from '@focuspool/domain/task/task-contract';
import { maxTextLength } from '@focuspool/domain/task/task-text';
import { SelectField } from '../../ui/form/select-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';

const typed = 'typed';

type RunTaskFieldProps = {
  lists: readonly TaskList[];
  task: RunTask;
  /** The run's present task, which may no longer be on any open list. */
  known?: RunTask;
  error: string | null;
  onChange: (task: RunTask) => void;
};

/** Chooses a task of the open lists, or a name for something that is on none. */
export function RunTaskField({ lists, task, known, error, onChange }: RunTaskFieldProps) {
  const open = lists
    .flatMap(({ tasks }) => tasks)
    .map(({ id, text }): [string, RunTask] => [id, { taskId: id, taskText: text }]);
  const isOpen = open.some(([id]) => id === known?.taskId);
  const choices = new Map<string, RunTask>([
    ...(known && !isOpen ? [['known', known] as const] : []),
    ...open,
  ]);
  const chosen = [...choices].find(([, one]) => one === task || (task.taskId && one.taskId === task.taskId));
  const options = [
    ...[...choices].map(([value, { taskText }]) => ({ value, text: taskText })),
    { value: typed, text: 'Something else' },
  ];
  return (
    <div className="grid gap-4">
      <SelectField
        label="Task"
        value={chosen?.[0] ?? typed}
        options={options}
        onChange={(value) => onChange(choices.get(value) ?? { taskId: null, taskText: '' })}
      />
      {!chosen && (
        <TextField
          label="What you did"
          dir="auto"
          autoComplete="off"
          // The browser counts some characters as two; the form itself reports a name that is too long.
          maxLength={2 * maxTextLength}
          value={task.taskText}
          error={error}
          onChange={({ target }) => onChange({ taskId: null, taskText: target.value })}
        />
      )}
    </div>
  );
}
