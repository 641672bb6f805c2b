import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { verifyPassword } from 'better-auth/crypto';
import { createSemaphore } from '../concurrency/semaphore.ts';

/** What one guess costs: `128 * N * r` bytes of memory, and time that also grows with `p`. */
type ScryptCost = { readonly N: number; readonly r: number; readonly p: number };

/** OWASP's least for scrypt, of its equal choices the one with 64 MiB. */
const passwordCost: ScryptCost = { N: 2 ** 16, r: 8, p: 2 };

const saltBytes = 16;
const keyBytes = 32;

// At most 128 MiB in this process, and half of the threads that read its files too.
const door = createSemaphore(2);

export type PasswordHasher = {
  hash(password: string): Promise<string>;
  /** Takes as long for an outdated hash, so that timing does not reveal who has one. */
  verify(tried: { hash: string; password: string }): Promise<boolean>;
  /** Whether the hash was made at another cost than today's. */
  isOutdated(hash: string): boolean;
  /** Hashes before `work`, in which `hash` then returns at once: no transaction stays open meanwhile. */
  hashBefore<Value>(password: string, work: () => Promise<Value>): Promise<Value>;
};

export function createPasswordHasher(cost = passwordCost): PasswordHasher {
  const made = new AsyncLocalStorage<string>();

  async function make(password: string): Promise<string> {
    const salt = randomBytes(saltBytes);
    const key = await derive(password, salt, cost);
    const { N, r, p } = cost;
    return `$scrypt$ln=${Math.log2(N)},r=${r},p=${p}$${salt.toString('base64url')}$${key.toString('base64url')}`;
  }

  function isOutdated(hash: string): boolean {
    const { N, r, p } = readHash(hash)?.cost ?? {};
    return N !== cost.N || r !== cost.r || p !== cost.p;
  }

  return {
    hash: async (password) => made.getStore() ?? make(password),
    verify: async ({ hash, password }) => {
      const isRight = await matches(hash, password);
      if (isOutdated(hash)) await make(password);
      return isRight;
    },
    isOutdated,
    hashBefore: async (password, work) => made.run(await make(password), work),
  };
}

async function matches(hash: string, password: string): Promise<boolean> {
  const stored = readHash(hash);
  // A hash without a cost was made by the library, before this product chose its own.
  if (!stored) return door.run(() => verifyPassword({ hash, password }));
  const key = await derive(password, stored.salt, stored.cost);
  return timingSafeEqual(key, stored.key);
}

const hashForm = /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([\w-]+)\$([\w-]{43})$/;

function readHash(hash: string): { cost: ScryptCost; salt: Buffer; key: Buffer } | null {
  const [, ln, r, p, salt = '', key = ''] = hashForm.exec(hash) ?? [];
  if (!key) return null;
  return {
    cost: { N: 2 ** Number(ln), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, 'base64url'),
    key: Buffer.from(key, 'base64url'),
  };
}

function derive(password: string, salt: Buffer, cost: ScryptCost): Promise<Buffer> {
  const options = { ...cost, maxmem: 256 * cost.N * cost.r };
  return door.run(
    () =>
      new Promise((resolve, reject) => {
        scrypt(password.normalize('NFKC'), salt, keyBytes, options, (error, key) => {
          if (error) reject(error);
          else resolve(key);
        });
      }),
  );
}
