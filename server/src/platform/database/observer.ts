import type { Transaction } from './database.ts';

/**
 * Updates what depends on something of a person, within the transaction that changes it. The returned function is called after
 * the commit.
 */
export type Observer<News extends readonly unknown[] = []> = (
  tx: Transaction,
  userId: string,
  ...news: News
) => Promise<() => void>;

/**
 * Locks, before a change, the rows that others lock first, or else each would wait for the other; returns the observer that
 * updates them after the change.
 */
export type HoldObserved = (tx: Transaction, userId: string) => Promise<Observer>;

/** One observer for several, which are called in their order. */
export function callEach<News extends readonly unknown[]>(
  observers: readonly Observer<News>[],
): Observer<News> {
  return async (tx, userId, ...news) => {
    const afterwards: (() => void)[] = [];
    for (const observe of observers) afterwards.push(await observe(tx, userId, ...news));
    return () => {
      for (const call of afterwards) call();
    };
  };
}
