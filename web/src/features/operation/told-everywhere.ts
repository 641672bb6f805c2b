import { isLedgerOperation } from '@focuspool/domain/operation/apply-ledger-operation';
import { isRunOperation } from '@focuspool/domain/operation/apply-run-operation';
import type { Operation } from '@focuspool/domain/operation/operation';

export function isBreakBegun({ kind }: Operation): boolean {
  return kind === 'start_break' || kind === 'share_break';
}

/** What becomes of runs, breaks and what was counted is told on whatever page somebody is; the rest beside their lists. */
export function isToldEverywhere(operation: Operation): boolean {
  return isRunOperation(operation) || isLedgerOperation(operation) || isBreakBegun(operation);
}
