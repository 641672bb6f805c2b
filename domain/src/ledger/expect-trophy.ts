import type { RunChange } from './correct-run.ts';
import type { LedgerRun } from './ledger-contract.ts';

export type ExpectedTrophy = {
  /** By how many the person's trophies change. */
  readonly by: -1 | 0 | 1;
  /** Whether the run has a trophy after that. */
  readonly isEarned: boolean;
};

type KnownRun = Pick<LedgerRun, 'taskId' | 'origin' | 'minutes' | 'earnedTrophy' | 'hasHeir'>;

/**
 * The trophies that a device expects until the server has counted them: a task keeps its trophy while another of its runs could
 * have it, and its first run that was not noted earns one. `runsOfNewTask` is how many runs that task has so far; if all of them
 * were noted, which a device does not know, the server grants one more.
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
