import { boolean, index, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { user } from '../../platform/auth/auth-tables.ts';
import { instant } from '../../platform/database/instant-column.ts';

/**
 * Who promised to land with others, on which run. Whether it still holds is for current runs and the ledger to say, until what they
 * say after the moment is taken back: whoever's run ends at another moment is out of it, whatever else stands here.
 */
export const landings = pgTable(
  'landings',
  {
    /** The same for all who land together, and the key of the break that they share. */
    landingId: uuid('landing_id').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    runKey: uuid('run_key').notNull(),
    endsAt: instant('ends_at').notNull(),
    breakMinutes: smallint('break_minutes').notNull(),
    joinedAt: instant('joined_at').notNull(),
    /** By the clock of a room that they sat in from then on: nobody has promised anything to anybody. */
    isByClock: boolean('is_by_clock').notNull().default(false),
    /** Their run was worked up to the moment before they let it go or corrected it, which takes nothing from the others. */
    wasKept: boolean('was_kept').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.landingId, table.userId] }),
    index('landings_person').on(table.userId, table.endsAt),
    index('landings_ends_at').on(table.endsAt),
  ],
);
