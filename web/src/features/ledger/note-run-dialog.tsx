import type { RunTask } from '@focuspool/domain/ledger/correct-run';
import { proposeNote } from '@focuspool/domain/ledger/propose-note';
import { localTimeOf } from '@focuspool/domain/stats/local-day';
import { taskTextSchema } from '@focuspool/domain/task/task-text';
import { minuteMs } from '@focuspool/domain/time-units';
import { listRuns } from '@focuspool/domain/timer/shared-run';
import { formatMinutes } from '@focuspool/domain/timer/time-format';
import type { Span } from '@focuspool/domain/timer/worked-spans';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import * as v from 'valibot';
import type { HourCycle } from '../../platform/clock/clock-form.ts';
import { deviceTimeZone } from '../../platform/clock/device-time-zone.ts';
import { serverNow } from '../../platform/clock/server-clock.ts';
import { makeUuid } from '../../platform/make-uuid.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogFoot } from '../../ui/dialog/dialog.tsx';
import { FormNote } from '../../ui/form/form-note.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useShownProblem } from '../../ui/form/use-shown-problem.ts';
import { useViewer } from '../account/viewer-request.ts';
import { openReplica, useReplica } from '../operation/person-replica.ts';
import { ledgerQuery } from './ledger-requests.ts';
import { type NoteProblem, readNoteSpan, toNoteProblem } from './note-problem.ts';
import { findInstant, toFieldTime } from './note-times.ts';
import { listTakenSpans, usePending } from './pending-runs.ts';
import type { RefusedNote } from './refused-note.ts';
import { RunTaskField } from './run-task-field.tsx';

const usualMs = 25 * minuteMs;

/** `HH:MM`, as the fields hold them. */
type Typed = { readonly from?: string; readonly to?: string };

type NoteRunDialogProps = {
  userId: string;
  hourCycle: HourCycle;
  again: RefusedNote | null;
  /** `isNoted` is false if the dialog was only left. */
  onClose: (isNoted: boolean) => void;
};

/** Adds a run that a person worked without the timer. */
export function NoteRunDialog({ userId, hourCycle, again, onClose }: NoteRunDialogProps) {
  const view = useReplica(userId);
  const since = useViewer().data?.joinedAt ?? 0;
  const { lists } = view.shown;
  // The latest runs without any filter, whichever the page shows.
  const ledger = useInfiniteQuery(ledgerQuery(userId, {}));
  const pending = usePending(view, ledger.dataUpdatedAt);
  const [openedAt] = useState(serverNow);
  const [task, setTask] = useState<RunTask>(() => {
    const [first] = lists[0]?.tasks ?? [];
    return again?.note.task ?? { taskId: first?.id ?? null, taskText: first?.text ?? '' };
  });
  const [typed, setTyped] = useState<Typed>(
    again ? { from: toFieldTime(again.note.from), to: toFieldTime(again.note.to) } : {},
  );
  const [problem, setProblem] = useState(again?.problem ?? null);
  const form = useShownProblem(problem);

  const listTaken = (now: number) => {
    const runs = ledger.data?.pages.flatMap((page) => page.runs) ?? [];
    return listTakenSpans(runs, pending, listRuns(view.shown), now);
  };
  // Until a time is typed: the taken time may be known only a moment later.
  const proposed = proposeNote(openedAt, usualMs, listTaken(openedAt), since);
  const from = typed.from ?? toFieldTime(proposed?.from ?? openedAt - usualMs);
  const to = typed.to ?? toFieldTime(proposed?.to ?? openedAt);
  const readSpan = () => {
    const now = serverNow();
    const taken = listTaken(now);
    return readNoteSpan(findInstant(from, now), findInstant(to, now), now, { taken, since }, hourCycle);
  };
  const span = readSpan();
  // This page may know better than the server's general refusal; and if nothing can be noted, it says so before anyone tries.
  const showsSpanProblem = problem ? problem === again?.problem : !proposed && !typed.from && !typed.to;
  const shownProblem = showsSpanProblem && 'field' in span ? span : problem;
  const errorOf = (field: NoteProblem['field']) => (shownProblem?.field === field ? shownProblem.text : null);
  function type(time: Typed): void {
    setTyped({ from, to, ...time });
    setProblem(null);
  }

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
      title="Add a run"
      description="Worked without the timer? You can add a run from the last 4 hours. It counts for your minutes, but earns no trophy."
    >
      <form ref={form} noValidate onSubmit={submit} className="grid gap-4">
        <RunTaskField
          lists={lists}
          task={task}
          error={errorOf('task')}
          onChange={(chosen) => {
            setTask(chosen);
            setProblem(null);
          }}
        />
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(9.5rem,100%),1fr))] gap-x-3 gap-y-4">
          <TextField
            label="From"
            type="time"
            value={from}
            error={errorOf('from')}
            onChange={({ target }) => type({ from: target.value })}
          />
          <TextField
            label="To"
            type="time"
            value={to}
            error={errorOf('to')}
            onChange={({ target }) => type({ to: target.value })}
          />
        </div>
        {errorOf(null) && <FormNote tone="problem">{errorOf(null)}</FormNote>}
        <DialogFoot>
          <Button variant="quiet" onClick={() => onClose(false)} className="flex-1 sm:flex-none">
            Cancel
          </Button>
          <Button type="submit" className="flex-1 whitespace-nowrap sm:flex-none">
            {'minutes' in span ? `Add ${formatMinutes(span.minutes)}` : 'Add it'}
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}
