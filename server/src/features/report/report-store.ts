import {
  type Decision,
  type ReportedThing,
  reportsPageSize,
} from '@focuspool/domain/operator/reports-contract';
import { and, desc, eq, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { takePage } from '../../platform/database/pages.ts';
import { isHidden as isThingHidden } from '../../platform/hidden-things/hidden-thing-store.ts';
import { profiles } from '../profile/profile-tables.ts';
import { reportedThings, reports } from './report-tables.ts';
import type { Reportable } from './reported-things.ts';

export type StoredThing = typeof reportedThings.$inferSelect;

/** Notes that a thing was reported, and locks it: reports of the same thing wait for each other. */
export async function openReported(tx: Transaction, thing: Reportable, at: Date): Promise<string> {
  const { ownerId, kind, key } = reportedThings;
  const [row] = await tx
    .insert(reportedThings)
    .values({ ...thing, lastReportedAt: at })
    .onConflictDoUpdate({ target: [ownerId, kind, key], set: { text: thing.text } })
    .returning({ id: reportedThings.id });
  if (!row) throw new Error('A report was not noted');
  return row.id;
}

/** Inserts a report; returns how many are open with it, or null if its reporter has reported the thing before. */
export async function insertReport(
  tx: Transaction,
  thingId: string,
  reporterId: string,
  at: Date,
): Promise<number | null> {
  const rows = await tx
    .insert(reports)
    .values({ thingId, reporterId, reportedAt: at })
    .onConflictDoNothing()
    .returning({ thingId: reports.thingId });
  if (rows.length === 0) return null;
  await tx
    .update(reportedThings)
    .set({ isOpen: true, lastReportedAt: at })
    .where(eq(reportedThings.id, thingId));
  return tx.$count(reports, and(eq(reports.thingId, thingId), eq(reports.isOpen, true)));
}

export async function findReportedThing(db: Queryable, id: string): Promise<StoredThing | null> {
  const [row] = await db.select().from(reportedThings).where(eq(reportedThings.id, id));
  return row ?? null;
}

/** Closes the open reports of a thing; returns how many there were. */
export async function closeReports(tx: Transaction, id: string, decision: Decision): Promise<number> {
  await tx.update(reportedThings).set({ isOpen: false, decision }).where(eq(reportedThings.id, id));
  const closed = await tx
    .update(reports)
    .set({ isOpen: false })
    .where(and(eq(reports.thingId, id), eq(reports.isOpen, true)))
    .returning({ thingId: reports.thingId });
  return closed.length;
}

/** Lists what a person has reported, the oldest first. */
export async function listOwnReports(db: Queryable, reporterId: string) {
  return db
    .select({ kind: reportedThings.kind, reportedAt: reports.reportedAt })
    .from(reports)
    .innerJoin(reportedThings, eq(reportedThings.id, reports.thingId))
    .where(eq(reports.reporterId, reporterId))
    .orderBy(reports.reportedAt, reports.thingId);
}

/** Lists what was reported about a person. */
export async function listReportsAbout(db: Queryable, userId: string) {
  const { kind, text, ownerId, key, lastReportedAt } = reportedThings;
  return db
    .select({ kind, text, isHidden: isThingHidden(kind, ownerId, key) })
    .from(reportedThings)
    .where(eq(ownerId, userId))
    .orderBy(lastReportedAt, key);
}

/** Lists a page of what was reported, and where the next one starts. */
export async function listReportedThings(
  db: Queryable,
  after: string | undefined,
): Promise<{ things: ReportedThing[]; next: string | null }> {
  const { id, kind, text, ownerId, key, isOpen, lastReportedAt, decision } = reportedThings;
  const countOf = (condition: ReturnType<typeof sql>) => sql<number>`(
    select count(*)::int from ${reports} where ${reports.thingId} = ${id} and ${condition})`;
  const found = await db
    .select({
      ...{ id, kind, text, ownerId, isOpen, lastReportedAt, decision },
      ownerName: profiles.username,
      openReports: countOf(sql`${reports.isOpen}`),
      allReports: countOf(sql`true`),
      isHidden: isThingHidden(kind, ownerId, key),
    })
    .from(reportedThings)
    .leftJoin(profiles, eq(profiles.userId, ownerId))
    .where(isBehind(after))
    .orderBy(desc(isOpen), desc(lastReportedAt), desc(id))
    .limit(reportsPageSize + 1);
  const { rows, last } = takePage(found, reportsPageSize);
  return {
    things: rows.map(({ isOpen: _, ...row }) => ({ ...row, lastReportedAt: row.lastReportedAt.getTime() })),
    next: last && `${Number(last.isOpen)}.${last.lastReportedAt.getTime()}.${last.id}`,
  };
}

function isBehind(after: string | undefined) {
  const [, open, at, id] =
    /^([01])\.(\d{1,14})\.([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/.exec(after ?? '') ?? [];
  if (!open || !at || !id) return undefined;
  const { isOpen, lastReportedAt, id: thingId } = reportedThings;
  const moment = new Date(Number(at)).toISOString();
  return sql`(${isOpen}, ${lastReportedAt}, ${thingId}) < (${open === '1'}::boolean, ${moment}::timestamptz, ${id}::uuid)`;
}
