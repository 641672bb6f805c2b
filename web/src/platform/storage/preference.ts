import * as v from 'valibot';
import { readStored } from './device-storage.ts';

/** The keys of the person's preferences on the device (product 2.10). */
export const feedShownKey = 'isMiddleVisible';
export const onlineKey = 'isOtherToggleOn';
export const chimeMutedKey = 'focuspool.chime-muted';
/** True for whoever wants no others shown while they work. */
export const quietAtWorkKey = 'focuspool.feed-quiet';
/** When that was last switched so, in epoch milliseconds of the server's clock. */
export const quietWantedSinceKey = 'focuspool.quiet-wanted-since';
export const shortcutsKey = 'focuspool.shortcuts';
/** Whether this device tells of an end, where its browser lets it. */
export const notifiedKey = 'focuspool.notified';

export function readPreference(key: string, fallback: boolean): boolean {
  return readStored(key, v.boolean(), fallback);
}
