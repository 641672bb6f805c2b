import * as v from 'valibot';
import { serverNow } from '../../platform/clock/server-clock.ts';
import { forgetStored, readStored, writeStored } from '../../platform/storage/device-storage.ts';

const key = 'focuspool.landing-wish';
const storage = () => sessionStorage;
const wishSchema = v.object({ username: v.string(), endsAt: v.number() });

/** With whom somebody wants to land who has to pick a task first, and the moment. */
export type LandingWish = v.InferOutput<typeof wishSchema>;

export function keepLandingWish(wish: LandingWish): void {
  writeStored(key, wish, storage);
}

/** Null without one, and once its moment is over. */
export function readLandingWish(): LandingWish | null {
  const wish = readStored(key, v.nullable(wishSchema), null, storage);
  return wish && wish.endsAt > serverNow() ? wish : null;
}

export function forgetLandingWish(): void {
  forgetStored(key, storage);
}
