import * as v from 'valibot';
import { addDays, type Day, localTimeOf } from '../stats/local-day.ts';
import { type Weekday, weekdayOf } from '../stats/weeks-and-months.ts';
import { listIdSchema, type Task } from './task-contract.ts';
import { toTask } from './task-list.ts';

/** The hour at which a person's morning begins: anyone up past midnight is still in the previous day. */
export const morningHour = 4;

/** The most repeating lists that a person may have. */
export const maxRepeats = 20;

/** 1 for Monday to 7 for Sunday, in order; empty to stop repeating. */
export const repeatDaysSchema = v.pipe(
  v.array(v.picklist([1, 2, 3, 4, 5, 6, 7])),
  v.check((days) => days.every((day, at) => day > (days[at - 1] ?? 0)), 'The days must be in order'),
);

/** A list that is begun again on some days. */
export const listRepeatSchema = v.object({
  listId: listIdSchema,
  /** The list that was begun last; null if none was. */
  latestId: v.nullable(listIdSchema),
  /** The title of the list that repeats, which may be in the history. */
  title: v.string(),
  days: repeatDaysSchema,
  /** Set if a device generated the title: the language of that title. Each list begun from it gets its own date as its title. */
  titleLocale: v.exactOptional(v.string()),
});
export type ListRepeat = Readonly<v.InferOutput<typeof listRepeatSchema>>;

/** The latest day whose morning has come by that instant, in the person's time zone. */
export function morningDayOf(instant: number, timeZone: string): Day {
  const { day, hour } = localTimeOf(instant, timeZone);
  return hour < morningHour ? addDays(day, -1) : day;
}

/** Whether the list repeats on that day; `repeat-sweep.ts` on the server then begins it, and skips days that have passed. */
export function isRepeatDay(days: readonly Weekday[], day: Day): boolean {
  return days.includes(weekdayOf(day));
}

/** Copies of the tasks, with their notes, estimates and visibility, and nothing done. */
export function copyTasks(tasks: readonly Task[], makeId: () => string): Task[] {
  return tasks.map(({ runs: _, ...task }) =>
    toTask({ ...task, id: makeId(), isCompleted: false, minutes: 0 }),
  );
}

/** Whether nothing has been done to the list begun last: another one would be a duplicate of it. */
export function isUntouched(begun: readonly Task[], repeated: readonly Task[]): boolean {
  const texts = new Set(repeated.map(({ text }) => text));
  return (
    begun.length === repeated.length &&
    begun.every(({ text, isCompleted, minutes, runs }) => {
      return texts.has(text) && !isCompleted && minutes === 0 && !runs;
    })
  );
}
