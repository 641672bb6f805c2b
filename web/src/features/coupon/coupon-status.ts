import * as v from 'valibot';
import { readStored, writeStored } from '../../platform/storage/device-storage.ts';

/** How long a stored status is valid, in milliseconds (product 9.8). */
const lifeMs = 5 * 60_000;

const statusSchema = v.object({ status: v.picklist(['owner', 'none']), timestamp: v.number() });
export type CouponStatus = v.InferOutput<typeof statusSchema>['status'];

const storage = () => sessionStorage;
const keyOf = (userId: string) => `coupon_status_${userId}`;

/** The status stored within the last five minutes, or null. */
export function recallCouponStatus(userId: string, now: number): CouponStatus | null {
  const stored = readStored(keyOf(userId), v.nullable(statusSchema), null, storage);
  const age = stored ? now - stored.timestamp : -1;
  return stored && age >= 0 && age < lifeMs ? stored.status : null;
}

export function rememberCouponStatus(userId: string, status: CouponStatus, now: number): void {
  writeStored(keyOf(userId), { status, timestamp: now }, storage);
}
