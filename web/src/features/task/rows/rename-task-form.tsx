import type { Task } from '@focuspool/domain/task/task-contract';
import { taskTextSchema, textTooLong } from '@focuspool/domain/task/task-text';
import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import { type PointerEvent, useEffect, useId, useRef, useState } from 'react';
import * as v from 'valibot';
import { IconButton } from '../../../ui/button.tsx';
import { ShortTextInput } from '../../../ui/form/short-text-input.tsx';
import { takeFocus } from '../../../ui/take-focus.ts';
import type { ListActions } from '../list-actions.ts';
import type { ListRefusal } from '../list-refusals.ts';
import { TaskCheckbox } from './task-checkbox.tsx';

type RenameTaskFormProps = {
  task: Task;
  /** A new name that the server refused; it is put back into the field with the reason. */
  refusal: ListRefusal | undefined;
  actions: ListActions;
  onClose: (returnsFocus: boolean) => void;
};

/** A task's row while it is renamed: Enter or leaving it saves, Esc cancels, an empty name is ignored (product 5.3). */
export function RenameTaskForm({ task, refusal, actions, onClose }: RenameTaskFormProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const problemId = useId();
  const row = useRef<HTMLLIElement>(null);
  const [takesFocus] = useState(() => !refusal || document.activeElement === document.body);
  const text = typed ?? refusal?.texts[0] ?? task.text;
  const message = problem ?? (typed === null ? refusal?.message : undefined) ?? null;

  useEffect(() => {
    if (message !== null) row.current?.scrollIntoView({ block: 'nearest' });
  }, [message]);

  function close(returnsFocus: boolean) {
    if (refusal) actions.dismiss(refusal);
    onClose(returnsFocus);
  }

  function save(returnsFocus: boolean) {
    const next = text.trim();
    if (!next || next === task.text) return close(returnsFocus);
    const parsed = v.safeParse(taskTextSchema, next);
    if (!parsed.success) return setProblem(parsed.issues[0].message);
    const refused = actions.rename(task.id, next);
    if (refused !== null) return setProblem(refused);
    close(returnsFocus);
  }

  return (
    <li
      ref={row}
      data-task={task.id}
      onBlur={({ currentTarget, relatedTarget }) =>
        typed !== null && !currentTarget.contains(relatedTarget) && save(false)
      }
      className="grid grid-cols-[auto_minmax(0,1fr)] rounded-2xl bg-surface py-1 ps-6 pe-1 @max-3xs:ps-0 max-sm:min-h-20.5"
    >
      {/* Pressing one of these keeps the focus in the field, so that leaving the field does not save first. */}
      <div className="grid items-center sm:h-13" onPointerDown={keepFocus}>
        <TaskCheckbox task={task} onTick={(isCompleted) => actions.tick(task.id, isCompleted)} />
      </div>
      <div>
        <form
          className="flex items-center sm:min-h-13"
          onSubmit={(event) => {
            event.preventDefault();
            save(true);
          }}
        >
          <ShortTextInput
            aria-label={`New name for ${task.text}`}
            aria-invalid={message ? true : undefined}
            aria-describedby={problemId}
            ref={takesFocus ? takeFocus : undefined}
            enterKeyHint="done"
            value={text}
            onText={(next, isCut) => {
              setTyped(next);
              setProblem(isCut ? textTooLong : null);
            }}
            onFocus={(event) => event.currentTarget.select()}
            onKeyDown={({ key, nativeEvent }) => {
              if (key === 'Escape' && !nativeEvent.isComposing) close(true);
            }}
            className="-ms-1 min-h-11 min-w-0 flex-1 rounded-xl bg-surface px-2 text-left font-medium focus-visible:outline-offset-0"
          />
          <div className="flex" onPointerDown={keepFocus}>
            <IconButton label="Save" type="submit">
              <Check aria-hidden className="size-5" />
            </IconButton>
            <IconButton label="Cancel" onClick={() => close(true)}>
              <X aria-hidden className="size-5" />
            </IconButton>
          </div>
        </form>
        <p id={problemId} role="alert" className="pl-1 text-sm font-medium text-danger not-empty:pt-2">
          {message}
        </p>
      </div>
    </li>
  );
}

function keepFocus(event: PointerEvent): void {
  event.preventDefault();
}
