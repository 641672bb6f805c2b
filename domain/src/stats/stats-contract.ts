import * as v from 'valibot';
import { countSchema } from '../base-schemas.ts';
import { daySchema, daySumSchema } from './day-sums.ts';
import { statsSettingsSchema } from './stats-settings.ts';

/** The part of their own statistics that everyone may see: the latest days, and how they are counted. */
export const weekStatsSchema = v.object({
  recentDays: v.array(daySumSchema),
  settings: statsSettingsSchema,
});
export type WeekStats = v.InferOutput<typeof weekStatsSchema>;

/** The earliest day whose year of statistics begins in the year 1: the database has none before. */
const earliestDay = '0002-01-07';

/** `day` is today, as the person's own clocks show it. */
export const yearQuerySchema = v.object({
  day: v.pipe(daySchema, v.minValue(earliestDay, 'There is no such day')),
});

const streakSchema = v.object({ days: countSchema, from: v.nullable(daySchema), to: v.nullable(daySchema) });

/** The work under one name, which several tasks, or lists, may share. */
export const labelSumSchema = v.object({ label: v.string(), minutes: countSchema, runs: countSchema });
export type LabelSum = v.InferOutput<typeof labelSumSchema>;

/** How many names are listed: those with the most minutes. */
export const maxLabels = 10;

export const yearStatsSchema = v.object({
  /** The days with a run within the 53 weeks up to today, in order. */
  days: v.array(daySumSchema),
  /** Minutes by hour of the day, over the same months. */
  hours: v.pipe(v.array(countSchema), v.length(24)),
  /** Over all runs. */
  tasks: v.array(labelSumSchema),
  lists: v.array(labelSumSchema),
  streaks: v.object({ current: streakSchema, longest: streakSchema }),
});
export type YearStats = v.InferOutput<typeof yearStatsSchema>;
