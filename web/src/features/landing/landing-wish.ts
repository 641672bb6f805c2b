import * as v from 'valibot';
import { serverNow } from '../../platform/clock/server-clock.ts';
import { forgetStored, readStored, writeStored } from '../../platform/storage/device-storage.ts';

const key = 'focuspool.landing-wish';
const storage = () => sessionStorage;
const wishSchema = v.object({ username: v.string(), endsAt: v.number() });

/** The landing that a person wants but first has to pick a task for: with whom, and the moment. */
export type LandingWish = v.InferOutput<typeof wishSchema>;

export function keepLandingWish(wish: LandingWish): void {
  writeStored(key, wish, storage);
}

/** Returns null if there is none, or its moment is over. */
export function readLandingWish(): LandingWish | null {
  const wish = readStored(key, v.nullable(wishSchema), null, storage);
  return wish && wish.endsAt > serverNow() ? wish : null;
}

export function forgetLandingWish(): void {
  forgetStored(key, storage);
}
