import { bigint, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { user } from '../auth/auth-tables.ts';
import { instant } from '../database/instant-column.ts';

/** The authenticator apps, one per person. */
export const secondFactor = pgTable('second_factors', {
  id: text('id').primaryKey(),
  userId: text('user_id')
    .notNull()
    .unique()
    .references(() => user.id, { onDelete: 'cascade' }),
  /** What the app computes its codes from, encrypted. */
  secret: text('secret').notNull(),
  /** Since when its codes are asked for; null until one has been entered. */
  confirmedAt: instant('confirmed_at'),
  /** The half minute of the last code that was accepted: none counts twice. */
  lastStep: bigint('last_step', { mode: 'number' }).notNull().default(0),
});

/** The codes for people who have lost their app, hashed; a used one is deleted. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    hash: text('hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.hash] })],
);
