import { emptyNode, toNode } from '@focuspool/domain/moving/firebase-value';
import { expect, it } from 'vitest';
import { documentedHash } from '../../../testing/firebase-files.ts';
import { createPasswordHasher, testPasswordCost } from '../../platform/auth/password-hasher.ts';
import { fromStoredHash, ownHashConfig, toStoredHash } from './account-hash.ts';

const { hash_config: config, password, passwordHash, salt } = documentedHash;
const account = { hash: passwordHash, salt, config: emptyNode };
const hasher = createPasswordHasher(testPasswordCost);

it.each([
  ['of the console', config],
  [
    'of its interface',
    {
      algorithm: 'SCRYPT',
      signerKey: config.base64_signer_key,
      saltSeparator: config.base64_salt_separator,
      rounds: 8,
      memoryCost: 14,
    },
  ],
  [
    'in the alphabet for addresses',
    { ...config, base64_signer_key: config.base64_signer_key.replaceAll('/', '_').replaceAll('+', '-') },
  ],
])('a password with the parameters %s can be signed in with', async (_what, parameters) => {
  const hash = toStoredHash(account, toNode(parameters));
  expect(await hasher.verify({ hash: hash ?? '', password })).toBe(true);
});

it.each([
  ['without parameters', {}],
  ['of another algorithm', { ...config, algorithm: 'BCRYPT' }],
  ['of a cost that nobody can pay', { ...config, mem_cost: 30 }],
  [
    'of our kind at a cost that nobody can pay',
    { algorithm: 'STANDARD_SCRYPT', mem_cost: 2 ** 30, block_size: 8, parallelization: 1 },
  ],
])('a password %s is nobody\u2019s', (_what, parameters) => {
  expect(toStoredHash(account, toNode(parameters))).toBeNull();
});

it.each([
  ['of today', createPasswordHasher(), 0],
  ['of another cost', hasher, 5],
])('a password hash of ours %s goes out and comes back as it was', async (_what, maker, ownParameters) => {
  const hash = await maker.hash(password);
  const written = fromStoredHash(hash);
  expect(written?.config.size).toBe(ownParameters);
  expect(written && toStoredHash(written, ownHashConfig)).toBe(hash);
});

it('a hash of the provider that nobody has signed in with goes out with its own parameters', () => {
  const hash = toStoredHash(account, toNode(config)) ?? '';
  const written = fromStoredHash(hash);
  expect(written).toEqual({ ...account, config: toNode(config) });
  expect(written && toStoredHash(written, ownHashConfig)).toBe(hash);
});
