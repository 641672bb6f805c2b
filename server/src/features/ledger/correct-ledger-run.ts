import {
  correctableMs,
  correctRun,
  findTrophyRun,
  type RunFacts,
  type SettledChange,
} from '@focuspool/domain/ledger/correct-run';
import type { OperationOf } from '@focuspool/domain/operation/operation';
import { accept, type Outcome, refuse } from '@focuspool/domain/outcome';
import { hourOfSameClocks } from '@focuspool/domain/stats/local-day';
import { roundMinutes } from '@focuspool/domain/timer/round-minutes';
import { subtractSpans, sumSpans } from '@focuspool/domain/timer/worked-spans';
import type { Transaction } from '../../platform/database/database.ts';
import { addRewards } from '../profile/profile-store.ts';
import { findStatsSettings } from '../stats/stats-settings-store.ts';
import { changeWorkOfTask, findTaskForRun, type TaskForRun } from '../task/task-store.ts';
import { listCountedSpans } from '../timer/run-store.ts';
import { findOriginalFacts, insertCorrection, isCorrected } from './correction-store.ts';
import {
  type CountedRun,
  deleteRun,
  findCountedRun,
  giveTrophy,
  listRunsOfTasks,
  updateRun,
} from './ledger-store.ts';

/** The person whose ledger is changed, the transaction and the time. The person must be locked. */
export type LedgerContext = {
  readonly tx: Transaction;
  readonly userId: string;
  readonly now: Date;
  /** The number of the operation. */
  readonly sequence: number;
  /** The earliest time at which the person can have worked here, in epoch milliseconds. */
  readonly since: number;
  /** The minutes that the person has from all their runs. */
  readonly earned: number;
};

type CorrectionRefusal = 'run_missing' | 'run_too_old' | 'run_too_long' | 'run_overlaps' | 'task_missing';

/**
 * Corrects a counted run, within 7 days: updates its row, keeps a correction line, and adjusts tasks, trophies and totals by the
 * rule that they were counted by. Days and labels follow the row within the database (decision 0040).
 */
export async function correctLedgerRun(
  context: LedgerContext,
  { key, change, at }: Pick<OperationOf<'correct_run'>, 'key' | 'change' | 'at'>,
): Promise<Outcome<null, CorrectionRefusal>> {
  const { tx, userId, now, sequence, since, earned } = context;
  const run = await findCountedRun(tx, userId, key);
  if (!run) {
    // If another device has already deleted the run, deleting it again succeeds.
    const isDeleted = change.kind === 'delete' && (await isCorrected(tx, userId, key));
    return isDeleted ? accept(null) : refuse('run_missing');
  }
  if (at - run.recordedAt.getTime() > correctableMs) return refuse('run_too_old');
  const settled = await settleChange(tx, userId, change);
  if (!settled.ok) return settled;
  const before = run.facts;
  const original = (await findOriginalFacts(tx, userId, key)) ?? before;
  const corrected = correctRun(before, original, settled.value);
  if (!corrected.ok) return corrected;
  const after = corrected.value;
  if (after === before) return accept(null);
  const minutes = (after?.minutes ?? 0) - before.minutes;
  if (minutes > 0 && earned + minutes > roundMinutes(now.getTime() - since, 'up')) {
    return refuse('run_too_long');
  }
  if (after && (await isCountedElsewhere(context, before, after))) return refuse('run_overlaps');

  const localHour = after ? await findHour(context, run, after) : run.localHour;
  const trophies = await changeRun(context, key, before, after && { ...after, localHour });
  await addRewards(tx, userId, { minutes, trophies });
  await insertCorrection(tx, {
    ...{ userId, sequence, runKey: key, startedAt: run.startedAt, before, after },
    correctedAt: new Date(at),
    recordedAt: now,
  });
  return accept(null);
}

async function settleChange(
  tx: Transaction,
  userId: string,
  change: OperationOf<'correct_run'>['change'],
): Promise<Outcome<SettledChange, 'task_missing'>> {
  if (change.kind !== 'task') return accept(change);
  if (change.taskId === null) return accept({ ...change, listTitle: null });
  const own = await findTaskForRun(tx, userId, change.taskId);
  return own ? accept({ ...change, taskText: own.text, listTitle: own.listTitle }) : refuse('task_missing');
}

/** Returns whether another run meanwhile counts some of the time that this run regains. */
async function isCountedElsewhere(
  { tx, userId }: LedgerContext,
  before: RunFacts,
  after: RunFacts,
): Promise<boolean> {
  const regained = subtractSpans(after.worked, before.worked);
  const [first, last] = [regained.at(0), regained.at(-1)];
  if (!first || !last) return false;
  const counted = await listCountedSpans(tx, userId, { from: first.from, to: last.to });
  return sumSpans(subtractSpans(regained, counted)) < sumSpans(regained);
}

/** Returns the local hour in which the run ends, by the same clocks that it was counted by. */
async function findHour(
  { tx, userId }: LedgerContext,
  { endedAt, localHour }: CountedRun,
  { worked }: RunFacts,
): Promise<number> {
  const known = { instant: endedAt.getTime(), hour: localHour };
  const end = worked.at(-1)?.to ?? known.instant;
  if (end === known.instant) return localHour;
  const { timeZone } = await findStatsSettings(tx, userId);
  return hourOfSameClocks(end, known, timeZone ?? 'UTC');
}

/** Changes the ledger and the tasks from `before` to `after`; returns the change in the number of trophies. */
async function changeRun(
  { tx, userId }: LedgerContext,
  key: string,
  before: RunFacts,
  after: (RunFacts & { readonly localHour: number }) | null,
): Promise<number> {
  const ids = [before.taskId, after?.taskId ?? null];
  const taskIds = [...new Set(ids)].filter((id) => id !== null);
  const earlier = await listRunsOfTasks(tx, userId, taskIds);
  if (after) await updateRun(tx, key, after);
  else await deleteRun(tx, key);
  const isMoved = before.taskId !== (after?.taskId ?? null);
  const runs = isMoved ? await listRunsOfTasks(tx, userId, taskIds) : [];

  let trophies = 0;
  for (const id of taskIds) {
    const own = await findTaskForRun(tx, userId, id);
    const wasOn = before.taskId === id;
    const isOn = after?.taskId === id;
    const work = {
      minutes: (isOn && after ? after.minutes : 0) - (wasOn ? before.minutes : 0),
      runs: Number(isOn) - Number(wasOn),
    };
    const trophiesHeld = earlier.filter(({ taskId, earnedTrophy }) => taskId === id && earnedTrophy).length;
    if (!isMoved) {
      if (own) await changeWorkOfTask(tx, id, work);
      continue;
    }
    const isHeldElsewhere = hasTrophyOfUnlinkedRun(own, trophiesHeld);
    const holder = isHeldElsewhere ? null : findTrophyRun(runs.filter(({ taskId }) => taskId === id));
    await giveTrophy(tx, userId, id, holder);
    trophies += Number(holder !== null) - trophiesHeld;
    if (own) await changeWorkOfTask(tx, id, { ...work, hasTrophy: holder !== null || isHeldElsewhere });
  }
  return trophies;
}

/** Returns whether the task has its trophy from a run that the ledger no longer connects with it. */
function hasTrophyOfUnlinkedRun(own: TaskForRun | null, trophiesHeld: number): boolean {
  return (own?.hasTrophy ?? false) && trophiesHeld === 0;
}
