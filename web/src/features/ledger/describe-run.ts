import type { Correction, LedgerFilter, LedgerSum } from '@focuspool/domain/ledger/ledger-contract';
import { formatRuns } from '@focuspool/domain/task/task-estimate';
import { type HourCycle, toClockForm } from '../../platform/clock/clock-form.ts';
import { formatCalendarDay, formatCalendarDays, formatDuration, formatHour } from '../stats/calendar-form.ts';

/** The heading of a list of runs, by its filter. `name` is the text of the task that the filter gives by its id. */
export function describeFilter(
  { of, from, to, task, list, taskId, hour }: LedgerFilter,
  { name, hourCycle = null }: { name?: string | undefined; hourCycle?: HourCycle } = {},
): string {
  if (of === 'trophies') return 'Trophies';
  if (taskId !== undefined) return name === undefined ? 'One task' : `“${name}”`;
  const label = task ?? list;
  if (label !== undefined) return `“${label}”`;
  if (hour !== undefined) {
    return `From ${formatHour(Number(hour), hourCycle)} to ${formatHour((Number(hour) + 1) % 24, hourCycle)}${from ? `, since ${formatCalendarDay(from)}` : ''}`;
  }
  const which = of === 'streak' ? 'Streak, ' : '';
  if (from && to) return which + formatCalendarDays(from, to);
  if (from) return `Since ${formatCalendarDay(from)}`;
  return to ? `Until ${formatCalendarDay(to)}` : 'Total time';
}

/** `12 trophies`, `9 days`, `3 h 20 min in 8 runs` */
export function describeSum(sum: LedgerSum, of: LedgerFilter['of']): string {
  if (sum.of === 'trophies') return sum.trophies === 1 ? '1 trophy' : `${sum.trophies} trophies`;
  if (of === 'streak') return sum.days === 1 ? '1 day' : `${sum.days ?? 0} days`;
  if (sum.runs === null) return formatDuration(sum.minutes);
  return `${formatDuration(sum.minutes)} in ${formatRuns(sum.runs)}`;
}

/** What the person had before their community moved here: on top of a sum of minutes, but part of a number of trophies. */
export function describeBefore({ of }: LedgerFilter, before = 0): string | null {
  if (before === 0) return null;
  const what = of === 'trophies' ? `${before} of them` : `Plus ${formatDuration(before)}`;
  return `${what} from before the move, with no runs here.`;
}

/** `14:00 – 14:25`, with the days if there are two. */
export function describeTimes(
  startedAt: string | number,
  endedAt: string | number,
  hourCycle: HourCycle,
): string {
  const [start, end] = [new Date(startedAt), new Date(endedAt)];
  const isOneDay = start.toDateString() === end.toDateString();
  const format = new Intl.DateTimeFormat(undefined, {
    ...toClockForm(hourCycle),
    ...(isOneDay ? {} : { day: 'numeric', month: 'short' }),
  });
  return format.formatRange(start, end);
}

/** Describes what a correction changed. */
export function describeCorrection({ before, after }: Pick<Correction, 'before' | 'after'>): string {
  if (!after) return `Deleted: ${formatDuration(before.minutes)} on “${before.taskText}”`;
  return [
    before.taskText === after.taskText ? '' : `“${before.taskText}” became “${after.taskText}”`,
    before.minutes === after.minutes
      ? ''
      : `${formatDuration(before.minutes)} became ${formatDuration(after.minutes)}`,
  ]
    .filter(Boolean)
    .join(', ');
}
