import { type MovedUse, readCoupon, readCouponUse } from '@focuspool/domain/moving/firebase-coupon';
import { emptyNode } from '@focuspool/domain/moving/firebase-value';
import type { FileRange } from './file/json-scanner.ts';
import { readBranches } from './file/read-branches.ts';
import { type ImportContext, inBatches } from './import-context.ts';
import { insertCoupons, insertCouponUses } from './store/coupon-rows.ts';

const batchSize = 500;

export async function importCoupons(context: ImportContext, file: string, range: FileRange): Promise<void> {
  for await (const batch of inBatches(readBranches(file, range, 1), batchSize)) {
    const rows = batch.flatMap(({ keys: [code = ''], value }) => {
      const { row, findings } = readCoupon(code, value ?? emptyNode, context);
      context.report(findings);
      return row ?? [];
    });
    await insertCoupons(context, rows);
  }
}

/** What was bought with coupons; what takes a commission back comes after what it takes back. */
export async function importCouponUses(
  context: ImportContext,
  file: string,
  range: FileRange,
): Promise<void> {
  const reversals: MovedUse[] = [];
  for await (const batch of inBatches(readBranches(file, range, 1), batchSize)) {
    const rows = batch.flatMap(({ keys: [key = ''], value }) => {
      const { row, findings } = readCouponUse(key, value ?? emptyNode, context);
      context.report(findings);
      return row ?? [];
    });
    reversals.push(...rows.filter(({ reverses }) => reverses !== null));
    await insertCouponUses(
      context,
      rows.filter(({ reverses }) => reverses === null),
    );
  }
  for await (const batch of inBatches(reversals, batchSize)) await insertCouponUses(context, batch);
}
