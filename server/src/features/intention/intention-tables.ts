import {
  type IntentionOutcome,
  intentionOutcomes,
  maxIntentionLength,
} from '@focuspool/domain/intention/intention';
import { sql } from 'drizzle-orm';
import { check, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { user } from '../../platform/auth/auth-tables.ts';

/** Each person's latest intention, what will be there at the end of a run, and its outcome. */
export const intentions = pgTable(
  'intentions',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => user.id, { onDelete: 'cascade' }),
    runKey: uuid('run_key').notNull(),
    text: text('text').notNull(),
    outcome: text('outcome').$type<IntentionOutcome>(),
  },
  (table) => [
    check(
      'intentions_text',
      sql`char_length(${table.text}) between 1 and ${maxIntentionLength}`.inlineParams(),
    ),
    check('intentions_outcome', sql`${table.outcome} in ${intentionOutcomes}`.inlineParams()),
  ],
);
