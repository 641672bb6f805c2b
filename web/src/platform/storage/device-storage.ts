import * as v from 'valibot';

/** Returns the value stored on this device under `key`, or `fallback` if it is absent, damaged or forbidden to read. */
export function readStored<Schema extends v.GenericSchema>(
  key: string,
  schema: Schema,
  fallback: v.InferOutput<Schema>,
  storage: () => Storage = () => localStorage,
): v.InferOutput<Schema> {
  try {
    const text = storage().getItem(key);
    const parsed = v.safeParse(schema, JSON.parse(text ?? 'null'));
    return parsed.success ? parsed.output : fallback;
  } catch {
    return fallback;
  }
}

/** Returns false if the device could not store the value (full, or forbidden); the page goes on without. */
export function writeStored(
  key: string,
  value: unknown,
  storage: () => Storage = () => localStorage,
): boolean {
  try {
    storage().setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

export function forgetStored(key: string, storage: () => Storage = () => localStorage): void {
  try {
    storage().removeItem(key);
  } catch {
    // Forbidden storage holds nothing to forget.
  }
}

/** Returns the keys that begin with `prefix`. */
export function listStoredKeys(prefix: string, storage: () => Storage = () => localStorage): string[] {
  try {
    const kept = storage();
    const keys = Array.from({ length: kept.length }, (_, index) => kept.key(index));
    return keys.filter((key) => key !== null).filter((key) => key.startsWith(prefix));
  } catch {
    return [];
  }
}

/** Calls back when another tab changes the value stored under `key`; returns how to stop. */
export function watchStored(key: string, onChange: () => void): () => void {
  const listen = (event: StorageEvent) => {
    // A null key: everything was cleared at once.
    if (event.key === null || event.key === key) onChange();
  };
  addEventListener('storage', listen);
  return () => removeEventListener('storage', listen);
}
