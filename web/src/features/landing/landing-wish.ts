import * as v from 'valibot';
import { serverNow } from '../../platform/clock/server-clock.ts';
import { forgetStored, readStored, writeStored } from '../../platform/storage/device-storage.ts';

const keyOf = (userId: string) => `focuspool.landing-wish.${userId}`;
const storage = () => sessionStorage;
const wishSchema = v.object({ username: v.string(), endsAt: v.number() });

/** The landing that a person wants but first has to pick a task for: with whom, and the moment. */
export type LandingWish = v.InferOutput<typeof wishSchema>;

export function keepLandingWish(userId: string, wish: LandingWish): void {
  writeStored(keyOf(userId), wish, storage);
}

/** Returns null if there is none, or its moment is over. */
export function readLandingWish(userId: string): LandingWish | null {
  const wish = readStored(keyOf(userId), v.nullable(wishSchema), null, storage);
  return wish && wish.endsAt > serverNow() ? wish : null;
}

export function forgetLandingWish(userId: string): void {
  forgetStored(keyOf(userId), storage);
}
