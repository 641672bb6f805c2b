import type { RunTask } from '@focuspool/domain/ledger/correct-run';
import { countNote } from '@focuspool/domain/ledger/note-run';
import { refuse } from '@focuspool/domain/outcome';
import { refusals } from '@focuspool/domain/refusals';
import { localTimeOf } from '@focuspool/domain/stats/local-day';
import { taskTextSchema } from '@focuspool/domain/task/task-text';
import { formatMinutes } from '@focuspool/domain/timer/time-format';
import { minuteMs } from '@focuspool/domain/timer/timer';
import { type SubmitEvent, useState } from 'react';
import * as v from 'valibot';
import { deviceTimeZone } from '../../platform/clock/device-time-zone.ts';
import { serverNow } from '../../platform/clock/server-clock.ts';
import { makeUuid } from '../../platform/make-uuid.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { FormNote } from '../../ui/form/form-note.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { openReplica, useReplica } from '../operation/person-replica.ts';
import { findSpan, toFieldTime } from './note-times.ts';
import { RunTaskField } from './run-task-field.tsx';

const usualMs = 25 * minuteMs;

type NoteRunDialogProps = { userId: string; onClose: () => void };

/** Adds a run that somebody worked without the timer. */
export function NoteRunDialog({ userId, onClose }: NoteRunDialogProps) {
  const { shown } = useReplica(userId);
  const [openedAt] = useState(serverNow);
  const [task, setTask] = useState<RunTask>(() => {
    const [first] = shown.lists[0]?.tasks ?? [];
    return { taskId: first?.id ?? null, taskText: first?.text ?? '' };
  });
  const [from, setFrom] = useState(toFieldTime(openedAt - usualMs));
  const [to, setTo] = useState(toFieldTime(openedAt));
  const [taskError, setTaskError] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const span = findSpan(from, to, serverNow());
  const counted = span && countNote(span, serverNow());

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const name = v.safeParse(taskTextSchema, task.taskText);
    setTaskError(name.success ? null : name.issues[0].message);
    if (!name.success) return;
    const outcome = span
      ? openReplica(userId).act({
          ...{ kind: 'note_run', key: makeUuid(), ...span, timeZone: deviceTimeZone() },
          task: { ...task, taskText: name.output },
          shown: { day: localTimeOf(span.to, deviceTimeZone()).day },
        })
      : refuse('note_impossible');
    if (outcome.ok) onClose();
    else setError(refusals[outcome.reason].message);
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Note a run"
      description="Worked without the timer? Up to 4 hours back it can be noted. It counts for your minutes, and earns no trophy."
    >
      <form noValidate onSubmit={submit} className="grid gap-4">
        <RunTaskField lists={shown.lists} task={task} error={taskError} onChange={setTask} />
        <div className="grid grid-cols-2 gap-3">
          <TextField label="From" type="time" value={from} onChange={({ target }) => setFrom(target.value)} />
          <TextField label="To" type="time" value={to} onChange={({ target }) => setTo(target.value)} />
        </div>
        {error && <FormNote tone="problem">{error}</FormNote>}
        <Button type="submit">{counted?.ok ? `Note ${formatMinutes(counted.value)}` : 'Note it'}</Button>
      </form>
    </Dialog>
  );
}
