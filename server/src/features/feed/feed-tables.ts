import { feedMarks, intentionMark } from '@focuspool/domain/feed/progress-marks';
import type { IntentionOutcome } from '@focuspool/domain/intention/intention';
import { sql } from 'drizzle-orm';
import { check, index, pgTable, smallint, text, unique, uuid } from 'drizzle-orm/pg-core';
import { user } from '../../platform/auth/auth-tables.ts';
import { instant } from '../../platform/database/instant-column.ts';

/**
 * What people told of their runs in the last hour, each mark of a run
 * once. Mark 0 tells the intention: what will be there at the end.
 */
export const progressMessages = pgTable(
  'progress_messages',
  {
    id: uuid('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    runKey: uuid('run_key').notNull(),
    mark: smallint('mark').notNull(),
    /** The task's name on the device at that time; others are shown its current name. */
    taskName: text('task_name').notNull(),
    /** Has no foreign key, so that undoing a deletion brings the name back; null in messages from an earlier version. */
    taskId: uuid('task_id'),
    intention: text('intention'),
    /** Set on the same message once the person says what came of the intention. */
    outcome: text('outcome').$type<IntentionOutcome>(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [
    unique('progress_messages_once').on(table.userId, table.runKey, table.mark),
    index('progress_messages_newest').on(table.createdAt),
    index('progress_messages_expires_at').on(table.expiresAt),
    check('progress_messages_mark', sql`${table.mark} in ${feedMarks}`.inlineParams()),
    check(
      'progress_messages_intention',
      sql`(${table.mark} = ${intentionMark}) = (${table.intention} is not null)`.inlineParams(),
    ),
  ],
);
