import type { Intention } from '@focuspool/domain/intention/intention';
import { isIntentionOperation } from '@focuspool/domain/operation/apply-intention-operation';
import type { Operation, PersonState } from '@focuspool/domain/operation/operation';

/** Returns the intention if the operation has changed it, otherwise null. */
export function findChangedIntention(
  operation: Operation,
  before: PersonState,
  { intention }: PersonState,
): Intention | null {
  return intention && isIntentionOperation(operation) && intention !== before.intention ? intention : null;
}
