import { useSyncExternalStore } from 'react';
import * as v from 'valibot';
import { createListeners } from '../listeners.ts';
import { readStored, watchStored, writeStored } from './device-storage.ts';

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

const changes = createListeners();

export function readPreference(key: string, fallback: boolean): boolean {
  return readStored(key, v.boolean(), fallback);
}

export function usePreference(key: string, fallback: boolean): [boolean, (value: boolean) => void] {
  return useStoredPreference(key, v.boolean(), fallback);
}

/** A preference that this device remembers under `key`, the same in all tabs. Its values are no objects. */
export function useStoredPreference<Schema extends v.GenericSchema<unknown, boolean | number | string>>(
  key: string,
  schema: Schema,
  fallback: v.InferOutput<Schema>,
): [v.InferOutput<Schema>, (value: v.InferOutput<Schema>) => void] {
  const value = useSyncExternalStore(
    (listener) => {
      const stopHere = changes.watch(listener);
      const stopElsewhere = watchStored(key, listener);
      return () => {
        stopHere();
        stopElsewhere();
      };
    },
    () => readStored(key, schema, fallback),
    () => fallback,
  );
  return [
    value,
    (next) => {
      writeStored(key, next);
      changes.notify();
    },
  ];
}
