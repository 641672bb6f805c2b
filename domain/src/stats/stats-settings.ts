import * as v from 'valibot';

/** Minutes a day; the limits exclude a goal reached before it is begun, or longer than a day allows. */
export const goalLimits = { least: 5, most: 720 } as const;

export const goalSchema = v.nullable(
  v.pipe(v.number(), v.integer(), v.minValue(goalLimits.least), v.maxValue(goalLimits.most)),
);

/** 1 for Monday to 7 for Sunday; null follows the device's language. */
export const firstDaySchema = v.nullable(v.picklist([1, 2, 3, 4, 5, 6, 7]));
export const hourCycleSchema = v.nullable(v.picklist(['h12', 'h23']));

/** How a person counts their days. */
export const statsSettingsSchema = v.object({
  /** Minutes a day; null for no goal. */
  goalMinutes: goalSchema,
  firstDay: firstDaySchema,
  hourCycle: hourCycleSchema,
});
export type StatsSettings = Readonly<v.InferOutput<typeof statsSettingsSchema>>;

export const defaultStatsSettings: StatsSettings = { goalMinutes: null, firstDay: null, hourCycle: null };

/** How much of a goal is reached, 0 to 1. */
export function shareOfGoal(minutes: number, goalMinutes: number): number {
  return Math.min(1, minutes / goalMinutes);
}
