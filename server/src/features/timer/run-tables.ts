import type { RunFacts } from '@focuspool/domain/ledger/correct-run';
import { type RunOrigin, runOrigins } from '@focuspool/domain/stats/run-origin';
import type { SharedRun } from '@focuspool/domain/timer/shared-run';
import type { Uncounted } from '@focuspool/domain/timer/timer-contract';
import type { Span } from '@focuspool/domain/timer/worked-spans';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { user } from '../../platform/auth/auth-tables.ts';
import { instant } from '../../platform/database/instant-column.ts';

const isoTime = (instant: number) => new Date(instant).toISOString();

const instantMultirange = customType<{ data: Span[]; driverData: string }>({
  dataType: () => 'tstzmultirange',
  toDriver: (spans) => `{${spans.map(({ from, to }) => `[${isoTime(from)},${isoTime(to)})`).join()}}`,
});

/**
 * Every finished run. `worked` holds its worked spans, without pauses; a constraint of the database (migration 0001) keeps those
 * of one person from overlapping.
 */
export const runs = pgTable(
  'runs',
  {
    key: uuid('key').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** May name a deleted task: if it is restored, its minutes and runs are summed up from here. */
    taskId: uuid('task_id'),
    taskText: text('task_text').notNull(),
    startedAt: instant('started_at').notNull(),
    endedAt: instant('ended_at').notNull(),
    worked: instantMultirange('worked').notNull(),
    minutes: integer('minutes').notNull(),
    earnedTrophy: boolean('earned_trophy').notNull(),
    uncounted: jsonb('uncounted').$type<Uncounted>(),
    recordedAt: instant('recorded_at').notNull(),
    /** The day and hour that the person's clocks showed as it ended; UTC's if a process of an earlier release counts it. */
    localDay: date('local_day').notNull().default(sql`(now() at time zone 'UTC')::date`),
    localHour: smallint('local_hour').notNull().default(sql`extract(hour from now() at time zone 'UTC')`),
    /** The list that the task was on; null if it was on none of theirs. */
    listTitle: text('list_title'),
    origin: text('origin').$type<RunOrigin>().notNull().default('timer'),
    /** How many minutes longer than planned it was worked, of those added at its end. */
    extendedMinutes: integer('extended_minutes').notNull().default(0),
  },
  (table) => [
    index('runs_user_day').on(table.userId, table.localDay, table.startedAt, table.key),
    check('runs_origin', sql`${table.origin} in (${sql.raw(runOrigins.map((one) => `'${one}'`).join())})`),
    index('runs_user_started').on(table.userId, table.startedAt),
    index('runs_recorded_at').on(table.recordedAt),
    index('runs_task_id').on(table.taskId),
    check('runs_minutes_positive', sql`${table.minutes} >= 0`),
  ],
);

/**
 * Corrections of counted runs, one line each, only ever added. The first line of a run says what it was counted as; the row in
 * `runs` is what all of its lines have led to, and is gone once it is deleted.
 */
export const runCorrections = pgTable(
  'run_corrections',
  {
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** The number of the person's operation. */
    sequence: bigint('sequence', { mode: 'number' }).notNull(),
    runKey: uuid('run_key').notNull(),
    /** When the run began; kept even after the run is gone. */
    startedAt: instant('started_at').notNull(),
    /** When the person corrected it, by their device. */
    correctedAt: instant('corrected_at').notNull(),
    recordedAt: instant('recorded_at').notNull(),
    before: jsonb('before').$type<RunFacts>().notNull(),
    /** Null if the run was deleted. */
    after: jsonb('after').$type<RunFacts>(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.sequence] }),
    index('run_corrections_run').on(table.runKey),
  ],
);

/**
 * The current run of each person; without a key there is none. `witnessedAt` is when this server first saw the run's key, by its
 * own clock.
 */
export const currentRuns = pgTable(
  'current_runs',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => user.id, { onDelete: 'cascade' }),
    /**
     * Also written by processes of version 0.3, which may still run
     * beside this one. Nothing reads it, and it goes after this release.
     */
    revision: integer('revision').notNull(),
    key: uuid('key'),
    taskId: uuid('task_id'),
    taskName: text('task_name'),
    groupId: text('group_id'),
    taskMinutes: integer('task_minutes'),
    durationMs: bigint('duration_ms', { mode: 'number' }),
    worked: jsonb('worked').$type<Span[]>(),
    runningSince: instant('running_since'),
    extendedMinutes: integer('extended_minutes').notNull().default(0),
    witnessedAt: instant('witnessed_at'),
    /** Runs with worked time that gave way to another run, the latest first. */
    aside: jsonb('aside').$type<(SharedRun & { readonly witnessedAt: number })[]>().notNull().default([]),
    savedAt: instant('saved_at').notNull(),
  },
  (table) => [
    index('current_runs_running').on(table.runningSince).where(sql`${table.runningSince} is not null`),
    check(
      'current_runs_whole_or_none',
      sql`num_nulls(${table.key}, ${table.taskId}, ${table.taskName}, ${table.groupId}, ${table.taskMinutes}, ${table.durationMs}, ${table.worked}, ${table.witnessedAt}) in (0, 8)`,
    ),
  ],
);
