import { closeRun, findRun } from '@focuspool/domain/operation/apply-run-operation';
import { grantOf } from '@focuspool/domain/operation/operation';
import { refusals } from '@focuspool/domain/refusals';
import { type Rounding, roundMinutes } from '@focuspool/domain/timer/time-format';
import type { RunGrant } from '@focuspool/domain/timer/timer-contract';
import { sumSpans } from '@focuspool/domain/timer/worked-spans';
import { deviceTimeZone } from '../../platform/clock/device-time-zone.ts';
import type { Report } from '../operation/device-store.ts';
import { openReplica } from '../operation/person-replica.ts';
import type { Replica, ReplicaView } from '../operation/replica.ts';
import type { RunView } from './run/run-store.ts';

/** What the server made of a finished run. One that is kept is the current run again, and can be completed anew. */
export type CompletionVerdict =
  /** `grant` is null where another tab or device alone heard of it. */
  | { readonly state: 'counted'; readonly grant: RunGrant | null }
  | { readonly state: 'refused'; readonly message: string; readonly isKept: boolean };

/** What a finished run waits for: the network, an answer of the server's, or one that does not fail. */
export type Hindrance = 'offline' | 'unanswered' | 'failed';

/** What became of a finished run. A waiting one is sent again by itself. */
export type Delivery = CompletionVerdict | { readonly state: 'waiting'; readonly hindrance: Hindrance };

/** A run that was declared complete; `delivery` is null until it is known what became of it. */
export type Completion = {
  /** Whole minutes as the device counts them. */
  readonly minutes: number;
  readonly delivery: Delivery | null;
};

/** Declares a run complete as the page shows it. `rounding` only says how much waits until the server has counted. */
export function completeRun(userId: string, run: RunView, rounding: Rounding): void {
  const { key, seenAt } = run.timer;
  const worked = closeRun(run, seenAt).timer.worked;
  const claim = { taskName: run.task.taskName, minutes: roundMinutes(sumSpans(worked), rounding) };
  openReplica(userId).act({ kind: 'complete_run', key, rounding, claim, timeZone: deviceTimeZone() }, seenAt);
}

/** Declares a run complete once more after that was refused, and forgets the refusal. */
export function retryCompletion(userId: string, { operation }: Report): void {
  if (operation.kind !== 'complete_run') return;
  const { key, rounding, claim, timeZone } = operation;
  const replica = openReplica(userId);
  void replica.dismiss(operation.id);
  const again = { kind: 'complete_run', key, rounding, timeZone, ...(claim && { claim }) } as const;
  replica.act(again, readSeenAt(replica, key));
}

/** Lets a run go as its person sees it. */
export function dropRun(userId: string, key: string): void {
  const replica = openReplica(userId);
  replica.act({ kind: 'drop_run', key }, readSeenAt(replica, key));
}

/** Until when the page shows the run; undefined of one that it does not show. */
function readSeenAt(replica: Replica, key: string): number | undefined {
  return findRun(replica.read().shown, key)?.timer.seenAt;
}

/** Forgets what became of a run that its person has read of. A run of which all is counted elsewhere goes with it. */
export function acknowledgeReport(userId: string, { operation, verdict }: Report): void {
  void openReplica(userId).dismiss(operation.id);
  const isUseless = verdict.state === 'refused' && verdict.reason === 'run_overlaps';
  if (isUseless && operation.kind === 'complete_run') dropRun(userId, operation.key);
}

/** What is said of a completion's report. */
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
