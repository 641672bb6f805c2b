import type { LedgerOperation } from '@focuspool/domain/operation/apply-ledger-operation';
import { refusals } from '@focuspool/domain/refusals';

/** Says that the server refused a correction or a noted run, and why. */
export function describeLedgerRefusal(operation: LedgerOperation, reason: keyof typeof refusals): string {
  const isNote = operation.kind === 'note_run';
  const taskName = isNote ? operation.task.taskText : operation.shown?.taskText;
  const name = taskName === undefined ? 'Your run' : `“${taskName}”`;
  return `${name}: ${refusals[reason].message} ${isNote ? 'Nothing was added.' : 'Nothing was changed.'}`;
}

/** Says that a break was refused because of a run; an ended plan may have left one behind that this device never knew. */
export function describeBreakRefusal(hasPlan: boolean): string {
  const which = hasPlan
    ? 'one of your runs is still going'
    : 'a run from your last plan is still going, and ends by itself';
  return `No break yet: ${which}.`;
}
