import type { AuditAct } from '@focuspool/domain/operator/audit-log';
import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../database/instant-column.ts';

/**
 * What operators did. A trigger refuses everything but inserts, and each row is sealed together with the one before it. People
 * are named by their ids alone, without a reference: a row outlives the person it is about, and then names no one.
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    number: bigint('number', { mode: 'number' }).primaryKey(),
    at: instant('at').notNull(),
    actor: text('actor').notNull(),
    act: text('act').$type<AuditAct>().notNull(),
    subject: text('subject').notNull(),
    /** JSON. */
    details: text('details').notNull(),
    requestId: text('request_id'),
    seal: text('seal').notNull(),
  },
  (table) => [index('audit_entries_subject').on(table.subject, table.number)],
);
