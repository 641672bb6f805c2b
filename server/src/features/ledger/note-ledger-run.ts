import { countNote, type NoteRefusal as NotedWrongly } from '@focuspool/domain/ledger/note-run';
import type { OperationOf } from '@focuspool/domain/operation/operation';
import { accept, type Outcome, refuse } from '@focuspool/domain/outcome';
import { localTimeOf } from '@focuspool/domain/stats/local-day';
import { roundMinutes } from '@focuspool/domain/timer/round-minutes';
import { addRewards } from '../profile/profile-store.ts';
import { settleTimeZone } from '../stats/stats-settings-store.ts';
import { changeWorkOfTask, findTaskForRun } from '../task/task-store.ts';
import { insertRun, listCountedSpans } from '../timer/run-store.ts';
import type { LedgerContext } from './correct-ledger-run.ts';

type NoteRefusal = NotedWrongly | 'run_counted' | 'task_missing';

/** Counts a run that was noted by hand: it earns no trophy, and ticks no task. */
export async function noteLedgerRun(
  { tx, userId, now, since, earned }: LedgerContext,
  { key, task, from, to, at, timeZone }: OperationOf<'note_run'>,
): Promise<Outcome<null, NoteRefusal>> {
  const span = { from, to };
  const taken = from < to ? await listCountedSpans(tx, userId, span) : [];
  const counted = countNote(span, at, taken, since);
  if (!counted.ok) return counted;
  const minutes = counted.value;
  if (earned + minutes > roundMinutes(now.getTime() - since, 'up')) return refuse('note_unwitnessed');
  const own = task.taskId && (await findTaskForRun(tx, userId, task.taskId));
  if (task.taskId && !own) return refuse('task_missing');

  const { day, hour } = localTimeOf(to, await settleTimeZone(tx, userId, timeZone));
  const isNew = await insertRun(tx, {
    ...{ key, userId, worked: [span], minutes, localDay: day, localHour: hour, recordedAt: now },
    taskId: task.taskId,
    taskText: own ? own.text : task.taskText,
    listTitle: own ? own.listTitle : null,
    startedAt: new Date(from),
    endedAt: new Date(to),
    earnedTrophy: false,
    uncounted: null,
    origin: 'noted',
    extendedMinutes: 0,
  });
  if (!isNew) return refuse('run_counted');
  if (own) await changeWorkOfTask(tx, own.id, { minutes, runs: 1 });
  await addRewards(tx, userId, { minutes, trophies: 0 });
  return accept(null);
}
