import { settleMonth, spanOfMonth } from '@focuspool/domain/coupon/commission-statement';
import { addMonths, monthOf } from '@focuspool/domain/stats/weeks-and-months';
import { and, asc, desc, eq, gt, gte, isNotNull, lt, min, type SQLWrapper, sql } from 'drizzle-orm';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { commissionLines, commissionStatements, couponUses } from './coupon-tables.ts';
import { summarizeUses } from './coupon-use-store.ts';

export type StatementRow = typeof commissionStatements.$inferSelect;
export type CommissionLine = Omit<typeof commissionLines.$inferSelect, 'month'>;

const payingLock = 7_102_944_631;

/** Makes transactions that mark months as paid wait for each other. */
export async function lockStatements(tx: Transaction): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${payingLock})`);
}

export async function findStatement(db: Queryable, month: string): Promise<StatementRow | null> {
  const [row] = await db.select().from(commissionStatements).where(eq(commissionStatements.month, month));
  return row ?? null;
}

/** Lists statements, the latest first. */
export async function listStatements(
  db: Queryable,
  before: string | undefined,
  limit: number,
): Promise<StatementRow[]> {
  const { month } = commissionStatements;
  return db
    .select()
    .from(commissionStatements)
    .where(before === undefined ? undefined : lt(month, before))
    .orderBy(desc(month))
    .limit(limit);
}

/** Finds the month to pay next. Paid months have no gap: it is the one after the last, or that of the first use. */
export async function findOpenMonth(db: Queryable): Promise<{ month: string; last: string | null } | null> {
  const [paid] = await listStatements(db, undefined, 1);
  if (paid) return { month: addMonths(paid.month, 1), last: paid.month };
  const [first] = await db.select({ at: min(couponUses.subscribedAt) }).from(couponUses);
  return first?.at ? { month: monthOf(first.at.toISOString()), last: null } : null;
}

type LinesQuery = { readonly after: string | undefined; readonly limit: number };

/** Lists the lines of an unpaid month, by owner: of everyone who earned something or still owes a deduction. */
export async function listOpenLines(
  db: Queryable,
  { month, last }: { month: string; last: string | null },
  { after = '', limit }: LinesQuery,
): Promise<CommissionLine[]> {
  const { from, to } = spanOfMonth(month);
  const { ownerId, code, commissionPaise, subscribedAt } = couponUses;
  const earned = db
    .select({
      ownerId,
      code: sql<string>`(array_agg(${code} order by ${subscribedAt} desc))[1]`.as('code'),
      earned: sql<number>`sum(${commissionPaise})::float8`.as('earned'),
    })
    .from(couponUses)
    .where(and(isNotNull(ownerId), gt(ownerId, after), gte(subscribedAt, from), lt(subscribedAt, to)))
    .groupBy(ownerId)
    .as('earned');
  const brought = db
    .select({
      ownerId: sql<string>`${commissionLines.ownerId}`.as('brought_owner'),
      code: sql<string>`${commissionLines.code}`.as('brought_code'),
      brought: sql<number>`${commissionLines.carriedPaise}`.as('brought'),
    })
    .from(commissionLines)
    .where(
      and(
        eq(commissionLines.month, last ?? ''),
        gt(commissionLines.ownerId, after),
        lt(commissionLines.carriedPaise, 0),
      ),
    )
    .as('brought');
  const owner = sql<string>`coalesce(${earned.ownerId}, ${brought.ownerId})`;
  const rows = await db
    .select({
      ownerId: owner,
      code: sql<string>`coalesce(${earned.code}, ${brought.code})`,
      earned: sql<number>`coalesce(${earned.earned}, 0)::float8`,
      brought: sql<number>`coalesce(${brought.brought}, 0)::float8`,
    })
    .from(earned)
    .fullJoin(brought, eq(brought.ownerId, earned.ownerId))
    .orderBy(asc(owner))
    .limit(limit);
  return rows.map(({ earned: earnedPaise, brought: broughtPaise, ...whose }) => {
    const { amount, carried } = settleMonth({ earned: earnedPaise, brought: broughtPaise });
    return { ...whose, earnedPaise, broughtPaise, paidPaise: amount, carriedPaise: carried };
  });
}

/** Lists the lines of a paid month, by owner. The lines of accounts deleted since come first, as one sum. */
export async function listPaidLines(
  db: Queryable,
  month: string,
  { after, limit }: LinesQuery,
): Promise<CommissionLine[]> {
  const { ownerId, code, earnedPaise, broughtPaise, paidPaise, carriedPaise } = commissionLines;
  const sumOf = (column: SQLWrapper) => sql<number>`sum(${column})::float8`;
  return db
    .select({
      ownerId,
      code: sql<string>`max(${code})`,
      earnedPaise: sumOf(earnedPaise),
      broughtPaise: sumOf(broughtPaise),
      paidPaise: sumOf(paidPaise),
      carriedPaise: sumOf(carriedPaise),
    })
    .from(commissionLines)
    .where(and(eq(commissionLines.month, month), after === undefined ? undefined : gt(ownerId, after)))
    .groupBy(ownerId)
    .orderBy(sql`${ownerId} nulls first`)
    .limit(limit);
}

export async function insertStatement(tx: Transaction, row: StatementRow): Promise<void> {
  await tx.insert(commissionStatements).values(row);
}

export async function insertLines(
  tx: Transaction,
  month: string,
  lines: readonly CommissionLine[],
): Promise<void> {
  if (lines.length > 0) await tx.insert(commissionLines).values(lines.map((line) => ({ ...line, month })));
}

/** Returns what the person has earned since the last paid month, less what that month left to be deducted. */
export async function findUnpaid(db: Queryable, ownerId: string): Promise<number> {
  const [paid] = await listStatements(db, undefined, 1);
  const since = paid ? spanOfMonth(paid.month).to : null;
  const { revenue: earned } = await summarizeUses(db, { ownerId, plan: null, since });
  const [line] = await db
    .select({ brought: commissionLines.carriedPaise })
    .from(commissionLines)
    .where(and(eq(commissionLines.month, paid?.month ?? ''), eq(commissionLines.ownerId, ownerId)));
  return settleMonth({ earned, brought: line?.brought ?? 0 }).amount;
}

/** Lists what was paid out to a person, oldest first. */
export async function listPayouts(db: Queryable, ownerId: string) {
  return db
    .select()
    .from(commissionLines)
    .where(eq(commissionLines.ownerId, ownerId))
    .orderBy(asc(commissionLines.month));
}
