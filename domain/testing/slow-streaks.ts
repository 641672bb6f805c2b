/**
 * The most days of any stretch of a row that is a streak by the rule as it is worded, among those whose end `mayEndAt` accepts.
 */
export function countStreakSlowly(isWorked: readonly boolean[], mayEndAt: (end: number) => boolean): number {
  let most = 0;
  for (let from = 0; from < isWorked.length; from += 1) {
    for (let to = from; to < isWorked.length; to += 1) {
      const days = isWorked.slice(from, to + 1);
      const isBroken = days.some((_day, at) => days.slice(at, at + 7).filter((isDone) => !isDone).length > 1);
      if (isBroken || !days.at(0) || !days.at(-1) || !mayEndAt(to)) continue;
      most = Math.max(most, days.filter(Boolean).length);
    }
  }
  return most;
}
