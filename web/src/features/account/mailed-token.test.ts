import { expect, it } from 'vitest';
import { moveMailedToken, readMailedToken } from './mailed-token.ts';

it.each([
  ['#token=a.b-c_d', 'a.b-c_d'],
  ['#token=', ''],
  ['#reset=abc', null],
  ['#sign-up', null],
  ['', null],
])('the mailed token in the hash %j is %j', (hash, token) => {
  expect(readMailedToken({ hash }, 'token')).toBe(token);
});

it.each([
  ['?token=a.b-c_d', '/verify-email#token=a.b-c_d'],
  ['?token=%3D3D', '/verify-email#token=%3D3D'],
  ['?reset=abc', null],
  ['', null],
])('an old mailed link with the query %j leads on to %j', (search, place) => {
  const link = { pathname: '/verify-email', search, hash: '' };
  expect(moveMailedToken(link, 'token')).toBe(place);
  if (place) expect(readMailedToken(new URL(place, 'http://localhost'), 'token')).not.toBeNull();
});
