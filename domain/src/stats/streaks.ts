import { type Day, toDay, toDayNumber } from './local-day.ts';

/** Of seven days in a row one may be free. */
const freeDaysApart = 7;

/** What stands beside the number. */
export const streakRule =
  'A day counts with one finished run. One free day in any seven days does not break a streak; two free days within seven do. Today breaks nothing before it is over.';

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
 * A streak begins and ends with a day that counts, and no seven days in a row of it have two free days. `worked` are the numbers
 * of the days that count, in order and each once; `today` is open, so that the current streak is the one that a run today would go on with.
 */
export function findStreaks(worked: readonly number[], today: Day): Streaks {
  const now = toDayNumber(today);
  const past = worked.filter((day) => day < now);
  const isTodayDone = worked.includes(now);
  return {
    current: toStreak(findEndingAt([...past, now], isTodayDone ? 1 : 0)),
    longest: toStreak(findLongest(worked)),
  };
}

type Stretch = { count: number; from: number; to: number } | null;

/** Walks back from the last day, which counts as many times as it is said. */
function findEndingAt(days: readonly number[], lastCounts: 0 | 1): Stretch {
  const end = days.at(-1);
  if (end === undefined) return null;
  let from = end;
  let free: number | null = null;
  let at = days.length - 1;
  for (; at > 0; at -= 1) {
    const before = days[at - 1] ?? from;
    const missing = from - before - 1;
    if (missing > 1) break;
    if (missing === 1) {
      if (free !== null && free - (from - 1) < freeDaysApart) break;
      free = from - 1;
    }
    from = before;
  }
  const count = days.length - 1 - at + lastCounts;
  if (count === 0) return null;
  const to = lastCounts === 1 ? end : (days.at(-2) ?? end);
  return { count, from, to };
}

/** Goes over all days once: two free days that are too near each other part what is before the first from what is behind it. */
function findLongest(days: readonly number[]): Stretch {
  let longest: Stretch = null;
  let start = 0;
  // The latest free day, and the place of the first day behind it.
  let free: { day: number; behind: number } | null = null;
  for (const [at, day] of days.entries()) {
    const missing = day - (days[at - 1] ?? day - 1) - 1;
    if (missing > 1) {
      start = at;
      free = null;
    } else if (missing === 1) {
      if (free && day - 1 - free.day < freeDaysApart) start = free.behind;
      free = { day: day - 1, behind: at };
    }
    const count = at - start + 1;
    if (count > (longest?.count ?? 0)) longest = { count, from: days[start] ?? day, to: day };
  }
  return longest;
}

function toStreak(stretch: Stretch): Streak {
  return stretch ? { days: stretch.count, from: toDay(stretch.from), to: toDay(stretch.to) } : none;
}
