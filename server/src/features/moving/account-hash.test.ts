import { emptyNode, toNode } from '@focuspool/domain/moving/firebase-value';
import { expect, it } from 'vitest';
import { documentedHash } from '../../../testing/moving/firebase-files.ts';
import { createPasswordHasher, testPasswordCost } from '../../platform/auth/password-hasher.ts';
import { fromStoredHash, ownHashConfig, toStoredHash } from './account-hash.ts';

const { hash_config: config, password, passwordHash, salt } = documentedHash;
const account = { hash: passwordHash, salt, config: emptyNode };
const hasher = createPasswordHasher(testPasswordCost);

it.each([
  ['of the Firebase console', config],
  [
    'of the Firebase API',
    {
      algorithm: 'SCRYPT',
      signerKey: config.base64_signer_key,
      saltSeparator: config.base64_salt_separator,
      rounds: 8,
      memoryCost: 14,
    },
  ],
  [
    'in base64url',
    { ...config, base64_signer_key: config.base64_signer_key.replaceAll('/', '_').replaceAll('+', '-') },
  ],
])('a Firebase password hash with the parameters %s can be verified', async (_what, parameters) => {
  const hash = toStoredHash(account, toNode(parameters));
  expect(await hasher.verify({ hash: hash ?? '', password })).toBe(true);
});

it.each([
  ['without parameters', {}],
  ['of another algorithm', { ...config, algorithm: 'BCRYPT' }],
  ['of an excessive cost', { ...config, mem_cost: 30 }],
  [
    'of standard scrypt at an excessive cost',
    { algorithm: 'STANDARD_SCRYPT', mem_cost: 2 ** 30, block_size: 8, parallelization: 1 },
  ],
])('a Firebase password hash %s is not taken over', (_what, parameters) => {
  expect(toStoredHash(account, toNode(parameters))).toBeNull();
});

it.each([
  ['of the current cost', createPasswordHasher(), 0],
  ['of another cost', hasher, 5],
])('a password hash of our own %s is unchanged by export and import', async (_what, maker, ownParameters) => {
  const hash = await maker.hash(password);
  const written = fromStoredHash(hash);
  expect(written?.config.size).toBe(ownParameters);
  expect(written && toStoredHash(written, ownHashConfig)).toBe(hash);
});

it('a Firebase hash that was never replaced is exported with its own parameters', () => {
  const hash = toStoredHash(account, toNode(config)) ?? '';
  const written = fromStoredHash(hash);
  expect(written).toEqual({ ...account, config: toNode(config) });
  expect(written && toStoredHash(written, ownHashConfig)).toBe(hash);
});
