import type { MovedCoupon, MovedUse } from '@focuspool/domain/moving/firebase-coupon';
import { isStorableId } from '@focuspool/domain/storable-id';
import { inArray, or } from 'drizzle-orm';
import type { Queryable } from '../../../platform/database/database.ts';
import { coupons, couponUses } from '../../coupon/coupon-tables.ts';
import { type ImportContext, leftOut } from '../import-context.ts';
import { findKnownPeople, keepRowsOfPeople } from './known-people.ts';

/** Imports coupons: one per person, and each code once. */
export async function insertCoupons(context: ImportContext, rows: readonly MovedCoupon[]): Promise<void> {
  if (rows.length === 0) return;
  await context.database.transaction(async (tx) => {
    const placed = rows.map((row) => ({ ...row, path: `coupons/${row.code}` }));
    const owned = await keepRowsOfPeople(context, tx, placed);
    if (owned.length === 0) return;
    const values = owned.map(({ code, userId, createdAt }) => ({
      code,
      userId,
      createdAt: new Date(createdAt),
    }));
    const inserted = await tx
      .insert(coupons)
      .values(values)
      .onConflictDoNothing()
      .returning({ code: coupons.code });
    const created = new Set(inserted.map(({ code }) => code));
    context.counts.coupons += created.size;
    const left = owned.filter(({ code }) => !created.has(code));
    if (left.length > 0) await reportCoupons(context, tx, left);
  });
}

async function reportCoupons(
  context: ImportContext,
  db: Queryable,
  rows: readonly (MovedCoupon & { path: string })[],
): Promise<void> {
  const codes = rows.map(({ code }) => code);
  const owners = rows.map(({ userId }) => userId);
  const found = await db
    .select()
    .from(coupons)
    .where(or(inArray(coupons.code, codes), inArray(coupons.userId, owners)));
  for (const { code, userId, path } of rows) {
    if (found.some((one) => one.code === code && one.userId === userId)) context.counts['here already'] += 1;
    else {
      const isTaken = found.some((one) => one.code === code);
      const reason = isTaken ? 'someone else has this code here' : 'its owner has another coupon here';
      context.report([leftOut(path, reason)]);
    }
  }
}

/** Imports what was bought with coupons. The owner is the person who has the code, unless the row says who had it. */
export async function insertCouponUses(context: ImportContext, rows: readonly MovedUse[]): Promise<void> {
  if (rows.length === 0) return;
  await context.database.transaction(async (tx) => {
    const people = rows.flatMap(({ buyerId, ownerId }) => [buyerId ?? [], ownerId || []].flat());
    const known = await findKnownPeople(tx, people);
    const owners = await findCodeOwners(
      tx,
      rows.map(({ code }) => code),
    );
    const reversed = rows.flatMap(({ reverses }) => reverses ?? []);
    const payments = new Set(await findPayments(tx, reversed));
    const values = rows.flatMap((row) => {
      const path = `couponUsed/${row.buyerId ?? row.paymentId}`;
      if (row.reverses !== null && !payments.has(row.reverses)) {
        context.report([leftOut(path, 'what it takes back is not here')]);
        return [];
      }
      const ownerId = row.ownerId === null ? owners.get(row.code) : findAmong(known, row.ownerId);
      const buyerId = findAmong(known, row.buyerId) ?? null;
      return [
        {
          ...row,
          path,
          isOwned: ownerId !== undefined || row.ownerId === '',
          ownerId: ownerId ?? null,
          buyerId,
          buyerKey: row.buyerId,
          subscribedAt: new Date(row.subscribedAt),
        },
      ];
    });
    if (values.length === 0) return;
    const inserted = await tx
      .insert(couponUses)
      .values(values)
      .onConflictDoNothing()
      .returning({ paymentId: couponUses.paymentId });
    const created = new Set(inserted.map(({ paymentId }) => paymentId));
    context.counts['coupon uses'] += created.size;
    context.counts['here already'] += values.length - created.size;
    for (const { paymentId, path, isOwned, buyerId, buyerKey } of values) {
      if (!created.has(paymentId)) continue;
      const changed = (reason: string) => context.report([{ path, what: 'changed', reason }]);
      if (!isOwned) changed('no one here has the coupon, so no one gets its commission');
      if (buyerId === null && buyerKey !== null) changed(`its buyer is not here: no one is ${buyerKey}`);
    }
  });
}

function findAmong(known: ReadonlySet<string>, id: string | null): string | undefined {
  return id !== null && known.has(id) ? id : undefined;
}

async function findCodeOwners(db: Queryable, codes: readonly string[]): Promise<Map<string, string>> {
  const { code, userId } = coupons;
  const rows = await db
    .select({ code, userId })
    .from(coupons)
    .where(inArray(code, [...codes]));
  return new Map(rows.map((row) => [row.code, row.userId]));
}

async function findPayments(db: Queryable, ids: readonly string[]): Promise<string[]> {
  const wanted = ids.filter(isStorableId);
  if (wanted.length === 0) return [];
  const { paymentId } = couponUses;
  const rows = await db.select({ paymentId }).from(couponUses).where(inArray(paymentId, wanted));
  return rows.map((row) => row.paymentId);
}
