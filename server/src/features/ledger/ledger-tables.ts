import type { RunFacts } from '@focuspool/domain/ledger/correct-run';
import { bigint, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { user } from '../../platform/auth/auth-tables.ts';
import { instant } from '../../platform/database/instant-column.ts';

/**
 * What was corrected of counted runs, a line each, only ever added. The first line of a run tells what it was counted as; the
 * row in `runs` is what all of its lines have led to, and gone once it is deleted.
 */
export const runCorrections = pgTable(
  'run_corrections',
  {
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** The person's number of the operation. */
    sequence: bigint('sequence', { mode: 'number' }).notNull(),
    runKey: uuid('run_key').notNull(),
    /** When the run began, also once it is gone. */
    startedAt: instant('started_at').notNull(),
    /** When the person did it, by their device. */
    correctedAt: instant('corrected_at').notNull(),
    recordedAt: instant('recorded_at').notNull(),
    before: jsonb('before').$type<RunFacts>().notNull(),
    /** Null where the run was deleted. */
    after: jsonb('after').$type<RunFacts>(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.sequence] }),
    index('run_corrections_run').on(table.runKey),
  ],
);
