import { type TaskVisibility, taskVisibilities } from '@focuspool/domain/visibility/task-visibility';
import { sql } from 'drizzle-orm';
import { check, pgTable, text } from 'drizzle-orm/pg-core';
import { user } from '../../platform/auth/auth-tables.ts';
import { instant } from '../../platform/database/instant-column.ts';

/** Who sees the names of a person's tasks, if a task has no choice of its own. */
export const visibilitySettings = pgTable(
  'visibility_settings',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => user.id, { onDelete: 'cascade' }),
    visibility: text('visibility').$type<TaskVisibility>().notNull(),
    /** When the person chose, by their device; null if it was written before this was kept, or imported with a community. */
    chosenAt: instant('chosen_at'),
  },
  (table) => [
    check('visibility_settings_level', sql`${table.visibility} in ${taskVisibilities}`.inlineParams()),
  ],
);
