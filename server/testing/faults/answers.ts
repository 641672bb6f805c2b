/** What people were answered since the last count, and how long they waited. */
export type AnswerCount = {
  /** By status; `none` where nobody answered, `late` where that took longer than a page waits. */
  readonly byStatus: Readonly<Record<string, number>>;
  readonly longestMs: number;
  /** When the last call was answered with anything but 200, on the clock of `performance.now`. */
  readonly lastFailureAt: number;
  /** What no fault excuses: another status than 200 and 503, or a 503 that does not say when to come back. */
  readonly unexpected: readonly string[];
};

// How long an answer may take is the machine's affair as well: that is told, and not judged.
const excused = new Set(['200', '503', 'none', 'late']);

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
      if (!excused.has(status)) unexpected.push(`${status} of ${path} after ${Math.round(tookMs)} ms`);
      if (status === '503' && !retryAfter) unexpected.push(`503 of ${path} without Retry-After`);
    },

    /** What has come together, from which the next count is apart. */
    take(): AnswerCount {
      const count = { byStatus, longestMs, lastFailureAt, unexpected };
      [byStatus, unexpected, longestMs] = [{}, [], 0];
      return count;
    },
  };
}

export type AnswerCounter = ReturnType<typeof createAnswerCounter>;
