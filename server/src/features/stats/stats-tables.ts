import { goalLimits, type StatsSettings } from '@focuspool/domain/stats/stats-settings';
import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core';
import { user } from '../../platform/auth/auth-tables.ts';

const owner = () => text('user_id').references(() => user.id, { onDelete: 'cascade' });

const { least, most } = goalLimits;

/** How a person counts their days. */
export const statsSettings = pgTable(
  'stats_settings',
  {
    userId: owner().primaryKey(),
    /** The zone in which they were last, as one of their devices named it. */
    timeZone: text('time_zone'),
    goalMinutes: integer('goal_minutes'),
    firstDay: smallint('first_day').$type<StatsSettings['firstDay']>(),
    hourCycle: text('hour_cycle').$type<StatsSettings['hourCycle']>(),
  },
  (table) => [
    check('stats_settings_goal', sql`${table.goalMinutes} between ${sql.raw(`${least} and ${most}`)}`),
    check('stats_settings_first_day', sql`${table.firstDay} between 1 and 7`),
    check('stats_settings_hour_cycle', sql`${table.hourCycle} in ('h12', 'h23')`),
  ],
);

/**
 * What a person's runs add up to, one row per month, so that years are a few rows. The trigger `change_run_sums`
 * (`0020_stats.sql`) writes it with the ledger, whichever process and statement changes that.
 */
export const runMonthSums = pgTable(
  'run_month_sums',
  {
    userId: owner().notNull(),
    /** The month's first day. */
    month: date('month').notNull(),
    /** One bit per day with a run, the first day's the lowest: enough to find streaks over years. */
    workedDays: integer('worked_days').notNull(),
    /** By day of the month. */
    dayMinutes: integer('day_minutes').array().notNull(),
    dayRuns: integer('day_runs').array().notNull(),
    /** By hour of the day. */
    hourMinutes: integer('hour_minutes').array().notNull(),
    /** The runs of the whole month; a month without any has no row. */
    runs: integer('runs').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.month] }),
    check('run_month_sums_runs_positive', sql`${table.runs} >= 0`),
  ],
);

/** The same sums by the name of the task, and by the title of the list that it was on. */
export const runLabelSums = pgTable(
  'run_label_sums',
  {
    userId: owner().notNull(),
    kind: text('kind').$type<'task' | 'list'>().notNull(),
    label: text('label').notNull(),
    minutes: integer('minutes').notNull(),
    runs: integer('runs').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.kind, table.label] }),
    index('run_label_sums_most').on(table.userId, table.kind, table.minutes.desc().nullsFirst(), table.label),
    check('run_label_sums_kind', sql`${table.kind} in ('task', 'list')`),
  ],
);
