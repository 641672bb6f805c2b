import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { createProfileSchema } from './profile-contract.ts';

describe('what makes a profile', () => {
  it.each([
    [{ username: ' Ada ' }, { username: 'Ada' }],
    [{ skip: true }, { skip: true }],
  ])('%j is read as %j', (body, read) => expect(v.parse(createProfileSchema, body)).toEqual(read));

  it.each([
    [{ username: '' }, 'Username is required'],
    [{ username: 'a b' }, 'Username can only contain letters, numbers, periods, and underscores'],
  ])('%j is refused with the text of the sign-up', (body, message) => {
    expect(v.safeParse(createProfileSchema, body).issues?.[0].message).toBe(message);
  });

  it.each([
    [{}],
    [{ skip: false }],
    [{ username: 7 }],
    [{ username: 'ada', isPremium: true }],
    [{ skip: true, username: 'ada' }],
    [JSON.parse('{"username":"ada","__proto__":{"isPremium":true}}')],
    [null],
  ])('%j is refused', (body) => expect(v.is(createProfileSchema, body)).toBe(false));
});
