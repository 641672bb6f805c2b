import type { Intention } from '@focuspool/domain/intention/intention';
import { isIntentionOperation } from '@focuspool/domain/operation/apply-intention-operation';
import type { Operation, PersonState } from '@focuspool/domain/operation/operation';
import type { Transaction } from '../../platform/database/database.ts';

/**
 * Brings what others see of an intention up to it, within the transaction in which its person says it, or what became of it.
 * What it answers is called after the commit.
 */
export type OnIntentionChanged = (
  tx: Transaction,
  userId: string,
  intention: Intention,
) => Promise<() => void>;

/** The intention, where the operation has changed what it says. */
export function findChangedIntention(
  operation: Operation,
  before: PersonState,
  { intention }: PersonState,
): Intention | null {
  return intention && isIntentionOperation(operation) && intention !== before.intention ? intention : null;
}
