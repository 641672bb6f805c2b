import { closeRun, findRun } from '@focuspool/domain/operation/apply-run-operation';
import { grantOf } from '@focuspool/domain/operation/operation';
import { refusals } from '@focuspool/domain/refusals';
import { type Rounding, roundMinutes } from '@focuspool/domain/timer/round-minutes';
import type { RunGrant } from '@focuspool/domain/timer/timer-contract';
import { sumSpans } from '@focuspool/domain/timer/worked-spans';
import { deviceTimeZone } from '../../platform/clock/device-time-zone.ts';
import type { Report } from '../operation/device-store.ts';
import { openReplica } from '../operation/person-replica.ts';
import type { Replica, ReplicaView } from '../operation/replica.ts';
import type { RunView } from './run/run-store.ts';

/** The server's verdict on a finished run. A run that is kept is the current run again, and can be completed again. */
export type CompletionVerdict =
  /** `grant` is null if only another tab or device received it. */
  | { readonly state: 'counted'; readonly grant: RunGrant | null }
  | { readonly state: 'refused'; readonly message: string; readonly isKept: boolean };

/** Why a finished run still waits: no network, no answer from the server, or an answer that failed. */
export type Hindrance = 'offline' | 'unanswered' | 'failed';

/** The outcome of sending a finished run. A waiting run is sent again automatically. */
export type Delivery = CompletionVerdict | { readonly state: 'waiting'; readonly hindrance: Hindrance };

/** A run that was declared complete; `delivery` is null until its outcome is known. */
export type Completion = {
  /** Whole minutes, as counted by the device. */
  readonly minutes: number;
  readonly delivery: Delivery | null;
};

/** Declares a run complete as the page shows it. `rounding` only affects the minutes shown until the server has counted. */
export function completeRun(userId: string, run: RunView, rounding: Rounding): void {
  const { key, seenAt } = run.timer;
  const worked = closeRun(run, seenAt).timer.worked;
  const claim = { taskName: run.task.taskName, minutes: roundMinutes(sumSpans(worked), rounding) };
  openReplica(userId).act({ kind: 'complete_run', key, rounding, claim, timeZone: deviceTimeZone() }, seenAt);
}

/** Declares a run complete again after a refusal, and dismisses the refusal. */
export function retryCompletion(userId: string, { operation }: Report): void {
  if (operation.kind !== 'complete_run') return;
  const { key, rounding, claim, timeZone } = operation;
  const replica = openReplica(userId);
  void replica.dismiss(operation.id);
  const again = { kind: 'complete_run', key, rounding, timeZone, ...(claim && { claim }) } as const;
  replica.act(again, readSeenAt(replica, key));
}

/** Lets a run go, as the page shows it. */
export function dropRun(userId: string, key: string): void {
  const replica = openReplica(userId);
  replica.act({ kind: 'drop_run', key }, readSeenAt(replica, key));
}

/** Returns the instant up to which the page shows the run; undefined for a run that it does not show. */
function readSeenAt(replica: Replica, key: string): number | undefined {
  return findRun(replica.read().shown, key)?.timer.seenAt;
}

/** Dismisses the report on a run once the person has read it. A run that is wholly counted elsewhere is let go as well. */
export function acknowledgeReport(userId: string, { operation, verdict }: Report): void {
  void openReplica(userId).dismiss(operation.id);
  const isUseless = verdict.state === 'refused' && verdict.reason === 'run_overlaps';
  if (isUseless && operation.kind === 'complete_run') dropRun(userId, operation.key);
}

/** Returns the verdict that a report holds on a completion. */
export function toCompletionVerdict(
  { shown }: ReplicaView,
  { operation, verdict }: Report,
): CompletionVerdict {
  if (verdict.state === 'accepted') return { state: 'counted', grant: grantOf(verdict) };
  if (verdict.reason === 'run_counted') return { state: 'counted', grant: null };
  const isBack = operation.kind === 'complete_run' && findRun(shown, operation.key) !== null;
  const isKept = isBack && verdict.reason !== 'run_overlaps';
  return { state: 'refused', message: refusals[verdict.reason].message, isKept };
}
