import { type MovedUse, readCoupon, readCouponUse } from '@focuspool/domain/moving/firebase-coupon';
import type { FileRange } from './file/json-scanner.ts';
import { type ImportContext, inBatches, readRows } from './import-context.ts';
import { insertCoupons, insertCouponUses } from './store/coupon-rows.ts';

export async function importCoupons(context: ImportContext, file: string, range: FileRange): Promise<void> {
  for await (const rows of readRows(context, file, range, readCoupon)) await insertCoupons(context, rows);
}

/** Imports what was bought with coupons; rows that take a commission back come after the rows that they take back. */
export async function importCouponUses(
  context: ImportContext,
  file: string,
  range: FileRange,
): Promise<void> {
  const reversals: MovedUse[] = [];
  for await (const rows of readRows(context, file, range, readCouponUse)) {
    reversals.push(...rows.filter(({ reverses }) => reverses !== null));
    await insertCouponUses(
      context,
      rows.filter(({ reverses }) => reverses === null),
    );
  }
  for await (const batch of inBatches(reversals)) await insertCouponUses(context, batch);
}
