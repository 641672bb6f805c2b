/**
 * At which percentages elapsed a run that is online posts to the feed (product 4.4). The database checks them too
 * (`feed-tables.ts`), so a new one needs a migration. A device remembers in `progress-reporter.ts` what it has posted; the server's
 * `post-progress.ts` checks again.
 */
export const progressMarks = [50, 80, 100] as const;
export type ProgressMark = (typeof progressMarks)[number];

/** At which percentage a run posts its intention, if its person has stated one: at its start. */
export const intentionMark = 0;
export const feedMarks = [intentionMark, ...progressMarks] as const;
export type FeedMark = (typeof feedMarks)[number];

/** Least time between two messages of one person, in milliseconds (product 4.4). */
export const sendGapMs = 1_000;

/** The text that others read (product 4.4). */
export function describeMark(mark: FeedMark): string {
  if (mark === intentionMark) return 'Set out to get this done';
  return mark === 100 ? 'Successfully completed their task' : `Making ${mark}% progress on their task`;
}

/**
 * The mark to post at `percent`, given `lastMark`, the highest posted so far or null: the latest mark reached, so that marks which
 * a sleeping tab went past are not posted late and in a burst. Null when there is none.
 */
export function findDueMark(
  percent: number,
  lastMark: number | null,
  hasIntention: boolean,
): FeedMark | null {
  const marks: readonly FeedMark[] = hasIntention ? feedMarks : progressMarks;
  const reached = marks.findLast((mark) => mark <= percent);
  return reached !== undefined && (lastMark === null || reached > lastMark) ? reached : null;
}
