type Change = { readonly error: Error | null; readonly submittedAt: number };

/** What went wrong with the last of the things that can be done in one place: an older failure is of no concern any more. */
export function lastErrorOf(first: Change, ...others: readonly Change[]): Error | null {
  return others.reduce((last, each) => (each.submittedAt >= last.submittedAt ? each : last), first).error;
}
