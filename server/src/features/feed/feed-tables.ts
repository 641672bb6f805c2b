import { feedMarks, intentionMark } from '@focuspool/domain/feed/progress-marks';
import type { IntentionOutcome } from '@focuspool/domain/intention/intention';
import { sql } from 'drizzle-orm';
import { check, index, pgTable, smallint, text, unique, uuid } from 'drizzle-orm/pg-core';
import { user } from '../../platform/auth/auth-tables.ts';
import { instant } from '../../platform/database/instant-column.ts';

/** What people told of their runs in the last hour; each mark of a run once. The mark 0 tells of what will be there at its end. */
export const progressMessages = pgTable(
  'progress_messages',
  {
    id: uuid('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    runKey: uuid('run_key').notNull(),
    mark: smallint('mark').notNull(),
    /** As the device called it then; what others are shown is the task's name by now. */
    taskName: text('task_name').notNull(),
    /** Without a foreign key, so that a deletion taken back brings the name back; null where an earlier version told it. */
    taskId: uuid('task_id'),
    intention: text('intention'),
    /** The message stays the same one as its person says what is there. */
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
