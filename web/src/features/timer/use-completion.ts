import { closeRun, findRun } from '@focuspool/domain/operation/apply-run-operation';
import type { Operation } from '@focuspool/domain/operation/operation';
import { refusals } from '@focuspool/domain/refusals';
import { type Rounding, roundMinutes } from '@focuspool/domain/timer/time-format';
import type { RunReceipt } from '@focuspool/domain/timer/timer-contract';
import { sumSpans } from '@focuspool/domain/timer/worked-spans';
import { useEffect, useState } from 'react';
import { ApiUnreachable } from '../../platform/api/api.ts';
import type { Report } from '../operation/device-store.ts';
import { openReplica, useReplica } from '../operation/person-replica.ts';
import type { ReplicaView } from '../operation/replica.ts';
import type { ShownRun } from './shown-run.ts';

/** What the server made of a finished run. One that is kept is in hand again, and can be completed anew. */
export type CompletionVerdict =
  /** `receipt` is null where another tab or device alone heard of it. */
  | { readonly state: 'counted'; readonly receipt: RunReceipt | null }
  | { readonly state: 'refused'; readonly message: string; readonly isKept: boolean };

/** What became of a finished run. A waiting one is sent again by itself. */
export type Delivery = CompletionVerdict | { readonly state: 'waiting'; readonly isOffline: boolean };

/** A run that was declared complete; `delivery` is null until it is known what became of it. */
export type Completion = {
  /** Whole minutes as the device counts them. */
  readonly minutes: number;
  readonly delivery: Delivery | null;
};

// Longer than this nobody is kept waiting: the run is safe on the device.
const patienceMs = 3_000;

// Pages of this tab show what becomes of the runs with these keys.
let attended: ReadonlySet<string> = new Set();
const attentionListeners = new Set<() => void>();

/** The keys of the runs of which a page of this tab shows what becomes. */
export function readAttended(): ReadonlySet<string> {
  return attended;
}

export function watchAttended(listener: () => void): () => void {
  attentionListeners.add(listener);
  return () => attentionListeners.delete(listener);
}

function attend(keys: ReadonlySet<string>): void {
  attended = keys;
  for (const listener of attentionListeners) listener();
}

/** Declares a run complete as the page shows it. `rounding` only says how much waits until the server has counted. */
export function completeRun(userId: string, run: ShownRun, rounding: Rounding): void {
  const { key, seenAt } = run.timer;
  const worked = closeRun(run, seenAt).timer.worked;
  const claim = { taskName: run.task.taskName, minutes: roundMinutes(sumSpans(worked), rounding) };
  openReplica(userId).act({ kind: 'complete_run', key, rounding, claim }, seenAt);
}

/** Declares a run complete once more after that was refused, and forgets the refusal. */
export function completeAgain(userId: string, { operation }: Report): void {
  if (operation.kind !== 'complete_run') return;
  const { key, rounding, claim } = operation;
  const replica = openReplica(userId);
  void replica.dismiss(operation.id);
  replica.act({ kind: 'complete_run', key, rounding, ...(claim && { claim }) });
}

/** Forgets what became of a run that its person has read of. A run of which all is counted elsewhere goes with it. */
export function settleReport(userId: string, { operation, verdict }: Report): void {
  const replica = openReplica(userId);
  void replica.dismiss(operation.id);
  const isUseless = verdict.state === 'refused' && verdict.reason === 'run_overlaps';
  if (isUseless && operation.kind === 'complete_run') replica.act({ kind: 'drop_run', key: operation.key });
}

/** What is said of a completion's report. */
export function judgeReport({ shown }: ReplicaView, { operation, verdict }: Report): CompletionVerdict {
  if (verdict.state === 'accepted') {
    const { operation: settled } = verdict;
    const receipt = settled?.kind === 'complete_run' ? settled.grant : null;
    return { state: 'counted', receipt: receipt ?? null };
  }
  if (verdict.reason === 'run_counted') return { state: 'counted', receipt: null };
  const isBack = operation.kind === 'complete_run' && findRun(shown, operation.key) !== null;
  const isKept = isBack && verdict.reason !== 'run_overlaps';
  return { state: 'refused', message: refusals[verdict.reason].message, isKept };
}

