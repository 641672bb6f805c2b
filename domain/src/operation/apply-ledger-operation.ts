import { countNote } from '../ledger/note-run.ts';
import { accept, type Outcome, refuse } from '../outcome.ts';
import { closeTimer } from '../timer/timer.ts';
import { subtractSpans, sumSpans } from '../timer/worked-spans.ts';
import type { Operation, PersonState } from './operation.ts';

export type LedgerOperation = Extract<Operation, { kind: 'correct_run' | 'note_run' }>;
export type LedgerRefusal = 'note_impossible' | 'run_overlaps';

export function isLedgerOperation(operation: Operation): operation is LedgerOperation {
  return operation.kind === 'correct_run' || operation.kind === 'note_run';
}

/**
 * What was counted is in the ledger alone, which no device has: the server changes it, and devices then ask for the state that
 * follows from it. Here it only shows that something cannot be done.
 */
export function applyLedgerOperation(
  state: PersonState,
  operation: LedgerOperation,
): Outcome<PersonState, LedgerRefusal> {
  if (operation.kind === 'correct_run') return accept(state);
  const { from, to, at } = operation;
  const counted = countNote({ from, to }, at);
  if (!counted.ok) return counted;
  const inHand = [...(state.run ? [state.run] : []), ...state.aside].flatMap(
    ({ timer }) => closeTimer(timer, at).worked,
  );
  return sumSpans(subtractSpans([{ from, to }], inHand)) < to - from ? refuse('run_overlaps') : accept(state);
}
