/** The answers that people got since the last count, and how long they waited. */
export type AnswerCount = {
  /** By status; `none` if there was no answer, `late` if it took longer than a page waits. */
  readonly byStatus: Readonly<Record<string, number>>;
  readonly longestMs: number;
  /** When a call last got an answer other than 200, on the clock of `performance.now`. */
  readonly lastFailureAt: number;
  /** Answers that no fault excuses: a status other than 200 and 503, or a 503 that does not say when to come back. */
  readonly unexpected: readonly string[];
};

// How long an answer takes also depends on the machine: that is reported, but not judged.
const expectedStatuses = new Set(['200', '503', 'none', 'late']);

export function createAnswerCounter() {
  let byStatus: Record<string, number> = {};
  let unexpected: string[] = [];
  let longestMs = 0;
  let lastFailureAt = 0;

  return {
    note(path: string, status: string, tookMs: number, retryAfter: string | null): void {
      byStatus[status] = (byStatus[status] ?? 0) + 1;
      longestMs = Math.max(longestMs, tookMs);
      if (status !== '200') lastFailureAt = performance.now();
      if (!expectedStatuses.has(status))
        unexpected.push(`${status} of ${path} after ${Math.round(tookMs)} ms`);
      if (status === '503' && !retryAfter) unexpected.push(`503 of ${path} without Retry-After`);
    },

    /** Returns everything counted since the last call, and starts a new count. */
    take(): AnswerCount {
      const count = { byStatus, longestMs, lastFailureAt, unexpected };
      [byStatus, unexpected, longestMs] = [{}, [], 0];
      return count;
    },
  };
}

export type AnswerCounter = ReturnType<typeof createAnswerCounter>;
