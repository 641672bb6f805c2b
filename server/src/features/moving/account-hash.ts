import type { MovedAccount } from '@focuspool/domain/moving/firebase-account';
import { type FirebaseNode, numberAt, textAt, toNode } from '@focuspool/domain/moving/firebase-value';
import { isUsable, readFirebaseHash, writeFirebaseHash } from '../../platform/auth/firebase-hash.ts';
import { passwordCost, readHash, writeHash } from '../../platform/auth/password-hasher.ts';
import { isAffordable, keyBytes } from '../../platform/auth/scrypt-key.ts';

type Password = NonNullable<MovedAccount['password']>;

/** The names that each parameter has in the provider's console, its exports and its API. */
const names = {
  signerKey: ['base64_signer_key', 'signer_key', 'signerKey'],
  saltSeparator: ['base64_salt_separator', 'salt_separator', 'saltSeparator'],
  memCost: ['mem_cost', 'memory_cost', 'memCost', 'memoryCost'],
  rounds: ['rounds'],
  blockSize: ['block_size', 'blockSize'],
  parallelization: ['parallelization'],
} as const;

type Parameter = keyof typeof names;

/**
 * Converts an account's hash to our form; null if no one could sign
 * in with it. `shared` holds the file's parameters for all accounts.
 */
export function toStoredHash({ hash, salt, config }: Password, shared: FirebaseNode): string | null {
  const parameters = config.size > 0 ? config : shared;
  const nameOf = (parameter: Parameter) => names[parameter].find((name) => parameters.has(name)) ?? '';
  const bytesOf = (parameter: Parameter) => fromBase64(textAt(parameters, nameOf(parameter)) ?? '');
  const numberOf = (parameter: Parameter) => numberAt(parameters, nameOf(parameter)) ?? Number.NaN;
  const algorithm = (textAt(parameters, 'algorithm') ?? 'SCRYPT').toUpperCase();
  if (algorithm === standard) {
    const cost = { N: numberOf('memCost'), r: numberOf('blockSize'), p: numberOf('parallelization') };
    const key = fromBase64(hash);
    const isOurs = key.length === keyBytes && isAffordable(cost);
    return isOurs ? writeHash({ cost, salt: fromBase64(salt), key }) : null;
  }
  if (algorithm !== 'SCRYPT') return null;
  const kept = {
    signerKey: bytesOf('signerKey'),
    saltSeparator: bytesOf('saltSeparator'),
    rounds: numberOf('rounds'),
    memCost: numberOf('memCost'),
    salt: fromBase64(salt),
    hash: fromBase64(hash),
  };
  return isUsable(kept) ? writeFirebaseHash(kept) : null;
}

const standard = 'STANDARD_SCRYPT';

/** The length of the provider's hashes, and of its signer keys, in bytes. */
const wholeBytes = 64;

/** Whether the file's parameters, rather than this hash, are to blame if it cannot be verified: by an unknown algorithm none can. */
export function dependsOnParameters({ hash, config }: Password, shared: FirebaseNode): boolean {
  const algorithm = (textAt(shared, 'algorithm') ?? 'SCRYPT').toUpperCase();
  const bytes = { SCRYPT: wholeBytes, [standard]: keyBytes }[algorithm];
  return config.size === 0 && (bytes === undefined || fromBase64(hash).length === bytes);
}

function fromBase64(text: string): Buffer {
  return Buffer.from(text, 'base64');
}

/** The parameters of most of our own hashes, in the provider's terms. */
export const ownHashConfig: FirebaseNode = writeCost(passwordCost);

function writeCost({ N, r, p }: typeof passwordCost): FirebaseNode {
  return toNode({ algorithm: standard, mem_cost: N, block_size: r, parallelization: p, dk_len: keyBytes });
}

/** Converts a stored hash to the provider's form; null if the provider has no terms for it. */
export function fromStoredHash(stored: string): Password | null {
  const moved = readFirebaseHash(stored);
  if (moved) {
    const config = toNode({
      algorithm: 'SCRYPT',
      base64_signer_key: moved.signerKey.toString('base64'),
      base64_salt_separator: moved.saltSeparator.toString('base64'),
      rounds: moved.rounds,
      mem_cost: moved.memCost,
    });
    return { hash: moved.hash.toString('base64'), salt: moved.salt.toString('base64'), config };
  }
  const own = readHash(stored);
  if (!own) return null;
  const { N, r, p } = own.cost;
  const isUsual = N === passwordCost.N && r === passwordCost.r && p === passwordCost.p;
  return {
    hash: own.key.toString('base64'),
    salt: own.salt.toString('base64'),
    config: isUsual ? new Map() : writeCost(own.cost),
  };
}
