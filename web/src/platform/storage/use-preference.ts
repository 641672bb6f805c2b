import { useSyncExternalStore } from 'react';
import * as v from 'valibot';
import { createListeners } from '../listeners.ts';
import { watchStored, writeStored } from './device-storage.ts';
import { readStoredPreference, unkept } from './preference.ts';

const changes = createListeners();

export function usePreference(key: string, fallback: boolean): [boolean, (value: boolean) => void] {
  return useStoredPreference(key, v.boolean(), fallback);
}

/**
 * A preference stored on this device under `key`, the same in all tabs; if the device cannot store it, this page keeps it.
 * Values must not be objects.
 */
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
    () => readStoredPreference(key, schema, fallback),
    () => fallback,
  );
  return [
    value,
    (next) => {
      if (writeStored(key, next)) unkept.delete(key);
      else unkept.set(key, next);
      changes.notify();
    },
  ];
}
