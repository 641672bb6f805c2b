import type { SharedRun } from '@focuspool/domain/timer/shared-run';
import type { Span } from '@focuspool/domain/timer/worked-spans';
import { sql } from 'drizzle-orm';
import { bigint, check, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/database/instant-column.ts';
import { user } from '../../platform/sessions/account-tables.ts';

/** `witnessedAt` is when this server first heard of the run's key, in epoch milliseconds of its own clock. */
export type WitnessedRun = SharedRun & { readonly witnessedAt: number };

/** The run that each person has in hand; without a key there is none. The revision rises with each change. */
export const currentRuns = pgTable(
  'current_runs',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => user.id, { onDelete: 'cascade' }),
    revision: integer('revision').notNull(),
    key: uuid('key'),
    taskId: uuid('task_id'),
    taskName: text('task_name'),
    groupId: text('group_id'),
    taskMinutes: integer('task_minutes'),
    durationMs: bigint('duration_ms', { mode: 'number' }),
    worked: jsonb('worked').$type<Span[]>(),
    runningSince: instant('running_since'),
    witnessedAt: instant('witnessed_at'),
    /** Runs with worked time that gave way to another one, the latest first. */
    aside: jsonb('aside').$type<WitnessedRun[]>().notNull().default([]),
    savedAt: instant('saved_at').notNull(),
  },
  (table) => [
    check(
      'current_runs_whole_or_none',
      sql`num_nulls(${table.key}, ${table.taskId}, ${table.taskName}, ${table.groupId}, ${table.taskMinutes}, ${table.durationMs}, ${table.worked}, ${table.witnessedAt}) in (0, 8)`,
    ),
  ],
);
