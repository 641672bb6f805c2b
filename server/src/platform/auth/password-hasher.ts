import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { verifyPassword } from 'better-auth/crypto';
import { matchesFirebaseHash, readFirebaseHash } from './firebase-hash.ts';
import { deriveKey, passwordSemaphore, type ScryptCost } from './scrypt-key.ts';

/** OWASP's minimum for scrypt: of its equivalent choices the one with 64 MiB. */
export const passwordCost: ScryptCost = { N: 2 ** 16, r: 8, p: 2 };

/** For servers under test: people sign up in nearly all of them, and the real cost of a hash matters to few. */
export const testPasswordCost: ScryptCost = { N: 16, r: 1, p: 1 };

const saltBytes = 16;

export type PasswordHasher = {
  hash(password: string): Promise<string>;
  /** Takes at least as long for an outdated hash, so that a quick answer does not reveal who has one. */
  verify(tried: { hash: string; password: string }): Promise<boolean>;
  /** Whether the hash was made at a cost other than today's. */
  isOutdated(hash: string): boolean;
  /** Hashes before `work`, within which `hash` then returns at once: no transaction stays open while hashing. */
  hashBefore<Value>(password: string, work: () => Promise<Value>): Promise<Value>;
};

export function createPasswordHasher(cost = passwordCost): PasswordHasher {
  const made = new AsyncLocalStorage<string>();

  async function make(password: string): Promise<string> {
    const salt = randomBytes(saltBytes);
    const key = await derive(password, salt, cost);
    return writeHash({ cost, salt, key });
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
  const moved = readFirebaseHash(hash);
  if (moved) return matchesFirebaseHash(moved, password);
  const stored = readHash(hash);
  // A hash without a cost was made by the library, before this product chose its own.
  if (!stored) return passwordSemaphore.run(() => verifyPassword({ hash, password }));
  const key = await derive(password, stored.salt, stored.cost);
  return timingSafeEqual(key, stored.key);
}

const hashForm = /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([\w-]+)\$([\w-]{43})$/;

/** A hash of our own: its cost and its parts. */
export type OwnHash = { readonly cost: ScryptCost; readonly salt: Buffer; readonly key: Buffer };

export function writeHash({ cost: { N, r, p }, salt, key }: OwnHash): string {
  return `$scrypt$ln=${Math.log2(N)},r=${r},p=${p}$${salt.toString('base64url')}$${key.toString('base64url')}`;
}

export function readHash(hash: string): OwnHash | null {
  const [, ln, r, p, salt = '', key = ''] = hashForm.exec(hash) ?? [];
  if (!key) return null;
  return {
    cost: { N: 2 ** Number(ln), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, 'base64url'),
    key: Buffer.from(key, 'base64url'),
  };
}

const derive = (password: string, salt: Buffer, cost: ScryptCost) =>
  deriveKey(password.normalize('NFKC'), salt, cost);
