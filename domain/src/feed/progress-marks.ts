/** Where a run that is online tells of itself, in percent elapsed (product 4.4). */
export const progressMarks = [50, 80, 100] as const;
export type ProgressMark = (typeof progressMarks)[number];

/** Least time between two messages of one person, in milliseconds (product 4.4). */
export const sendGapMs = 1_000;

/** What the others read (product 4.4). */
export function describeMark(mark: ProgressMark): string {
  return mark === 100 ? 'Successfully completed their task' : `Making ${mark}% progress on their task`;
}

/**
 * The mark to tell of at `percent`, when `told` is the highest one that was dealt with: the latest that was reached,
 * so that marks which a sleeping tab went past are not told late and in a burst. Null when there is none.
 */
export function findDueMark(percent: number, told: number): ProgressMark | null {
  const reached = progressMarks.findLast((mark) => mark <= percent);
  return reached !== undefined && reached > told ? reached : null;
}
