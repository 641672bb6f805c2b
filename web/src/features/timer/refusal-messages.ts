import { isLedgerOperation, type LedgerOperation } from '@focuspool/domain/operation/apply-ledger-operation';
import type { Operation } from '@focuspool/domain/operation/operation';
import { type RefusalReason, refusals } from '@focuspool/domain/refusals';
import { asSentence } from './completion-messages.ts';

/** Says that the server refused an operation, and why; null for one whose refusal is described with its run. */
export function describeRefusal(
  operation: Operation,
  reason: RefusalReason,
  hasPlan: boolean,
): string | null {
  if (isLedgerOperation(operation)) return describeLedgerRefusal(operation, reason);
  switch (operation.kind) {
    case 'start_break':
      return describeBreakRefusal(hasPlan);
    case 'share_break':
      return refusals[reason].message;
    case 'land_run':
      return `${asSentence(refusals[reason].message)} Your time is unchanged.`;
    default:
      return null;
  }
}

/** Names the run that was to be corrected or noted. */
function describeLedgerRefusal(operation: LedgerOperation, reason: RefusalReason): string {
  const isNote = operation.kind === 'note_run';
  const taskName = isNote ? operation.task.taskText : operation.shown?.taskText;
  const name = taskName === undefined ? 'Your run' : `“${taskName}”`;
  return `${name}: ${refusals[reason].message} ${isNote ? 'Nothing was added.' : 'Nothing was changed.'}`;
}

/** A run is in the way of the break; an ended plan may have left one behind that this device never knew. */
function describeBreakRefusal(hasPlan: boolean): string {
  const which = hasPlan
    ? 'one of your runs is still going'
    : 'a run from your last plan is still going, and ends by itself';
  return `No break yet: ${which}.`;
}
