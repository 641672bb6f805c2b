import type { AuditAct } from '@focuspool/domain/operator/audit-log';
import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../database/instant-column.ts';

/**
 * What operators did. A trigger refuses whatever is not an insert, and each row is sealed with the one before it. People
 * are named by their ids alone and without a reference: a row outlives whom it is about, and names nobody then.
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
