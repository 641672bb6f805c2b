import { expect, it } from 'vitest';
import { readAccount, writeAccount } from './firebase-account.ts';
import { readProfile, writeProfile } from './firebase-profile.ts';
import { emptyNode, type FirebaseValue, toNode } from './firebase-value.ts';

const now = Date.UTC(2026, 10, 22);
const reading = { timeZone: 'UTC', now };

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
  ['all fields', {}, profile],
  ['no username', { username: null }, { username: 'Ada' }],
  ['no name at all', { username: null, displayName: null }, { username: null }],
  ['no picture', { profilePicture: null }, { profilePicture: 'animals/Lion.jpg' }],
  ['a bad address', { email: 'ada@' }, { email: null }],
  ['a fractional total of minutes', { TotalTime: '12.6' }, { totalMinutes: 13 }],
  ['no date', { createdAt: null }, { createdAt: null }],
  ['no premium flag', { isPremium: null }, { isPremium: false }],
  ['a chosen visibility', { visibility: 'self' }, { visibility: 'self' }],
])('the profile of a person with %s is read with defaults for the rest', (_what, fields, expected) => {
  const read = readProfile('u1', user(fields), reading);
  expect(read).toMatchObject({ profile: expected, findings: [] });
});

const inFuture = 'its date is in the future, it has the date of the import';

it.each<[string, Record<string, FirebaseValue>, object, string]>([
  ['trophies', { trophies: -2 }, { trophies: 0 }, 'it cannot be -2, it is 0 now'],
  [
    'TotalTime',
    { TotalTime: '9999999999' },
    { totalMinutes: 1e9 },
    'it cannot be 9999999999, it is 1000000000 now',
  ],
  ['TotalTime', { TotalTime: 'all day' }, { totalMinutes: 0 }, 'this is not a number, it is 0 now'],
  [
    'createdAt',
    { createdAt: 'once' },
    { createdAt: now },
    'its date cannot be read, it has the date of the import',
  ],
  ['createdAt', { createdAt: now + 1 }, { createdAt: now }, inFuture],
  [
    'createdAt',
    { createdAt: -1 },
    { createdAt: now },
    'its date cannot be read, it has the date of the import',
  ],
  [
    'visibility',
    { visibility: 'nobody' },
    { visibility: null },
    'there is no such choice, nothing is chosen now',
  ],
])('the field %s of a person is changed to fit, which is reported', (below, fields, expected, reason) => {
  const { profile: read, findings } = readProfile('u1', user(fields), reading);
  expect(read).toMatchObject(expected);
  expect(findings).toEqual([{ path: `users/u1/${below}`, what: 'changed', reason }]);
});

it('an unknown profile picture is replaced, which is reported', () => {
  const { profile: read, findings } = readProfile(
    'u1',
    user({ profilePicture: 'animals/Unicorn.jpg' }),
    reading,
  );
  expect(read.profilePicture).toBe('animals/Lion.jpg');
  expect(findings).toMatchObject([{ path: 'users/u1/profilePicture', what: 'changed' }]);
});

it('a person survives being written and read again', () => {
  for (const each of [profile, { ...profile, visibility: 'self' as const }]) {
    expect(readProfile('u1', writeProfile(each, emptyNode), reading).profile).toEqual(each);
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
  ['that is not an object', 'x', 'it has no id'],
  ['without an id', account({ localId: null }), 'it has no id'],
  ['with an invalid id', account({ localId: 'a b' }), 'it has no id'],
  ['without an address', account({ email: null }), 'it has no usable e-mail address'],
])('an account %s is left out with the reason', (_what, value, reason) => {
  expect(readAccount('0', value, now)).toMatchObject({ row: null, findings: [{ what: 'left out', reason }] });
});

it('an account with an invalid Google id is read without it, which is reported', () => {
  const providers = toNode({ 0: toNode({ providerId: 'google.com', rawId: '1\x002' }) });
  const { row, findings } = readAccount('0', account({ providerUserInfo: providers }), now);
  expect(row).toMatchObject({ id: 'u1', googleId: null });
  expect(findings).toMatchObject([{ what: 'changed', reason: 'its Google id is not valid' }]);
});

it.each<[string, Record<string, FirebaseValue>, string[]]>([
  ['only Apple', {}, ['no one can sign in with apple.com here: they are invited to set a password']],
  ['Apple and a password', { passwordHash: 'aGFzaA==' }, ['no one can sign in with apple.com here']],
])('signing in with %s is reported as not supported', (_what, fields, reasons) => {
  const providers = toNode({
    0: toNode({ providerId: 'password', rawId: 'ada@example.com' }),
    1: toNode({ providerId: 'apple.com', rawId: '000.1' }),
  });
  const { row, findings } = readAccount('0', account({ ...fields, providerUserInfo: providers }), now);
  expect(row?.googleId).toBeNull();
  expect(findings.map(({ reason }) => reason)).toEqual(reasons);
});

it.each([
  ['once', 'its date cannot be read, it has the date of the import'],
  [now + 1, inFuture],
])('an account created at %j gets the date of the import, which is reported', (createdAt, reason) => {
  const { row, findings } = readAccount('0', account({ createdAt }), now);
  expect(row?.createdAt).toBe(now);
  expect(findings).toEqual([{ path: 'users/u1 (accounts)/createdAt', what: 'changed', reason }]);
});

it('a disabled account is read as disabled, and reported as left out', () => {
  const { row, findings } = readAccount(
    '0',
    account({ disabled: true, email: null, createdAt: 'once' }),
    now,
  );
  expect(row).toMatchObject({ id: 'u1', isDisabled: true });
  expect(findings).toMatchObject([{ reason: 'the account is disabled' }]);
});

it.each([
  ['a password', { hash: 'aGFzaA==', salt: 'c2FsdA==', config: emptyNode }, null],
  [
    'a password with its own hash configuration',
    { hash: 'aA==', salt: '', config: toNode({ algorithm: 'SCRYPT' }) },
    null,
  ],
  ['Google', null, '1234567890'],
  ['nothing', null, null],
])('an account with %s survives being written and read again', (_what, password, googleId) => {
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
  expect(readAccount('0', written, now).row).toEqual({ ...row, isDisabled: false });
});
