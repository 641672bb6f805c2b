import { dictionary } from '@zxcvbn-ts/language-common';
import { expect, it } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

it.each([
  'password',
  '12345678',
  'Password1',
  'PASSW0RD',
  'iloveyou',
  'qwertyuiop',
  '1qaz2wsx',
  'letmein123',
  '88888888',
  'AAAAAAAA',
  '12341234',
  '123123123',
  'abcdefgh',
  '98765432',
  '        ',
])('the password %j is common', (password) => expect(isCommonPassword(password)).toBe(true));

it.each(['correct horse', 'a quite different horse', 'abcdefgi', '12341235', 'Tr0ub4dor&3 is long'])(
  'the password %j is not common',
  (password) => expect(isCommonPassword(password)).toBe(false),
);

it('the 10,000 most common passwords are known, except those that are too short to be set', () => {
  const known = dictionary['passwords-common'];
  expect(known.length).toBeGreaterThan(10_000);
  const settable = known.slice(0, 10_000).filter((password) => password.length >= 8);
  expect(settable.length).toBeGreaterThan(3_000);
  expect(settable.filter((password) => !isCommonPassword(password))).toEqual([]);
  expect(
    known.filter((password) => password.length >= 8 && isCommonPassword(password)).length,
  ).toBeGreaterThan(10_000);
});
