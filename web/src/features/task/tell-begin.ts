import type { TaskList } from '@focuspool/domain/task/task-contract';
import { type HourCycle, toClockForm } from '../../platform/clock/clock-form.ts';

/** When a list was begun, where another of these has its title, as one that repeats has; empty where none has. */
export function tellBegin(
  { id, title, createdAt }: TaskList,
  lists: readonly TaskList[],
  hourCycle: HourCycle,
): string {
  const namesakes = lists.filter((other) => other.id !== id && other.title === title);
  if (namesakes.length === 0) return '';
  // Of two that were begun on one day the time as well.
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
