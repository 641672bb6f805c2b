import fc from 'fast-check';
import { expect, it } from 'vitest';
import { makeRandomUsername } from './random-username.ts';
import { findUsernameProblem } from './username.ts';

it('a skipped username is user and eight base-36 characters', () => {
  const drawn = [0, 9, 10, 35, 1, 2, 3, 4];
  expect(makeRandomUsername((bound) => (bound === 36 ? (drawn.shift() ?? -1) : -1))).toBe('user09az1234');
});

it('a skipped username is always allowed', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(35), { minLength: 8, maxLength: 8 }), (drawn) => {
      const rest = [...drawn];
      const username = makeRandomUsername(() => rest.shift() ?? 0);
      expect(username).toMatch(/^user[0-9a-z]{8}$/);
      expect(findUsernameProblem(username)).toBeNull();
    }),
  );
});
