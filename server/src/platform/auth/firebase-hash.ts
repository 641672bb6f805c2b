import { createCipheriv, timingSafeEqual } from 'node:crypto';
import { deriveKey, isAffordable } from './scrypt-key.ts';

/** A password as Firebase keeps it, with the parameters of its project. */
export type FirebaseHash = {
  readonly signerKey: Buffer;
  readonly saltSeparator: Buffer;
  /** The block size of scrypt. */
  readonly rounds: number;
  /** The logarithm of what scrypt calls N. */
  readonly memCost: number;
  readonly salt: Buffer;
  readonly hash: Buffer;
};

/** Whether a password can be checked against this hash. */
export function isUsable({ rounds, memCost, signerKey, hash }: FirebaseHash): boolean {
  const isWhole = hash.length === signerKey.length && hash.length > 0;
  return isWhole && isAffordable({ N: 2 ** memCost, r: rounds, p: 1 });
}

/** The form in which it is stored, until its person signs in and the password is hashed our way. */
export function writeFirebaseHash(kept: FirebaseHash): string {
  const parts = [kept.salt, kept.saltSeparator, kept.signerKey, kept.hash].map((bytes) =>
    bytes.toString('base64url'),
  );
  return `$firebase-scrypt$ln=${kept.memCost},r=${kept.rounds}$${parts.join('$')}`;
}

const form = /^\$firebase-scrypt\$ln=(\d+),r=(\d+)\$([\w-]*)\$([\w-]*)\$([\w-]+)\$([\w-]+)$/;

export function readFirebaseHash(stored: string): FirebaseHash | null {
  const [, memCost, rounds, ...parts] = form.exec(stored) ?? [];
  const [salt, saltSeparator, signerKey, hash] = parts.map((part) => Buffer.from(part, 'base64url'));
  if (!salt || !saltSeparator || !signerKey || !hash) return null;
  return { memCost: Number(memCost), rounds: Number(rounds), salt, saltSeparator, signerKey, hash };
}

/**
 * Checks a password by Firebase's modified scrypt: the key derived from it encrypts the project's signer key, which gives the
 * hash.
 */
export async function matchesFirebaseHash(kept: FirebaseHash, password: string): Promise<boolean> {
  const { salt, saltSeparator, signerKey, hash, memCost, rounds } = kept;
  const cost = { N: 2 ** memCost, r: rounds, p: 1 };
  const key = await deriveKey(password, Buffer.concat([salt, saltSeparator]), cost);
  const cipher = createCipheriv('aes-256-ctr', key, Buffer.alloc(16));
  const made = Buffer.concat([cipher.update(signerKey), cipher.final()]);
  return made.length === hash.length && timingSafeEqual(made, hash);
}
