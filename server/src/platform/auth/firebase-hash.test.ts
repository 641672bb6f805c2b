import { expect, it } from 'vitest';
import { documentedHash } from '../../../testing/firebase-files.ts';
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

it("the hash of Firebase's documentation is that of its password, and of no other", async () => {
  expect(await matchesFirebaseHash(kept, password)).toBe(true);
  expect(await matchesFirebaseHash(kept, 'user2password')).toBe(false);
});

it('a stored hash of Firebase is read again as it was, and believed until the next sign-in', async () => {
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
  ['of another length than its key', { hash: Buffer.alloc(5) }, false],
  ['that takes a gibibyte', { memCost: 20 }, false],
  ['of no rounds', { rounds: 0 }, false],
  ['of no number', { memCost: Number.NaN }, false],
])('a hash of Firebase %s can be used: %s', (_what, fields, isFine) => {
  expect(isUsable({ ...kept, ...fields })).toBe(isFine);
});
