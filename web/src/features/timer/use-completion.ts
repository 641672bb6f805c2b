import { findRun } from '@focuspool/domain/operation/apply-run-operation';
import type { Operation } from '@focuspool/domain/operation/operation';
import type { Rounding } from '@focuspool/domain/timer/round-minutes';
import { useEffect, useState } from 'react';
import { ApiUnreachable } from '../../platform/api/api.ts';
import { createListeners } from '../../platform/listeners.ts';
import { openReplica, useReplica } from '../operation/person-replica.ts';
import type { Replica, ReplicaView } from '../operation/replica.ts';
import {
  acknowledgeReport,
  type Completion,
  type Hindrance,
  retryCompletion,
  toCompletionVerdict,
} from './complete-run.ts';
import { completeCurrentRun } from './rhythm/break-actions.ts';
import type { RunView } from './run/run-store.ts';

// No one is kept waiting longer than this, because the run is safe on the device.
const patienceMs = 3_000;

// The keys of the runs whose outcome a page of this tab shows.
let displayed: ReadonlySet<string> = new Set();
const displayChanges = createListeners();

/** Returns the keys of the runs whose outcome a page of this tab shows. */
export function readDisplayed(): ReadonlySet<string> {
  return displayed;
}

export const watchDisplayed = displayChanges.watch;

function setDisplayed(keys: ReadonlySet<string>): void {
  displayed = keys;
  displayChanges.notify();
}

/**
 * Completes the run that the page shows. Once the run is declared complete, here or in another tab or device, the page stays
 * with it and shows the server's verdict.
 */
export function useCompletion(
  userId: string,
  shown: RunView | null,
  /** How the server will round; used here only for the minutes shown while the server cannot be asked. */
  rounding: Rounding = 'nearest',
) {
  const view = useReplica(userId);
  const { findGrant } = openReplica(userId);
  const [keys, setKeys] = useState<CompletionKeys>({ last: null, completed: null });
  const { completed: key } = keys;

  const completing = view.outbox.findLast((operation) => isCompletionOf(operation, key));
  const report = view.reports.findLast(({ operation }) => isCompletionOf(operation, key));
  const next = nextKeys(keys, view, shown, findGrant);
  if (next.last !== keys.last || next.completed !== key) setKeys(next);

  const { hindrance, sendAgain } = useSending(userId, completing?.id);
  useDisplayed(userId, key);

  function describe(): Completion | null {
    if (key === null) return null;
    const minutes = completing?.kind === 'complete_run' ? (completing.claim?.minutes ?? 0) : 0;
    if (completing) return { minutes, delivery: hindrance && { state: 'waiting', hindrance } };
    const verdict = report && toCompletionVerdict(view, report);
    if (verdict && (verdict.state === 'refused' || verdict.grant)) return { minutes, delivery: verdict };
    return { minutes, delivery: { state: 'counted', grant: findGrant(key) ?? null } };
  }

  return {
    completion: describe(),

    complete(): void {
      if (shown) completeCurrentRun(userId, shown, rounding);
    },

    /** Lets the page move on: the outcome of the run is reported on whatever page the person is. */
    leave(): void {
      setKeys({ last: null, completed: null });
    },

    retry(): void {
      if (report) retryCompletion(userId, report);
      else sendAgain();
    },
  };
}

function isCompletionOf(operation: Operation, key: string | null): boolean {
  return operation.kind === 'complete_run' && operation.key === key;
}

/** The keys of the run that the page showed last, and of the completed run that it stays with, if there is one. */
type CompletionKeys = { readonly last: string | null; readonly completed: string | null };

/** Returns the next keys: the page stays with a completed run until that continues or another run is running. */
export function nextKeys(
  { last, completed }: CompletionKeys,
  { shown, outbox, reports }: ReplicaView,
  current: RunView | null,
  findGrant: Replica['findGrant'],
): CompletionKeys {
  const key = completed ?? (current?.timer.key || last);
  if (!key) return { last, completed };
  const isThere = findRun(shown, key) !== null;
  const isReported = reports.some(({ operation }) => isCompletionOf(operation, key));
  if (completed === null) {
    const isDeclared = isReported || outbox.some((operation) => isCompletionOf(operation, key));
    const isDone = !isThere && (isDeclared || findGrant(key) !== undefined);
    return { last: key, completed: isDone ? key : null };
  }
  // The completion was refused and the person has read that in another tab: the run continues here.
  const isRefusalRead = isThere && !isReported;
  // The person has moved on to another run, here or on another device.
  const isNextRunning = current?.timer.runningSince != null && current.timer.key !== key;
  return { last, completed: isRefusalRead || isNextRunning ? null : key };
}

/** Sends a completion, and returns what hinders it once the person has waited long enough. */
function useSending(userId: string, operationId: string | undefined) {
  const [attempts, setAttempts] = useState(0);
  const [trouble, setTrouble] = useState<{ attempt: string; hindrance: Hindrance } | null>(null);
  const attempt = operationId && `${operationId} ${attempts}`;

  useEffect(() => {
    if (!attempt) return;
    let isOver = false;
    const say = (isHeard: boolean) => {
      clearTimeout(timeout);
      const hindrance = isHeard ? 'failed' : navigator.onLine ? 'unanswered' : 'offline';
      if (!isOver) setTrouble({ attempt, hindrance });
    };
    const timeout = setTimeout(say, patienceMs, false);
    openReplica(userId)
      .flush()
      .catch((error: unknown) => say(!(error instanceof ApiUnreachable)));
    return () => {
      isOver = true;
      clearTimeout(timeout);
    };
  }, [userId, attempt]);

  return {
    hindrance: trouble?.attempt === attempt ? (trouble?.hindrance ?? null) : null,
    sendAgain: () => setAttempts(attempts + 1),
  };
}

/** Marks the run as shown by this page. When the page moves on, dismisses its report unless the run can be tried again. */
function useDisplayed(userId: string, key: string | null): void {
  useEffect(() => {
    if (!key) return;
    setDisplayed(new Set(displayed).add(key));
    return () => {
      const view = openReplica(userId).read();
      for (const report of view.reports) {
        const verdict = isCompletionOf(report.operation, key) && toCompletionVerdict(view, report);
        const isRead = verdict && (verdict.state === 'counted' || !verdict.isKept);
        if (isRead) acknowledgeReport(userId, report);
      }
      setDisplayed(new Set([...displayed].filter((other) => other !== key)));
    };
  }, [userId, key]);
}
