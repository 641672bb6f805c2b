import { type ReportKind, reportKinds } from '@focuspool/domain/report/report-contract';
import { sql } from 'drizzle-orm';
import { check, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { user } from '../auth/auth-tables.ts';
import { instant } from '../database/instant-column.ts';

/**
 * What is hidden from everyone but its owner: a message by its id, a name by its text, so that another name is shown again and
 * the same one never.
 */
export const hiddenThings = pgTable(
  'hidden_things',
  {
    ownerId: text('owner_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<ReportKind>().notNull(),
    key: text('key').notNull(),
    hiddenAt: instant('hidden_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.ownerId, table.kind, table.key] }),
    index('hidden_things_kind_hidden').on(table.kind, table.hiddenAt),
    check('hidden_things_kind', sql`${table.kind} in ${reportKinds}`.inlineParams()),
    check('hidden_things_key', sql`char_length(${table.key}) between 1 and 100`),
  ],
);