/**
 * Completing the run that the page shows, here or in another tab or device: the page goes along once the run is declared
 * complete, and shows what the server makes of it.
 */
export function useCompletion(
  userId: string,
  shown: ShownRun | null,
  /** As the server will round: here only to say how much waits while it cannot be asked. */
  rounding: Rounding = 'nearest',
) {
  const view = useReplica(userId);
  const { grantOf } = openReplica(userId);
  const shownKey = shown?.timer.key || null;
  const [lastKey, setLastKey] = useState(shownKey);
  const [key, setKey] = useState<string | null>(null);

  const completing = view.outbox.findLast((operation) => isCompletionOf(operation, key));
  const report = view.reports.findLast(({ operation }) => isCompletionOf(operation, key));
  const isInHand = key !== null && findRun(view.shown, key) !== null;
  if (key === null && shownKey && shownKey !== lastKey) setLastKey(shownKey);
  else if (key === null && lastKey && isCompleted(view, lastKey, grantOf)) setKey(lastKey);
  // It was refused, and its person has read so in another tab: it goes on here.
  else if (isInHand && !report) setKey(null);

  const { trouble, sendAgain } = useSending(userId, completing?.id);
  useAttention(userId, key);

  function describe(): Completion | null {
    if (key === null || (isInHand && !report)) return null;
    const minutes = completing?.kind === 'complete_run' ? (completing.claim?.minutes ?? 0) : 0;
    if (completing) return { minutes, delivery: trouble && { state: 'waiting', ...trouble } };
    const verdict = report && judgeReport(view, report);
    if (verdict && (verdict.state === 'refused' || verdict.receipt)) return { minutes, delivery: verdict };
    return { minutes, delivery: { state: 'counted', receipt: grantOf(key) ?? null } };
  }

  return {
    completion: describe(),

    complete(): void {
      if (shown) completeRun(userId, shown, rounding);
    },

    retry(): void {
      if (report) completeAgain(userId, report);
      else sendAgain();
    },
  };
}

function isCompletionOf(operation: Operation, key: string | null): boolean {
  return operation.kind === 'complete_run' && operation.key === key;
}

function isCompleted(
  { shown, outbox, reports }: ReplicaView,
  key: string,
  grantOf: (key: string) => RunReceipt | undefined,
): boolean {
  if (findRun(shown, key)) return false;
  const declared = [...outbox, ...reports.map(({ operation }) => operation)];
  return declared.some((operation) => isCompletionOf(operation, key)) || grantOf(key) !== undefined;
}

/** Sends a completion, and says what is in its way once its person has waited for long enough. */
function useSending(userId: string, operationId: string | undefined) {
  const [attempts, setAttempts] = useState(0);
  const [trouble, setTrouble] = useState<{ attempt: string; isOffline: boolean } | null>(null);
  const attempt = operationId && `${operationId} ${attempts}`;

  useEffect(() => {
    if (!attempt) return;
    let isOver = false;
    const say = (isOffline: boolean) => {
      clearTimeout(timeout);
      if (!isOver) setTrouble({ attempt, isOffline });
    };
    const timeout = setTimeout(say, patienceMs, true);
    openReplica(userId)
      .flush()
      .catch((error: unknown) => say(error instanceof ApiUnreachable));
    return () => {
      isOver = true;
      clearTimeout(timeout);
    };
  }, [userId, attempt]);

  return {
    trouble: trouble?.attempt === attempt ? trouble && { isOffline: trouble.isOffline } : null,
    sendAgain: () => setAttempts(attempts + 1),
  };
}

/** The page itself says what becomes of the run: it need not be said again, but where it can be tried again. */
function useAttention(userId: string, key: string | null): void {
  useEffect(() => {
    if (!key) return;
    attend(new Set(attended).add(key));
    return () => {
      const view = openReplica(userId).read();
      for (const report of view.reports) {
        const verdict = isCompletionOf(report.operation, key) && judgeReport(view, report);
        const isRead = verdict && (verdict.state === 'counted' || !verdict.isKept);
        if (isRead) settleReport(userId, report);
      }
      attend(new Set([...attended].filter((other) => other !== key)));
    };
  }, [userId, key]);
}
