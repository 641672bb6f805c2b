import * as v from 'valibot';
import { readStored } from './device-storage.ts';

/** The keys of preferences on the device (product 2.10). They are in use on devices, so even unfitting names stay. */
export const feedShownKey = 'isMiddleVisible';
export const onlineKey = 'isOtherToggleOn';
export const chimeMutedKey = 'focuspool.chime-muted';
/** True if the person wants no others shown while they work. */
export const quietAtWorkKey = 'focuspool.feed-quiet';
/** When that was last turned on, in epoch milliseconds of the server's clock. */
export const quietWantedSinceKey = 'focuspool.quiet-wanted-since';
export const shortcutsKey = 'focuspool.shortcuts';
/** Whether this device notifies of an end, if its browser allows it. */
export const notifiedKey = 'focuspool.notified';

/** The values chosen on this page that the device could not store. */
export const unkept = new Map<string, unknown>();

export function readStoredPreference<Schema extends v.GenericSchema>(
  key: string,
  schema: Schema,
  fallback: v.InferOutput<Schema>,
): v.InferOutput<Schema> {
  return unkept.has(key) ? unkept.get(key) : readStored(key, schema, fallback);
}

export function readPreference(key: string, fallback: boolean): boolean {
  return readStoredPreference(key, v.boolean(), fallback);
}
