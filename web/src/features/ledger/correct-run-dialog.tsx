import type { RunChange, RunTask } from '@focuspool/domain/ledger/correct-run';
import { expectTrophy } from '@focuspool/domain/ledger/expect-trophy';
import type { LedgerRun } from '@focuspool/domain/ledger/ledger-contract';
import { refusals } from '@focuspool/domain/refusals';
import { taskTextSchema } from '@focuspool/domain/task/task-text';
import { formatMinutes } from '@focuspool/domain/timer/time-format';
import { readTypedNumber } from '@focuspool/domain/typed-number';
import { type SubmitEvent, useMemo, useState } from 'react';
import * as v from 'valibot';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogFoot } from '../../ui/dialog/dialog.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useShownProblem } from '../../ui/form/use-shown-problem.ts';
import { openReplica, useReplica } from '../operation/person-replica.ts';
import { RunTaskField } from './run-task-field.tsx';

type CorrectRunDialogProps = { userId: string; run: LedgerRun; onClose: () => void };

/** Corrects a run: another task, less time, or no run at all. */
export function CorrectRunDialog({ userId, run, onClose }: CorrectRunDialogProps) {
  const { key, taskId, taskText, witnessedMinutes, day } = run;
  const { shown } = useReplica(userId);
  // Until something is chosen or typed, corrections from another device still reach the fields.
  const known = useMemo<RunTask>(() => ({ taskId, taskText }), [taskId, taskText]);
  const [chosen, setTask] = useState<RunTask | null>(null);
  const task = chosen ?? known;
  const [draft, setDraft] = useState<string | null>(null);
  const typed = draft ?? String(run.minutes);
  const [problem, setProblem] = useState<Problem | null>(null);
  const form = useShownProblem(problem);
  const [isAsking, setIsAsking] = useState(false);

  function correct(...changes: RunChange[]): void {
    const replica = openReplica(userId);
    const tasks = shown.lists.flatMap((list) => list.tasks);
    let work = { taskId, minutes: run.minutes, day };
    for (const change of changes) {
      const newTask = change.kind === 'task' ? tasks.find(({ id }) => id === change.taskId) : undefined;
      const trophy = expectTrophy(run, change, newTask?.runs ?? 0);
      replica.act({ kind: 'correct_run', key, change, shown: { taskText, work, trophy } });
      if (change.kind === 'task') work = { ...work, taskId: change.taskId };
    }
    onClose();
  }

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const read = readChanges(run, task, typed);
    if ('field' in read) setProblem(read);
    else correct(...read.changes);
  }

  if (isAsking) {
    return (
      <Dialog
        isOpen
        onClose={onClose}
        title="Delete this run?"
        description={`${formatMinutes(run.minutes)} on “${taskText}” will no longer count. The correction stays on record.`}
      >
        <div className="flex flex-wrap gap-3 sm:justify-end">
          <Button variant="quiet" onClick={() => setIsAsking(false)} className="flex-1 sm:flex-none">
            No
          </Button>
          <Button
            variant="danger"
            onClick={() => correct({ kind: 'delete' })}
            className="flex-1 sm:flex-none"
          >
            Yes
          </Button>
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog isOpen onClose={onClose} title="Correct this run">
      <form ref={form} noValidate onSubmit={submit} className="grid gap-4">
        <RunTaskField
          lists={shown.lists}
          task={task}
          known={known}
          error={problem?.field === 'task' ? problem.text : null}
          onChange={setTask}
        />
        {witnessedMinutes > 0 && (
          <TextField
            label="Minutes"
            inputMode="numeric"
            autoComplete="off"
            value={typed}
            error={problem?.field === 'minutes' ? problem.text : null}
            hint={`Up to ${witnessedMinutes}, as counted at first.`}
            onChange={({ target }) => setDraft(target.value)}
          />
        )}
        <DialogFoot>
          <Button
            variant="plain"
            onClick={() => setIsAsking(true)}
            className="text-danger! max-sm:w-full sm:mr-auto"
          >
            Delete run
          </Button>
          <Button variant="quiet" onClick={onClose} className="flex-1 sm:flex-none">
            Cancel
          </Button>
          <Button type="submit" className="flex-1 sm:flex-none">
            Save
          </Button>
        </DialogFoot>
      </form>
    </Dialog>
  );
}

type Problem = { readonly field: 'task' | 'minutes'; readonly text: string };

/** Returns how the form differs from the run, or what is wrong with it. */
function readChanges(run: LedgerRun, task: RunTask, typed: string): { changes: RunChange[] } | Problem {
  const isSameTask = task.taskId === null ? task.taskText === run.taskText : task.taskId === run.taskId;
  const name = v.safeParse(taskTextSchema, task.taskText);
  if (!isSameTask && !name.success) return { field: 'task', text: name.issues[0].message };
  const minutes = readTypedNumber(typed);
  const isSameLength = minutes === run.minutes;
  if (!isSameLength && !(minutes >= 1)) {
    return { field: 'minutes', text: 'Please enter whole minutes, at least one.' };
  }
  if (minutes > run.witnessedMinutes) return { field: 'minutes', text: refusals.run_too_long.message };
  return {
    changes: [
      ...(!isSameTask && name.success ? [{ kind: 'task', ...task, taskText: name.output } as const] : []),
      ...(isSameLength ? [] : [{ kind: 'minutes', minutes } as const]),
    ],
  };
}
