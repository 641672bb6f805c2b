import { asc, gt } from 'drizzle-orm';
import { Hono } from 'hono';
import type { AdminReply } from '../admin/admin-socket.ts';
import type { Queryable } from '../database/database.ts';
import { readPages } from '../database/pages.ts';
import type { Services } from '../services.ts';
import { type AuditRow, sealEntry, toEntry } from './audit-log-store.ts';
import { auditEntries } from './audit-log-tables.ts';

/** Counts the entries of the log up to the first that is missing or was changed, whose number is `broken`; null if all fit. */
export async function checkAuditLog(db: Queryable): Promise<{ count: number; broken: number | null }> {
  let [count, seal] = [0, ''];
  const read = (last: AuditRow | null, limit: number) =>
    db
      .select()
      .from(auditEntries)
      .where(gt(auditEntries.number, last?.number ?? 0))
      .orderBy(asc(auditEntries.number))
      .limit(limit);
  for await (const rows of readPages(read)) {
    for (const row of rows) {
      const isNext = row.number === count + 1;
      if (!isNext || row.seal !== sealEntry(toEntry(row), seal)) return { count, broken: count + 1 };
      [count, seal] = [row.number, row.seal];
    }
  }
  return { count, broken: null };
}

/** Says in words whether the audit log is as it was written. */
export async function reportAuditLog({ database }: Pick<Services, 'database'>): Promise<AdminReply> {
  const { count, broken } = await checkAuditLog(database);
  return broken === null
    ? { isDone: true, message: `The audit log is intact: ${count} ${count === 1 ? 'entry' : 'entries'}.` }
    : { isDone: false, message: `Entry ${broken} of the audit log was changed, or is missing.` };
}

/** Offers the same as a command on a running server, on its Unix socket only. */
export function createAuditLogCommands(services: Pick<Services, 'database'>): Hono {
  return new Hono().post('/audit-log-check', async (c) => c.json(await reportAuditLog(services)));
}
