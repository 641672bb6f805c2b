import { type BinaryLike, scrypt } from 'node:crypto';
import { createSemaphore } from '../concurrency/semaphore.ts';

/** What one guess costs: `128 * N * r` bytes of memory, and time that also grows with `p`. */
export type ScryptCost = { readonly N: number; readonly r: number; readonly p: number };

export const keyBytes = 32;

// If a single guess could cost more, hashes from elsewhere could bring the process down.
const maxMemoryBytes = 128 * 2 ** 20;
const maxPasses = 16;

/** Whether the cost of a hash from elsewhere is affordable here. */
export function isAffordable({ N, r, p }: ScryptCost): boolean {
  const isWhole = [Math.log2(N), r, p].every((number) => Number.isInteger(number) && number > 0);
  return isWhole && 128 * N * r <= maxMemoryBytes && p <= maxPasses;
}

// At most 128 MiB in this process at today's cost, and half of the threads that also read its files.
export const passwordSemaphore = createSemaphore(2);

export function deriveKey(password: BinaryLike, salt: Buffer, cost: ScryptCost): Promise<Buffer> {
  const options = { ...cost, maxmem: 256 * cost.N * cost.r };
  return passwordSemaphore.run(
    () =>
      new Promise((resolve, reject) => {
        scrypt(password, salt, keyBytes, options, (error, key) => {
          if (error) reject(error);
          else resolve(key);
        });
      }),
  );
}
