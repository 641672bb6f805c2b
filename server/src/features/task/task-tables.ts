import type { Weekday } from '@focuspool/domain/stats/weeks-and-months';
import { maxEstimate } from '@focuspool/domain/task/task-estimate';
import { maxNoteLength } from '@focuspool/domain/task/task-note';
import { maxTextLength } from '@focuspool/domain/task/task-text';
import { type TaskVisibility, taskVisibilities } from '@focuspool/domain/visibility/task-visibility';
import { sql } from 'drizzle-orm';
import {
  bigserial,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { user } from '../../platform/auth/auth-tables.ts';
import { instant } from '../../platform/database/instant-column.ts';

/** A list is open while `completedAt` is null. */
export const taskLists = pgTable(
  'task_lists',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    title: text('title').notNull(),
    createdAt: instant('created_at').notNull(),
    completedAt: instant('completed_at'),
    /** When its person last opened it again; null if they never have. */
    openedAt: instant('opened_at'),
  },
  (table) => [
    index('task_lists_user_created').on(table.userId, table.createdAt),
    index('task_lists_history')
      .on(table.userId, table.completedAt, table.id)
      .where(sql`${table.completedAt} is not null`),
    index('task_lists_open').on(table.userId).where(sql`${table.completedAt} is null`),
    check('task_lists_id_form', sql`${table.id} like '-%'`),
    check(
      'task_lists_title_length',
      sql`char_length(${table.title}) between 1 and ${maxTextLength}`.inlineParams(),
    ),
  ],
);

export const tasks = pgTable(
  'tasks',
  {
    id: uuid('id').primaryKey(),
    listId: text('list_id')
      .notNull()
      .references(() => taskLists.id, { onDelete: 'cascade' }),
    text: text('text').notNull(),
    isCompleted: boolean('is_completed').notNull().default(false),
    minutes: integer('minutes').notNull().default(0),
    hasTrophy: boolean('has_trophy').notNull().default(false),
    note: text('note').notNull().default(''),
    /** In runs. */
    estimate: smallint('estimate'),
    /** How many runs have been completed on it. */
    runs: integer('runs').notNull().default(0),
    /** Who sees its name; null if the person's choice for all tasks applies. */
    visibility: text('visibility').$type<TaskVisibility>(),
    /** When that was chosen, by the person's device; null if nothing was chosen since the task was created. */
    visibilityAt: instant('visibility_at'),
    position: bigserial('position', { mode: 'number' }).notNull(),
  },
  (table) => [
    unique('tasks_list_text_key').on(table.listId, table.text),
    index('tasks_list_position').on(table.listId, table.position),
    check('tasks_text_length', sql`char_length(${table.text}) between 1 and ${maxTextLength}`.inlineParams()),
    check('tasks_note_length', sql`char_length(${table.note}) <= ${maxNoteLength}`.inlineParams()),
    check('tasks_estimate_bounds', sql`${table.estimate} between 1 and ${maxEstimate}`.inlineParams()),
    check('tasks_visibility_level', sql`${table.visibility} in ${taskVisibilities}`.inlineParams()),
  ],
);

/** The lists that are begun again, as a copy, on some days of the week. */
export const listRepeats = pgTable(
  'list_repeats',
  {
    listId: text('list_id')
      .primaryKey()
      .references(() => taskLists.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** The list that was begun last. */
    latestId: text('latest_id'),
    /** 1 for Monday to 7 for Sunday, in their order. */
    days: smallint('days').array().$type<Weekday[]>().notNull(),
    /** The language of a title that is the list's date; null if its person has given it a title. */
    titleLocale: text('title_locale'),
    /** The latest settled day, by the person's own calendar: nothing is begun any more for it or for those before it. */
    settledDay: date('settled_day').notNull(),
    /** The order in which their person sees them. */
    position: bigserial('position', { mode: 'number' }).notNull(),
  },
  (table) => [
    index('list_repeats_user').on(table.userId, table.position),
    index('list_repeats_settled_day').on(table.settledDay, table.listId),
    check('list_repeats_days', sql`cardinality(${table.days}) between 1 and 7`),
  ],
);
