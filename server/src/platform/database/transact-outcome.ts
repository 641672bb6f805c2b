import type { Outcome } from '@focuspool/domain/outcome';
import type { Database, Transaction } from './database.ts';

class Refused extends Error {
  readonly reason: string;

  constructor(reason: string) {
    super(reason);
    this.reason = reason;
  }
}

/** Runs a verb's transaction. A refused outcome rolls back whatever was written before it. */
export async function transactOutcome<Value, Reason extends string>(
  database: Database,
  run: (tx: Transaction) => Promise<Outcome<Value, Reason>>,
): Promise<Outcome<Value, Reason>> {
  try {
    return await database.transaction(async (tx) => {
      const outcome = await run(tx);
      if (!outcome.ok) throw new Refused(outcome.reason);
      return outcome;
    });
  } catch (error) {
    if (error instanceof Refused) return { ok: false, reason: error.reason as Reason };
    throw error;
  }
}
