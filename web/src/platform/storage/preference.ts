import * as v from 'valibot';
import { readStored } from './device-storage.ts';

/** The keys of the person's preferences on the device (product 2.10). Devices hold them by now, so that no name is mended. */
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

/** What was chosen on this page and the device would not keep. */
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
