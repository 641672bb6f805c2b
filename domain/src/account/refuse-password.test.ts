import { expect, it } from 'vitest';
import { refusePassword } from './refuse-password.ts';

const ada = { email: 'ada.lovelace@example.com', username: 'countess_ada' };
const isCommon = (password: string) => password === 'iloveyou';

it.each([
  ['1234567', 'password_too_short'],
  ['x'.repeat(129), 'password_too_long'],
  ['iloveyou', 'password_common'],
  ['ada.lovelace@example.com', 'password_personal'],
  ['Ada.Lovelace', 'password_personal'],
  ['ada.lovelace1815!', 'password_personal'],
  ['COUNTESS_ADA', 'password_personal'],
  ['countess_ada2026', 'password_personal'],
  ['FocusPool', 'password_personal'],
  ['focuspool1!', 'password_personal'],
])('the password %j is refused as %s', (password, reason) => {
  expect(refusePassword(password, ada, isCommon)).toBe(reason);
});

it.each([
  'correct horse',
  'ada.lovelace plays chess',
  'the countess_ada',
  'focuspool is where I work',
  'ünïcödé wörds',
  'x'.repeat(128),
])('the password %j is accepted', (password) => {
  expect(refusePassword(password, ada, isCommon)).toBeNull();
});

it('a person without a username can choose any uncommon password', () => {
  expect(refusePassword('countess_ada', { ...ada, username: null }, isCommon)).toBeNull();
});
