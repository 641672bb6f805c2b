type Change = { readonly error: Error | null; readonly submittedAt: number };

/** Returns the error of the latest of several mutations that share one place; older failures no longer matter. */
export function lastErrorOf(first: Change, ...others: readonly Change[]): Error | null {
  return others.reduce((last, each) => (each.submittedAt >= last.submittedAt ? each : last), first).error;
}
