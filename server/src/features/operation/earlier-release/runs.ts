import { findRun } from '@focuspool/domain/operation/apply-run-operation';
import {
  isSameRun,
  type KeptRun,
  type SaveRun,
  takesBack,
} from '@focuspool/domain/operation/earlier-release';
import type { PersonState } from '@focuspool/domain/operation/operation';
import { accept, type Outcome, refuse } from '@focuspool/domain/outcome';
import type { RefusalReason } from '@focuspool/domain/refusals';
import type { SharedRun } from '@focuspool/domain/timer/shared-run';
import type { CompleteRun, RunReceipt } from '@focuspool/domain/timer/timer-contract';
import { sumSpans } from '@focuspool/domain/timer/worked-spans';
import type { Queryable } from '../../../platform/database/database.ts';
import { findSums } from '../../profile/profile-store.ts';
import { settleTimeZone } from '../../stats/stats-settings-store.ts';
import { findCurrentRuns, toSharedRun } from '../../timer/current-run-store.ts';
import { grantRun } from '../../timer/grant-run.ts';
import { findRecordedRun } from '../../timer/run-store.ts';
import { acceptOperation, type OperationServices } from '../accept-operations.ts';
import { act } from './lists.ts';

// What an open tab of the release before tells of runs, as operations. It goes with the next release.

/** Counts a finished run, once a key: the operation's id is the key. */
export async function recordRun(
  services: OperationServices,
  userId: string,
  claim: CompleteRun,
): Promise<Outcome<RunReceipt, RefusalReason>> {
  const { database, clock } = services;
  const { key } = claim;
  if (!(await findRecordedRun(database, key))) {
    const at = clock.now().getTime();
    const operation = { kind: 'complete_run', id: key, at, key, rounding: 'nearest' } as const;
    const { verdict } = await acceptOperation(services, userId, operation, async (decision) => {
      const { taskId, taskText: taskName, spans: claimed } = claim;
      const { since, state } = decision.person;
      const earned = state.totals.totalMinutes;
      const task = { taskId, taskName };
      const timeZone = await settleTimeZone(decision.tx, userId);
      const grant = await grantRun(decision, { keys: [key], task, claimed, since, earned, timeZone });
      if (!grant.ok) return grant;
      const granted = { ...operation, grant: grant.value };
      return accept(
        findRun(state, key) ? { operation: granted } : { operation: granted, onto: putAside(state, claim) },
      );
    });
    if (verdict.state === 'refused') return refuse(verdict.reason);
  }
  return readReceipt(database, userId, key);
}

/**
 * Keeps what a tab made of the current run, and answers what is kept then: the run of a tab that knew an older one, whose
 * clock tells of time that has not passed, or that takes work back, is not.
 */
export async function saveCurrentRun(
  services: OperationServices,
  userId: string,
  { basedOn, run }: SaveRun,
): Promise<KeptRun> {
  const before = await readCurrentRun(services.database, userId);
  const known = before.run;
  const isTakenBack = known && run && takesBack(known, run, services.clock.now().getTime());
  if (before.revision !== basedOn || isSameRun(known, run) || isTakenBack) return before;
  // A run on which nothing was worked takes the hand only once its person has let the one before go.
  const isLetGo = known && (!run || (isFresh(run) && run.timer.key !== known.timer.key));
  if (isLetGo) await act(services, userId, { kind: 'drop_run', key: known.timer.key });
  if (run) await act(services, userId, { kind: 'adopt_run', ...run });
  return readCurrentRun(services.database, userId);
}

/** The current run, whichever device it was begun on. */
export async function readCurrentRun(db: Queryable, userId: string): Promise<KeptRun> {
  const { revision, run } = await findCurrentRuns(db, userId);
  return { revision, run: run && toSharedRun(run) };
}

async function readReceipt(
  db: Queryable,
  userId: string,
  key: string,
): Promise<Outcome<RunReceipt, 'run_impossible'>> {
  const run = await findRecordedRun(db, key);
  const sums = await findSums(db, userId);
  if (run?.userId !== userId || !sums) return refuse('run_impossible');
  const { minutes, earnedTrophy, uncounted } = run;
  return accept({
    minutes,
    earnedTrophy,
    uncounted,
    trophies: sums.trophies,
    totalMinutes: sums.totalMinutes,
  });
}

function putAside(
  state: PersonState,
  { key, taskId, taskText: taskName, spans: worked }: CompleteRun,
): PersonState {
  const task = { taskId, taskName, groupId: '', minutes: 0 };
  const timer = { key, durationMs: sumSpans(worked), worked, runningSince: null, seenAt: 0 };
  return { ...state, aside: [{ task, timer }, ...state.aside] };
}

function isFresh({ timer }: SharedRun): boolean {
  return timer.worked.length === 0 && timer.runningSince === null;
}
