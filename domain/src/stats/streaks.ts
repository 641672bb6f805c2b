import { type Day, toDay, toDayNumber } from './local-day.ts';
import { findLastDay } from './periods.ts';

/** Two free days must be at least this many days apart. */
const freeDaysApart = 7;

/** The text beside the number. */
export const streakRule =
  'A day counts with one finished run. One day off in any seven does not break a streak; two do. Today cannot break it before it is over.';

export type Streak = {
  /** How many of its days count. */
  readonly days: number;
  /** Null when there is none. */
  readonly from: Day | null;
  readonly to: Day | null;
};

export type Streaks = { readonly current: Streak; readonly longest: Streak };

const none: Streak = { days: 0, from: null, to: null };

/**
 * A streak begins and ends with a day that counts, and has no two free days within seven in a row. `worked` are the numbers of
 * the days that count, in order and each once; `today` is not over: the current streak is the one that a run today would extend.
 */
export function findStreaks(worked: readonly number[], today: Day): Streaks {
  const last = findLastDay(today, (day) => worked.includes(toDayNumber(day)));
  return {
    current: toStreak(findEndingAt(worked, toDayNumber(last))),
    longest: toStreak(findLongest(worked)),
  };
}

type Stretch = { count: number; from: number; to: number } | null;

/** Walks back from `end`, whether that day counts or not. */
function findEndingAt(days: readonly number[], end: number): Stretch {
  // Days ahead come from a clock that was wrong, and do not count.
  let at = days.length - 1;
  while (at >= 0 && (days[at] ?? 0) > end) at -= 1;
  const isEndDone = days[at] === end;
  if (isEndDone) at -= 1;
  const last = at;
  let from = end;
  let free: number | null = null;
  for (; at >= 0; at -= 1) {
    const before = days[at] ?? from;
    const missing = from - before - 1;
    if (missing > 1) break;
    if (missing === 1) {
      if (free !== null && free - (from - 1) < freeDaysApart) break;
      free = from - 1;
    }
    from = before;
  }
  const count = last - at + (isEndDone ? 1 : 0);
  if (count === 0) return null;
  return { count, from, to: isEndDone ? end : (days[last] ?? end) };
}

/** Goes through all days once: two free days too close to each other separate the days before the first from those after it. */
function findLongest(days: readonly number[]): Stretch {
  // Indexes into `days`: no objects are created on the way, since a long streak would grow one with each of its days.
  let [longestFrom, longestTo] = [0, -1];
  let start = 0;
  // The latest free day, and the index of the first day after it.
  let free: { day: number; behind: number } | null = null;
  let before = days[0] ?? 0;
  for (let at = 0; at < days.length; at += 1) {
    const day = days[at] ?? before;
    const missing = day - before - 1;
    if (missing > 1) {
      start = at;
      free = null;
    } else if (missing === 1) {
      if (free && day - 1 - free.day < freeDaysApart) start = free.behind;
      free = { day: day - 1, behind: at };
    }
    if (at - start > longestTo - longestFrom) [longestFrom, longestTo] = [start, at];
    before = day;
  }
  const [from, to] = [days[longestFrom], days[longestTo]];
  return from === undefined || to === undefined ? null : { count: longestTo - longestFrom + 1, from, to };
}

function toStreak(stretch: Stretch): Streak {
  return stretch ? { days: stretch.count, from: toDay(stretch.from), to: toDay(stretch.to) } : none;
}
