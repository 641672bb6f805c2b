import { type Break, type RhythmNumber, rhythmLimits } from '@focuspool/domain/rhythm/rhythm';
import { type SQL, sql } from 'drizzle-orm';
import { type AnyPgColumn, boolean, check, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { user } from '../../platform/auth/auth-tables.ts';

function isWithin(column: AnyPgColumn, name: RhythmNumber): SQL {
  const { least, most } = rhythmLimits[name];
  return sql`${column} between ${sql.raw(String(least))} and ${sql.raw(String(most))}`;
}

/** The rhythm of everyone who has one of their own: their settings, their last break and their latest runs. */
export const rhythms = pgTable(
  'rhythms',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => user.id, { onDelete: 'cascade' }),
    runMinutes: smallint('run_minutes').notNull(),
    shortBreakMinutes: smallint('short_break_minutes').notNull(),
    longBreakMinutes: smallint('long_break_minutes').notNull(),
    runsUntilLongBreak: smallint('runs_until_long_break').notNull(),
    startsBreaks: boolean('starts_breaks').notNull(),
    startsRuns: boolean('starts_runs').notNull(),
    lastBreak: jsonb('last_break').$type<Break>(),
    /** Epoch milliseconds of the completions of the last 40 hours. */
    recentRuns: jsonb('recent_runs').$type<number[]>().notNull(),
  },
  (table) => [
    check('rhythms_run_minutes', isWithin(table.runMinutes, 'runMinutes')),
    check('rhythms_short_break_minutes', isWithin(table.shortBreakMinutes, 'shortBreakMinutes')),
    check('rhythms_long_break_minutes', isWithin(table.longBreakMinutes, 'longBreakMinutes')),
    check('rhythms_runs_until_long_break', isWithin(table.runsUntilLongBreak, 'runsUntilLongBreak')),
  ],
);
