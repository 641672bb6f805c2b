import type { Transaction } from './database.ts';

/**
 * Updates what depends on something of a person, within the transaction that changes it. The returned function is called after
 * the commit.
 */
export type DependentUpdate<Details extends readonly unknown[] = []> = (
  tx: Transaction,
  userId: string,
  ...details: Details
) => Promise<() => void>;

/**
 * Locks, before a change, the rows that others lock first, or else each would wait for the other; returns the observer that
 * updates them after the change.
 */
export type LockBeforeChange = (tx: Transaction, userId: string) => Promise<DependentUpdate>;

/** One observer for several, which are called in their order. */
export function combineUpdates<Details extends readonly unknown[]>(
  updates: readonly DependentUpdate<Details>[],
): DependentUpdate<Details> {
  return async (tx, userId, ...details) => {
    const afterwards: (() => void)[] = [];
    for (const update of updates) afterwards.push(await update(tx, userId, ...details));
    return () => {
      for (const call of afterwards) call();
    };
  };
}
