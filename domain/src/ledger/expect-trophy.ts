import type { RunChange } from './correct-run.ts';
import type { LedgerRun } from './ledger-contract.ts';

export type ExpectedTrophy = {
  /** By how many the person's trophies change. */
  readonly by: -1 | 0 | 1;
  /** Whether the run has one then. */
  readonly isEarned: boolean;
};

type KnownRun = Pick<LedgerRun, 'taskId' | 'origin' | 'minutes' | 'earnedTrophy' | 'hasHeir'>;

/**
 * What a device expects of trophies until the server has counted them: a task keeps its one while another run of it could have
 * it, and a first run that was not noted brings its task one. `runsOfNewTask` is how many that task has so far; where all of
 * them were noted, which a device does not know, the server gives one more.
 */
export function expectTrophy(run: KnownRun, change: RunChange, runsOfNewTask: number): ExpectedTrophy {
  const { taskId, origin, minutes, earnedTrophy, hasHeir } = run;
  const newTaskId = change.kind === 'task' ? change.taskId : null;
  if (change.kind === 'minutes' || (change.kind === 'task' && newTaskId === taskId))
    return { by: 0, isEarned: earnedTrophy };
  const isLost = earnedTrophy && hasHeir === false;
  const isEarned = newTaskId !== null && runsOfNewTask === 0 && origin !== 'noted' && minutes > 0;
  if (isEarned === isLost) return { by: 0, isEarned };
  return { by: isEarned ? 1 : -1, isEarned };
}
