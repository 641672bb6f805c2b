import type { Transaction } from './database.ts';

/**
 * Updates what depends on something of a person, within the transaction that changes it. The returned function is called after
 * the commit.
 */
export type ChangeListener<Details extends readonly unknown[] = []> = (
  tx: Transaction,
  userId: string,
  ...details: Details
) => Promise<() => void>;

/**
 * Locks, before a change, the rows that others lock first, or else each would wait for the other; returns the listener that
 * updates them after the change.
 */
export type LockBeforeChange = (tx: Transaction, userId: string) => Promise<ChangeListener>;

/** One listener for several, which are called in their order. */
export function combineListeners<Details extends readonly unknown[]>(
  listeners: readonly ChangeListener<Details>[],
): ChangeListener<Details> {
  return async (tx, userId, ...details) => {
    const afterwards: (() => void)[] = [];
    for (const listener of listeners) afterwards.push(await listener(tx, userId, ...details));
    return () => {
      for (const call of afterwards) call();
    };
  };
}
