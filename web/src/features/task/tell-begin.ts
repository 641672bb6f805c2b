import type { TaskList } from '@focuspool/domain/task/task-contract';

/** When a list was begun, where another of these has its title, as one that repeats has; empty where none has. */
export function tellBegin({ id, title, createdAt }: TaskList, lists: readonly TaskList[]): string {
  const namesakes = lists.filter((other) => other.id !== id && other.title === title);
  if (namesakes.length === 0) return '';
  return formatBegin(
    createdAt,
    namesakes.some((other) => toDay(other.createdAt) === toDay(createdAt)),
  );
}

const toDay = (createdAt: string) => new Date(createdAt).toDateString();

/** Of two that were begun on one day the time as well. */
function formatBegin(createdAt: string, withTime: boolean): string {
  const format = new Intl.DateTimeFormat(undefined, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(withTime && { hour: 'numeric', minute: '2-digit' }),
  });
  return format.format(new Date(createdAt));
}
