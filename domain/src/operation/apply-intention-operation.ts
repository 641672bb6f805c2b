import { readTimer } from '../timer/timer.ts';
import { findRun } from './apply-run-operation.ts';
import { type Guarded, isOfKind, type PersonState } from './operation.ts';

export const isIntentionOperation = isOfKind('set_intention', 'note_outcome');
export type IntentionOperation = Guarded<typeof isIntentionOperation>;

/** An operation that is late, or about another run, changes nothing, but is not refused: intentions are never in the way. */
export function applyIntentionOperation(state: PersonState, operation: IntentionOperation): PersonState {
  const { intention } = state;
  const run = findRun(state, operation.key);
  if (operation.kind === 'set_intention') {
    const { key, text } = operation;
    return run && intention?.key !== key ? { ...state, intention: { key, text, outcome: null } } : state;
  }
  const { key, outcome, at } = operation;
  if (intention?.key !== key || intention.outcome === outcome) return state;
  const isRunning = run !== null && readTimer(run.timer, at).status === 'running';
  return isRunning ? state : { ...state, intention: { ...intention, outcome } };
}
