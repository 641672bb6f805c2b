import { useSyncExternalStore } from 'react';
import * as v from 'valibot';
import { readStored, watchStored, writeStored } from './device-storage.ts';

/** The keys of the person's preferences on the device (the first two: specification, section 3). */
export const feedShownKey = 'isMiddleVisible';
export const onlineKey = 'isOtherToggleOn';
export const chimeMutedKey = 'focuspool.chime-muted';
export const feedQuietKey = 'focuspool.feed-quiet';
export const shortcutsKey = 'focuspool.shortcuts';

const listeners = new Set<() => void>();

export function readPreference(key: string, fallback: boolean): boolean {
  return readStored(key, v.boolean(), fallback);
}

/** A preference that this device remembers under `key`, the same in all tabs. */
export function usePreference(key: string, fallback: boolean): [boolean, (value: boolean) => void] {
  const value = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      const stop = watchStored(key, listener);
      return () => {
        listeners.delete(listener);
        stop();
      };
    },
    () => readPreference(key, fallback),
    () => fallback,
  );
  return [
    value,
    (next) => {
      writeStored(key, next);
      for (const listener of listeners) listener();
    },
  ];
}
