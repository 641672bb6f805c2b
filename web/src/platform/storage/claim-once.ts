import * as v from 'valibot';
import { readStored, writeStored } from './device-storage.ts';

/** Whether this is the first of all tabs to claim `value` under that name, which keeps the last one alone. */
export async function claimOnce(name: string, value: string): Promise<boolean> {
  const claim = () => {
    if (readStored(name, v.string(), '') === value) return false;
    writeStored(name, value);
    return true;
  };
  return navigator.locks ? navigator.locks.request(name, claim) : claim();
}
