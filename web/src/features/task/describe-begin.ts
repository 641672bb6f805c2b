import type { TaskList } from '@focuspool/domain/task/task-contract';
import { type HourCycle, toClockForm } from '../../platform/clock/clock-form.ts';

/** Says when a list was begun, if another of `lists` has the same title, as repeated lists do; empty otherwise. */
export function describeBegin(
  { id, title, createdAt }: TaskList,
  lists: readonly TaskList[],
  hourCycle: HourCycle,
): string {
  const namesakes = lists.filter((other) => other.id !== id && other.title === title);
  if (namesakes.length === 0) return '';
  // The time is added if two of them were begun on the same day.
  const withTime = namesakes.some((other) => toDay(other.createdAt) === toDay(createdAt));
  const format = new Intl.DateTimeFormat(undefined, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(withTime && toClockForm(hourCycle)),
  });
  return format.format(new Date(createdAt));
}

const toDay = (createdAt: string) => new Date(createdAt).toDateString();
