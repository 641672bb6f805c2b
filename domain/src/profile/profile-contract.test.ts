import * as v from 'valibot';
import { expect, it } from 'vitest';
import { changeProfileSchema, changeUsernameSchema, createProfileSchema } from './profile-contract.ts';

it.each([
  [{ username: ' Ada ' }, { username: 'Ada' }],
  [{ skip: true }, { skip: true }],
])('the new profile %j is read as %j', (body, read) =>
  expect(v.parse(createProfileSchema, body)).toEqual(read),
);

it.each([
  [{ username: '' }, 'Username is required'],
  [{ username: 'a b' }, 'Username can only contain letters, numbers, periods, and underscores'],
])('the new profile %j is refused with the message "%s"', (body, message) => {
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
])('the new profile %j is refused', (body) => expect(v.is(createProfileSchema, body)).toBe(false));

it.each([
  [{ username: ' Ada.L ' }, { username: 'Ada.L' }],
  [{ profilePicture: 'dinos/Stegosaurus.jpg' }, { profilePicture: 'dinos/Stegosaurus.jpg' }],
])('the profile change %j is read as %j', (body, read) =>
  expect(v.parse(changeProfileSchema, body)).toEqual(read),
);

it.each([
  [{ username: '' }, 'Username is required'],
  [{ username: 'a b' }, 'Only letters, numbers, . and _ allowed'],
  [{ username: '.ada' }, "Can't start with ."],
  [{ username: 'a'.repeat(26) }, 'Max 25 characters'],
])('the profile change %j is refused with the message "%s"', (body, message) => {
  expect(v.safeParse(changeUsernameSchema, body).issues?.[0].message).toBe(message);
});

it.each([
  [{}],
  [{ profilePicture: 'animals/Unicorn.jpg' }],
  [{ profilePicture: 'animals/lion.jpg' }],
  [{ profilePicture: '../secrets.jpg' }],
  [{ profilePicture: 'https://evil.example/animals/Lion.jpg' }],
  [{ profilePicture: null }],
  [{ username: 'ada', profilePicture: 'animals/Cat.jpg' }],
  [{ username: 'ada', trophies: 99 }],
  [{ profilePicture: 'animals/Cat.jpg', isPremium: true }],
])('the profile change %j is refused', (body) => expect(v.is(changeProfileSchema, body)).toBe(false));
