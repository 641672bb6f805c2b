import type { TaskVisibility } from '@focuspool/domain/visibility/task-visibility';
import { sql } from 'drizzle-orm';
import { check, pgTable, text } from 'drizzle-orm/pg-core';
import { user } from '../../platform/auth/auth-tables.ts';

/** Who sees the names of a person's tasks, where a task has no choice of its own. */
export const visibilitySettings = pgTable(
  'visibility_settings',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => user.id, { onDelete: 'cascade' }),
    visibility: text('visibility').$type<TaskVisibility>().notNull(),
  },
  (table) => [check('visibility_settings_level', sql`${table.visibility} in ('self', 'rooms', 'everyone')`)],
);
