import * as v from 'valibot';
import { expect, it } from 'vitest';
import { deleteAccountSchema, freshSignInMs, isFreshSignIn } from './account-deletion.ts';

const noon = Date.UTC(2026, 2, 1, 12);

it('a sign-in counts as fresh for ten minutes', () => {
  expect(freshSignInMs).toBe(600_000);
  expect(isFreshSignIn(noon, noon)).toBe(true);
  expect(isFreshSignIn(noon - freshSignInMs + 1, noon)).toBe(true);
  expect(isFreshSignIn(noon - freshSignInMs, noon)).toBe(false);
});

it.each([[{}], [{ proof: '' }], [{ password: 'correct horse' }], [{ proof: 'correct horse' }]])(
  '%j is accepted as a request to delete an account',
  (body) => {
    expect(v.is(deleteAccountSchema, body)).toBe(true);
  },
);

it.each([[{ proof: 7 }], [{ userId: 'u2' }], [{ proof: 'x'.repeat(1_001) }], [null]])(
  '%j is refused as a request to delete an account',
  (body) => expect(v.is(deleteAccountSchema, body)).toBe(false),
);
