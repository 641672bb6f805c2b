import { applyOperation, emptyState } from '@focuspool/domain/operation/apply-operation';
import { type Guest, needsSeat } from '@focuspool/domain/operation/guest';
import {
  type Accepted,
  isOpenWithoutPlan,
  maxOperationsSent,
  type Operation,
  operationSchema,
  type PersonState,
  type Snapshot,
  type Verdict,
} from '@focuspool/domain/operation/operation';
import { leaveOutPlan } from '@focuspool/domain/operation/state-without-plan';
import type { RefusalReason } from '@focuspool/domain/refusals';
import * as v from 'valibot';

/** One person's server for tests: it decides by the domain's own reducer, and remembers its verdicts. */
export function createFakeServer() {
  const receipts = new Map<string, Verdict>();
  const listeners = new Set<(accepted: Accepted) => void>();
  let state: PersonState = emptyState;
  let sequence = 0;

  function decide(sent: Operation): Verdict {
    const before = receipts.get(sent.id);
    if (before) return before.state === 'accepted' ? { ...before, operation: null } : before;
    const verdict = judge(sent);
    receipts.set(sent.id, verdict);
    return verdict;
  }

  function judge(sent: Operation): Verdict {
    const parsed = v.safeParse(operationSchema, sent);
    const refuse = (reason: RefusalReason): Verdict => ({ state: 'refused', id: sent.id, reason });
    if (!parsed.success) return refuse('invalid_input');
    const operation = parsed.output;
    const reason = server.refusals.get(operation.kind);
    if (reason) return refuse(reason);
    const isLate = server.guest === 'left' && needsSeat(operation.kind) && operation.at >= server.leftAt;
    if (!server.hasPlan && isLate) return refuse('place_missing');
    const outcome = applyOperation(state, operation);
    if (!outcome.ok) return refuse(outcome.reason);
    state = outcome.value;
    sequence += 1;
    for (const listener of listeners) listener({ sequence, operation });
    return { state: 'accepted', id: sent.id, sequence, operation };
  }

  const server = {
    isReachable: true,
    losesAnswers: false,
    hasPlan: true,
    /** How a person without a plan sits, or has sat, in a room. */
    guest: null as Guest | null,
    /** When they left the room. */
    leftAt: 0,
    /** Kinds of operations that it refuses, as if it knew more than the device. */
    refusals: new Map<Operation['kind'], RefusalReason>(),
    /** The operations of each request. */
    requests: [] as Operation[][],
    loads: 0,

    read: (): Snapshot => ({ sequence, state }),
    /** Decides at once, as for another device. */
    decide,

    /** Like the socket: calls back with each accepted operation. */
    watch(listener: (accepted: Accepted) => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    async send(operations: readonly Operation[]): Promise<Verdict[]> {
      await null;
      if (!server.isReachable) throw new Error('The server cannot be reached');
      if (operations.length > maxOperationsSent) throw new Error('Too many operations in one request');
      const received: Operation[] = JSON.parse(JSON.stringify(operations));
      server.requests.push(received);
      if (!server.hasPlan && !received.every((each) => isOpenWithoutPlan(each, server.guest)))
        throw new Error('not_premium');
      const verdicts = received.map(decide);
      if (server.losesAnswers) throw new Error('The answer is lost');
      return JSON.parse(JSON.stringify(verdicts));
    },

    async load(): Promise<Snapshot> {
      await null;
      if (!server.isReachable) throw new Error('The server cannot be reached');
      server.loads += 1;
      const snapshot = { sequence, state };
      return JSON.parse(JSON.stringify(server.hasPlan ? snapshot : leaveOutPlan(snapshot, server.guest)));
    },

    /** As after a backup has been restored. */
    setBack(snapshot: Snapshot): void {
      ({ state, sequence } = snapshot);
    },
  };
  return server;
}
