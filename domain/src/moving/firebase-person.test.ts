import { expect, it } from 'vitest';
import { readAccount, writeAccount } from './firebase-account.ts';
import { readProfile, writeProfile } from './firebase-profile.ts';
import { emptyNode, type FirebaseValue, toNode } from './firebase-value.ts';

const user = (fields: Record<string, FirebaseValue | null> = {}) =>
  toNode({
    email: 'Ada@Example.com',
    username: 'Ada.L',
    displayName: 'Ada',
    isPremium: true,
    profilePicture: 'dinos/Triceratops.jpg',
    createdAt: '2024-03-05T08:15:30.500Z',
    trophies: 3,
    TotalTime: 75,
    ...fields,
  });
const profile = {
  ...{
    email: 'ada@example.com',
    username: 'Ada.L',
    profilePicture: 'dinos/Triceratops.jpg',
    isPremium: true,
  },
  ...{ trophies: 3, totalMinutes: 75, createdAt: Date.UTC(2024, 2, 5, 8, 15, 30, 500), visibility: null },
};

it.each<[string, Record<string, FirebaseValue | null>, object]>([
  ['everything', {}, profile],
  ['no username', { username: null }, { username: 'Ada' }],
  ['no name at all', { username: null, displayName: null }, { username: null }],
  ['no picture', { profilePicture: null }, { profilePicture: 'animals/Lion.jpg' }],
  ['a bad address', { email: 'ada@' }, { email: null }],
  ['sums that cannot be', { trophies: -2, TotalTime: '12.6' }, { trophies: 0, totalMinutes: 13 }],
  ['no flag', { isPremium: null }, { isPremium: false }],
  ['a choice of who sees their tasks', { visibility: 'self' }, { visibility: 'self' }],
  ['a choice that there is none of', { visibility: 'nobody' }, { visibility: null }],
])('a person with %s', (_what, fields, expected) => {
  const read = readProfile('u1', user(fields), 'UTC');
  expect(read).toMatchObject({ profile: expected, findings: [] });
});

it('a picture that there is none of is told of', () => {
  const { profile: read, findings } = readProfile(
    'u1',
    user({ profilePicture: 'animals/Unicorn.jpg' }),
    'UTC',
  );
  expect(read.profilePicture).toBe('animals/Lion.jpg');
  expect(findings).toMatchObject([{ path: 'users/u1/profilePicture', what: 'changed' }]);
});

it('a person is written and read again as they were', () => {
  for (const each of [profile, { ...profile, visibility: 'self' as const }]) {
    expect(readProfile('u1', writeProfile(each, emptyNode), 'UTC').profile).toEqual(each);
  }
});

const account = (fields: Record<string, FirebaseValue | null> = {}) =>
  toNode({
    localId: 'u1',
    email: 'Ada@Example.com',
    emailVerified: true,
    createdAt: '1709626530500',
    ...fields,
  });

it.each<[string, FirebaseValue, string]>([
  ['that is nothing', 'x', 'it has no id'],
  ['without an id', account({ localId: null }), 'it has no id'],
  ['with an id that nobody can have', account({ localId: 'a b' }), 'it has no id'],
  ['without an address', account({ email: null }), 'it has no e-mail address that can be used'],
])('an account %s is left out', (_what, value, reason) => {
  expect(readAccount('0', value)).toMatchObject({ row: null, findings: [{ what: 'left out', reason }] });
});

it('an account whose id at Google nobody can have is taken without it, and it is said', () => {
  const providers = toNode({ 0: toNode({ providerId: 'google.com', rawId: '1\x002' }) });
  const { row, findings } = readAccount('0', account({ providerUserInfo: providers }));
  expect(row).toMatchObject({ id: 'u1', googleId: null });
  expect(findings).toMatchObject([{ what: 'changed', reason: 'its id at Google is none' }]);
});

it('a disabled account is known, and said to stay out', () => {
  const { row, findings } = readAccount('0', account({ disabled: true, email: null }));
  expect(row).toMatchObject({ id: 'u1', isDisabled: true });
  expect(findings).toMatchObject([{ reason: 'the account is disabled' }]);
});

it.each([
  ['a password', { hash: 'aGFzaA==', salt: 'c2FsdA==', config: emptyNode }, null],
  [
    'a password made in a way of its own',
    { hash: 'aA==', salt: '', config: toNode({ algorithm: 'SCRYPT' }) },
    null,
  ],
  ['Google', null, '1234567890'],
  ['nothing', null, null],
])('an account with %s is written and read again as it was', (_what, password, googleId) => {
  const row = {
    id: 'u1',
    email: 'ada@example.com',
    emailVerified: true,
    createdAt: 5_000,
    password,
    googleId,
  };
  const written = JSON.parse(JSON.stringify(writeAccount(row)), (_key, value) =>
    value !== null && typeof value === 'object' ? new Map(Object.entries(value)) : value,
  );
  expect(readAccount('0', written).row).toEqual({ ...row, isDisabled: false });
});
