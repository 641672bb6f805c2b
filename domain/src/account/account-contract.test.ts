import * as v from 'valibot';
import { expect, it } from 'vitest';
import { emailSchema, tokenSchema } from './account-contract.ts';

it.each([
  ['', 'Email is required'],
  ['   ', 'Email is required'],
  ['nobody', 'Please enter a valid email address'],
  ['a@b', 'Please enter a valid email address'],
  ['a@b.c', 'Please enter a valid email address'],
  ['.ada@example.com', 'Please enter a valid email address'],
  ['a..b@example.com', 'Please enter a valid email address'],
  ['ada@example..com', 'Please enter a valid email address'],
  ['ada lovelace@example.com', 'Please enter a valid email address'],
  ['ada@example.com\nbcc: eve@example.com', 'Please enter a valid email address'],
  ['ada\u0000@example.com', 'Please enter a valid email address'],
  ['adа@example.com', 'Please enter a valid email address'],
  ['\u212A@example.com', 'Please enter a valid email address'],
  [`${'a'.repeat(300)}@example.com`, 'Please enter a valid email address'],
  [`${'a.'.repeat(30_000)}@example.com`, 'Please enter a valid email address'],
])('the e-mail address %j is refused with a message that says why', (address, message) => {
  const [issue] = v.safeParse(emailSchema, address).issues ?? [];
  expect(issue?.message).toBe(message);
});

it.each([
  ['  Ada+tasks@Example.COM ', 'ada+tasks@example.com'],
  ["o'brien_1@mail.example.co.in", "o'brien_1@mail.example.co.in"],
  ['first.last-name@ex-ample.org', 'first.last-name@ex-ample.org'],
])('the e-mail address %j is stored as %j', (address, kept) =>
  expect(v.parse(emailSchema, address)).toBe(kept),
);

it.each(['aZ09', 'eyJh.eyJl.c2ln-_x'])('%j is accepted as the token of a mail link', (token) => {
  expect(v.is(tokenSchema, { token })).toBe(true);
});

it.each(['', 'a b', 'a\u0000b', "a'b", 'x'.repeat(2049), null, 7])(
  '%j is refused as the token of a mail link',
  (token) => {
    const [issue] = v.safeParse(tokenSchema, { token }).issues ?? [];
    expect(issue?.message).toBe('This link is no longer valid. Please ask for a new one.');
  },
);
