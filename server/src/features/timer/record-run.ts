import { accept, type Outcome, refuse } from '@focuspool/domain/outcome';
import { listsTopic } from '@focuspool/domain/task/list-news';
import type { Task } from '@focuspool/domain/task/task-contract';
import { runTopic } from '@focuspool/domain/timer/shared-run';
import { countMinutes } from '@focuspool/domain/timer/time-format';
import type { CompleteRun, RunReceipt } from '@focuspool/domain/timer/timer-contract';
import { grantSpans, type Span, sumSpans } from '@focuspool/domain/timer/worked-spans';
import { lockPerson, type Transaction } from '../../platform/database/database.ts';
import { transactOutcome } from '../../platform/database/transact-outcome.ts';
import { violatesConstraint } from '../../platform/database/violated-constraint.ts';
import { addRewards, findProfile, findProfileStart } from '../profile/profile-store.ts';
import { applyRunToTask, findTaskForRun } from '../task/task-store.ts';
import { clearCurrentRun } from './current-run-store.ts';
import type { RunServices } from './observe-run.ts';
import { findRun, insertRun, overlapConstraint, type RecordedRun } from './timer-store.ts';

type RecordingOutcome = Outcome<RunReceipt, 'run_overlaps' | 'run_impossible'>;

/**
 * Counts a finished run: minutes and trophy to the person, minutes and completion to the task. The same key counts
 * once, and only time that has passed and that no other run counts is granted (specification, sections 7 and 9).
 * A task that was deleted meanwhile, or was never theirs, earns no trophy; the minutes count.
 */
export async function recordRun(
  { database, clock, live, observeRun }: RunServices,
  userId: string,
  run: CompleteRun,
): Promise<RecordingOutcome> {
  let changedTask: Task | null = null;
  let clearedRevision: number | null = null;
  let tellObserver = () => {};
  try {
    const outcome = await transactOutcome(database, async (tx): Promise<RecordingOutcome> => {
      await lockPerson(tx, userId);
      const before = await findRun(tx, run.key);
      if (before) return before.userId === userId ? repeatReceipt(tx, before) : refuse('run_impossible');

      const now = clock.now();
      const since = await findProfileStart(tx, userId);
      const worked = grantSpans(run.spans, since?.getTime() ?? 0, now.getTime());
      const minutes = countMinutes(sumSpans(worked), run.rounding ?? 'nearest');
      const task = await findTaskForRun(tx, userId, run.taskId);
      const earnedTrophy = task !== null && !task.hasTrophy;

      const isNew = await insertRun(tx, {
        key: run.key,
        userId,
        taskId: task?.id ?? null,
        taskText: task?.text ?? run.taskText,
        ...boundsOf(worked, now),
        worked,
        minutes,
        earnedTrophy,
        recordedAt: now,
      });
      if (!isNew) return refuse('run_impossible');
      if (task) changedTask = await applyRunToTask(tx, task.id, { minutes, givesTrophy: earnedTrophy });
      clearedRevision = await clearCurrentRun(tx, userId, run.key, now);
      if (clearedRevision && observeRun) tellObserver = await observeRun(tx, userId, { kind: 'completed' });
      const sums = await addRewards(tx, userId, { minutes, trophies: earnedTrophy ? 1 : 0 });
      return accept({ minutes, earnedTrophy, ...sums });
    });
    if (changedTask) live.publish(listsTopic, userId, { kind: 'task_changed', task: changedTask });
    tellObserver();
    if (clearedRevision) live.publish(runTopic, userId, { revision: clearedRevision, run: null });
    return outcome;
  } catch (error) {
    if (violatesConstraint(error, overlapConstraint)) return refuse('run_overlaps');
    throw error;
  }
}

async function repeatReceipt(tx: Transaction, { userId, minutes, earnedTrophy }: RecordedRun) {
  const profile = await findProfile(tx, userId);
  const { trophies, totalMinutes } = profile ?? { trophies: 0, totalMinutes: 0 };
  return accept({ minutes, earnedTrophy, trophies, totalMinutes });
}

/** A run of which no time is granted happened when it was told. */
function boundsOf(worked: readonly Span[], now: Date): { startedAt: Date; endedAt: Date } {
  const first = worked.at(0)?.from ?? now.getTime();
  const last = worked.at(-1)?.to ?? now.getTime();
  return { startedAt: new Date(first), endedAt: new Date(last) };
}
