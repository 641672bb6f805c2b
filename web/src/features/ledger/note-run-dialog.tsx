import type { RunTask } from '@focuspool/domain/ledger/correct-run';
import { localTimeOf } from '@focuspool/domain/stats/local-day';
import { taskTextSchema } from '@focuspool/domain/task/task-text';
import { formatMinutes } from '@focuspool/domain/timer/time-format';
import { minuteMs } from '@focuspool/domain/timer/timer';
import type { Span } from '@focuspool/domain/timer/worked-spans';
import { useInfiniteQuery } from '@tanstack/react-query';
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
import { ledgerQuery } from './ledger-requests.ts';
import { type NoteProblem, readNoteSpan, toNoteProblem } from './note-problem.ts';
import { findInstant, toFieldTime } from './note-times.ts';
import { listTakenSpans, usePending } from './pending-runs.ts';
import type { RefusedNote } from './refused-note.ts';
import { RunTaskField } from './run-task-field.tsx';

const usualMs = 25 * minuteMs;

type NoteRunDialogProps = {
  userId: string;
  again: RefusedNote | null;
  /** `isNoted` where it was not only left. */
  onClose: (isNoted: boolean) => void;
};

/** Adds a run that somebody worked without the timer. */
export function NoteRunDialog({ userId, again, onClose }: NoteRunDialogProps) {
  const view = useReplica(userId);
  const { lists } = view.shown;
  // All of the latest runs, whichever the page shows.
  const ledger = useInfiniteQuery(ledgerQuery(userId, {}));
  const pending = usePending(view, ledger.dataUpdatedAt);
  const [openedAt] = useState(serverNow);
  const [task, setTask] = useState<RunTask>(() => {
    const [first] = lists[0]?.tasks ?? [];
    return again?.note.task ?? { taskId: first?.id ?? null, taskText: first?.text ?? '' };
  });
  const [from, setFrom] = useState(toFieldTime(again?.note.from ?? openedAt - usualMs));
  const [to, setTo] = useState(toFieldTime(again?.note.to ?? openedAt));
  const [problem, setProblem] = useState(again?.problem ?? null);
  const errorOf = (field: NoteProblem['field']) => (problem?.field === field ? problem.text : null);

  const readSpan = () => {
    const now = serverNow();
    const runs = ledger.data?.pages.flatMap((page) => page.runs) ?? [];
    return readNoteSpan(findInstant(from, now), findInstant(to, now), now, listTakenSpans(runs, pending));
  };
  const span = readSpan();

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const name = v.safeParse(taskTextSchema, task.taskText);
    const read = readSpan();
    if (!name.success) setProblem({ field: 'task', text: name.issues[0].message });
    else if ('field' in read) setProblem(read);
    else note(name.output, read);
  }

  function note(taskText: string, { from: start, to: end }: Span): void {
    const outcome = openReplica(userId).act({
      ...{ kind: 'note_run', key: makeUuid(), from: start, to: end, timeZone: deviceTimeZone() },
      task: { ...task, taskText },
      shown: { day: localTimeOf(end, deviceTimeZone()).day },
    });
    if (outcome.ok) onClose(true);
    else setProblem(toNoteProblem(outcome.reason));
  }

  return (
    <Dialog
      isOpen
      onClose={() => onClose(false)}
      title="Note a run"
      description="Worked without the timer? Up to 4 hours back it can be noted. It counts for your minutes, and earns no trophy."
    >
      <form noValidate onSubmit={submit} className="grid gap-4">
        <RunTaskField
          lists={lists}
          task={task}
          error={errorOf('task')}
          onChange={(chosen) => {
            setTask(chosen);
            setProblem(null);
          }}
        />
        <div className="grid grid-cols-2 gap-3">
          <TextField
            label="From"
            type="time"
            value={from}
            error={errorOf('from')}
            onChange={({ target }) => {
              setFrom(target.value);
              setProblem(null);
            }}
          />
          <TextField
            label="To"
            type="time"
            value={to}
            error={errorOf('to')}
            onChange={({ target }) => {
              setTo(target.value);
              setProblem(null);
            }}
          />
        </div>
        {errorOf(null) && <FormNote tone="problem">{errorOf(null)}</FormNote>}
        <div className="flex flex-wrap gap-3 sm:justify-end">
          <Button variant="quiet" onClick={() => onClose(false)} className="flex-1 sm:flex-none">
            Cancel
          </Button>
          <Button type="submit" className="flex-1 whitespace-nowrap sm:flex-none">
            {'minutes' in span ? `Note ${formatMinutes(span.minutes)}` : 'Note it'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
