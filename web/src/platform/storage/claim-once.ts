import * as v from 'valibot';
import { readStored, writeStored } from './device-storage.ts';
import { withLock } from './with-lock.ts';

/** Whether this is the first of all tabs to claim `value` under `name`, where only the last value is stored. */
export async function claimOnce(name: string, value: string): Promise<boolean> {
  return withLock(name, () => {
    if (readStored(name, v.string(), '') === value) return false;
    writeStored(name, value);
    return true;
  });
}
