import { boolean, index, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { user } from '../../platform/auth/auth-tables.ts';
import { instant } from '../../platform/database/instant-column.ts';

/**
 * Who promised to land with others, on which run. Whether a promise holds is up to the current runs and the ledger, or to
 * `wasKept` once the run was changed after the moment: a person whose run ends at another moment is out, whatever is stored here.
 */
export const landings = pgTable(
  'landings',
  {
    /** The same for everyone who lands together; also the key of the break that they share. */
    landingId: uuid('landing_id').notNull(),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    runKey: uuid('run_key').notNull(),
    endsAt: instant('ends_at').notNull(),
    breakMinutes: smallint('break_minutes').notNull(),
    joinedAt: instant('joined_at').notNull(),
    /** Whether it comes from the clock of a room in which they sat from `joinedAt` on, without a promise to anyone. */
    isByClock: boolean('is_by_clock').notNull().default(false),
    /**
     * Whether the run was worked up to the moment before it was let go or corrected; the others' landing is not affected by that.
     */
    wasKept: boolean('was_kept').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.landingId, table.userId] }),
    index('landings_person').on(table.userId, table.endsAt),
    index('landings_ends_at').on(table.endsAt),
  ],
);
