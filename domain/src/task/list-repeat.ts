import * as v from 'valibot';
import { addDays, type Day, localTimeOf } from '../stats/local-day.ts';
import { type Weekday, weekdayOf } from '../stats/weeks-and-months.ts';
import { listIdSchema, type Task } from './task-contract.ts';
import { toTask } from './task-list.ts';

/** The hour at which a person's morning begins: whoever is up past midnight is still in the day before. */
export const morningHour = 4;

/** Most lists of a person that repeat. */
export const maxRepeats = 20;

/** 1 for Monday to 7 for Sunday, in their order; none to stop. */
export const repeatDaysSchema = v.pipe(
  v.array(v.picklist([1, 2, 3, 4, 5, 6, 7])),
  v.check((days) => days.every((day, at) => day > (days[at - 1] ?? 0)), 'The days must be in order'),
);

/** A list that is begun anew on some days. */
export const listRepeatSchema = v.object({
  listId: listIdSchema,
  /** The one that was begun last; null while none was. */
  latestId: v.nullable(listIdSchema),
  /** Of the list that repeats, which may be in the history. */
  title: v.string(),
  days: repeatDaysSchema,
  /** Where its title is the one that a device gave it: the language of that. Each list that is begun then has its own date. */
  titleLocale: v.exactOptional(v.string()),
});
export type ListRepeat = Readonly<v.InferOutput<typeof listRepeatSchema>>;

/** The latest day whose morning has come by that instant, where the person is. */
export function morningDayOf(instant: number, timeZone: string): Day {
  const { day, hour } = localTimeOf(instant, timeZone);
  return hour < morningHour ? addDays(day, -1) : day;
}

export function isRepeatDay(days: readonly Weekday[], day: Day): boolean {
  return days.includes(weekdayOf(day));
}

/** The same tasks once more, with what was noted, planned and chosen for them, and nothing done. */
export function copyTasks(tasks: readonly Task[], makeId: () => string): Task[] {
  return tasks.map(({ runs: _, ...task }) =>
    toTask({ ...task, id: makeId(), isCompleted: false, minutes: 0 }),
  );
}

/** Whether nothing has been done to what was begun last: another one would say the same beside it. */
export function isUntouched(begun: readonly Task[], repeated: readonly Task[]): boolean {
  const texts = new Set(repeated.map(({ text }) => text));
  return (
    begun.length === repeated.length &&
    begun.every(({ text, isCompleted, minutes, runs }) => {
      return texts.has(text) && !isCompleted && minutes === 0 && !runs;
    })
  );
}
