import { type Decision, decisionTexts } from '@focuspool/domain/operator/reports-contract';
import { type ReportKind, reportKinds } from '@focuspool/domain/report/report-contract';
import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { user } from '../../platform/auth/auth-tables.ts';
import { instant } from '../../platform/database/instant-column.ts';

/** What was reported, one row per thing, and what operators decided. `isOpen`: someone has reported it since. */
export const reportedThings = pgTable(
  'reported_things',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    ownerId: text('owner_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<ReportKind>().notNull(),
    key: text('key').notNull(),
    text: text('text').notNull(),
    lastReportedAt: instant('last_reported_at').notNull(),
    isOpen: boolean('is_open').notNull().default(true),
    decision: text('decision').$type<Decision>(),
  },
  (table) => [
    unique('reported_things_once').on(table.ownerId, table.kind, table.key),
    index('reported_things_latest').on(table.isOpen, table.lastReportedAt, table.id),
    check('reported_things_kind', sql`${table.kind} in ${reportKinds}`.inlineParams()),
    check('reported_things_decision', sql`${table.decision} in ${Object.keys(decisionTexts)}`.inlineParams()),
    check('reported_things_key', sql`char_length(${table.key}) between 1 and 100`),
    check('reported_things_text', sql`char_length(${table.text}) between 1 and 100`),
  ],
);

/** Who has reported what: once per person and thing, whatever becomes of it. `isOpen`: no operator has looked since. */
export const reports = pgTable(
  'reports',
  {
    thingId: uuid('thing_id')
      .notNull()
      .references(() => reportedThings.id, { onDelete: 'cascade' }),
    reporterId: text('reporter_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    reportedAt: instant('reported_at').notNull(),
    isOpen: boolean('is_open').notNull().default(true),
  },
  (table) => [
    primaryKey({ columns: [table.thingId, table.reporterId] }),
    index('reports_reporter').on(table.reporterId, table.reportedAt),
  ],
);
