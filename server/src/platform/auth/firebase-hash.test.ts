import { expect, it } from 'vitest';
import { documentedHash } from '../../../testing/moving/firebase-files.ts';
import { isUsable, matchesFirebaseHash, readFirebaseHash, writeFirebaseHash } from './firebase-hash.ts';
import { createPasswordHasher, testPasswordCost } from './password-hasher.ts';

const { hash_config: config, password, passwordHash, salt } = documentedHash;
const kept = {
  signerKey: Buffer.from(config.base64_signer_key, 'base64'),
  saltSeparator: Buffer.from(config.base64_salt_separator, 'base64'),
  rounds: config.rounds,
  memCost: config.mem_cost,
  salt: Buffer.from(salt, 'base64'),
  hash: Buffer.from(passwordHash, 'base64'),
};

it("the hash in Firebase's documentation matches its password and no other", async () => {
  expect(await matchesFirebaseHash(kept, password)).toBe(true);
  expect(await matchesFirebaseHash(kept, 'user2password')).toBe(false);
});

it('a stored Firebase hash is read back unchanged, accepted and counts as outdated', async () => {
  const hash = writeFirebaseHash(kept);
  expect(readFirebaseHash(hash)).toEqual(kept);
  const hasher = createPasswordHasher(testPasswordCost);
  expect(await hasher.verify({ hash, password })).toBe(true);
  expect(await hasher.verify({ hash, password: 'another' })).toBe(false);
  expect(hasher.isOutdated(hash)).toBe(true);
});

it.each([
  ['as documented', {}, true],
  ['without a salt', { salt: Buffer.alloc(0) }, true],
  ['without a hash', { hash: Buffer.alloc(0) }, false],
  ['with a hash of the wrong length', { hash: Buffer.alloc(5) }, false],
  ['that needs a gibibyte of memory', { memCost: 20 }, false],
  ['with zero rounds', { rounds: 0 }, false],
  ['with a cost that is not a number', { memCost: Number.NaN }, false],
])('a Firebase hash %s is usable: $2', (_what, fields, isFine) => {
  expect(isUsable({ ...kept, ...fields })).toBe(isFine);
});
