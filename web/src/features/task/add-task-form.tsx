import { refusals } from '@focuspool/domain/refusals';
import { applyListChange } from '@focuspool/domain/task/list-change';
import type { TaskList } from '@focuspool/domain/task/task-contract';
import { describeNewTitle } from '@focuspool/domain/task/task-list';
import { taskTextSchema } from '@focuspool/domain/task/task-text';
import { type SubmitEvent, useRef, useState } from 'react';
import * as v from 'valibot';
import { makeUuid } from '../../platform/make-uuid.ts';
import { serverNow } from '../../platform/server-clock.ts';
import { Button } from '../../ui/button.tsx';
import { useShortcut } from '../../ui/use-shortcut.ts';
import { type AddTaskChange, useAddTask } from './add-task-request.ts';
import { describeFailure, type ListFailure, useDismissFailures } from './list-failures.ts';
import { LostTasks } from './lost-tasks.tsx';
import { ShortTextInput } from './short-text-input.tsx';
import { UnsentNote } from './unsent-note.tsx';

type AddTaskFormProps = {
  list: TaskList | null | undefined;
  /** What the list is to be called that the first task makes; its date and time when null. */
  title: string | null;
  /** How many changes the server has not settled yet. */
  unsent: number;
  failures: ListFailure<AddTaskChange>[];
};

const placeholder = 'What do you need to do?';

/** Adds tasks. What is refused comes back with the reason: into the field when it is free, else under it. */
export function AddTaskForm({ list, title, unsent, failures }: AddTaskFormProps) {
  const addTask = useAddTask();
  const dismiss = useDismissFailures();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  useShortcut('n', () => field.current?.focus());

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    field.current?.focus();
    if (!text.trim()) return;
    if (list === undefined) return setProblem('Your list is still on its way.');
    const parsed = v.safeParse(taskTextSchema, text);
    if (!parsed.success) return setProblem(parsed.issues[0].message);
    const change = describeAdding(parsed.output, title);
    const outcome = applyListChange(list, change);
    if (!outcome.ok) return setProblem(refusals[outcome.reason].message);
    setText('');
    setProblem(null);
    send(change);
  }

  function send(change: AddTaskChange) {
    addTask.mutateAsync(change).catch((error: Error) => {
      if (field.current?.value !== '') return;
      setText(change.task.text);
      setProblem(describeFailure(error));
      dismiss((failed) => failed.change === change);
    });
  }

  return (
    <form
      onSubmit={submit}
      className={`sticky z-20 mt-4 @max-3xs:static @max-3xs:order-none max-sm:bottom-[calc(env(safe-area-inset-bottom)+3.75rem)] max-sm:order-3 max-sm:-mx-4 max-sm:mt-auto max-sm:px-4 max-sm:pt-6 max-sm:pb-2 sm:top-[4.75rem] sm:mt-6 ${list?.tasks.length ? 'max-sm:bg-linear-to-t max-sm:from-base max-sm:from-[calc(100%-2.5rem)]' : ''}`}
    >
      <div className="flex flex-wrap items-center gap-1 rounded-surface border border-line bg-solid p-1.5 shadow-pane transition-colors focus-within:border-line-strong">
        <ShortTextInput
          ref={field}
          aria-label={placeholder}
          aria-keyshortcuts="n"
          aria-invalid={problem ? true : undefined}
          aria-describedby="new-task-problem"
          placeholder={placeholder}
          enterKeyHint="done"
          value={text}
          onText={(typed) => {
            setText(typed);
            setProblem(null);
          }}
          className="min-h-12 min-w-0 grow basis-32 rounded-2xl bg-transparent px-4 text-lg focus-visible:outline-offset-0 max-sm:px-2.5 max-sm:text-[1rem] max-sm:placeholder:text-sm sm:min-h-13"
        />
        <Button type="submit" className="ms-auto min-h-12 px-3.5 sm:min-h-13 sm:px-6">
          Add Task
        </Button>
      </div>
      <p id="new-task-problem" role="alert" className="px-5 text-sm font-medium text-danger not-empty:py-2">
        {problem}
      </p>
      <UnsentNote unsent={unsent} />
      <LostTasks
        failures={failures}
        onRetry={(failure) => {
          dismiss(({ id }) => id === failure.id);
          send(failure.change);
        }}
        onDismiss={(failure) => dismiss(({ id }) => id === failure.id)}
      />
    </form>
  );
}

function describeAdding(text: string, title: string | null): AddTaskChange {
  const now = new Date(serverNow());
  return {
    kind: 'add_task',
    task: { id: makeUuid(), text, isCompleted: false, minutes: 0 },
    titleIfNew: title ?? describeNewTitle(now),
    addedAt: now.toISOString(),
  };
}
