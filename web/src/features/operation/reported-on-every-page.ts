import { isLedgerOperation } from '@focuspool/domain/operation/apply-ledger-operation';
import { isRunOperation } from '@focuspool/domain/operation/apply-run-operation';
import type { Operation } from '@focuspool/domain/operation/operation';

export function isBreakBegun({ kind }: Operation): boolean {
  return kind === 'start_break' || kind === 'share_break';
}

/** Results of runs, breaks and the ledger are reported on every page; all others only beside the person's lists. */
export function isReportedOnEveryPage(operation: Operation): boolean {
  return isRunOperation(operation) || isLedgerOperation(operation) || isBreakBegun(operation);
}
