import type { Outcome } from '../src/outcome.ts';

/** The value of an outcome; throws if it was refused. */
export function accepted<Value>(outcome: Outcome<Value, string>): Value {
  if (!outcome.ok) throw new Error(outcome.reason);
  return outcome.value;
}
