import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findUsernameProblem } from '../profile/username.ts';
import { suggestUsernames } from './suggest-usernames.ts';

const draw = () => 7;

it.each([
  ['mira.k', ['mira.k', 'mira.k_7777']],
  [' mira.k ', ['mira.k', 'mira.k_7777']],
  ['Jane Doe!', ['Jane_Doe', 'Jane_Doe_7777']],
  ['..zoë..', ['zoe', 'zoe_7777']],
  ['a'.repeat(30), ['a'.repeat(25), `${'a'.repeat(20)}_7777`]],
  ['the_FocusPool_fan', ['the_fan', 'the_fan_7777']],
  ['漢字', ['user77777777', 'user77777777']],
  [null, ['user77777777', 'user77777777']],
])('the former name %j is suggested as %j', (wanted, names) => {
  expect(suggestUsernames(wanted, draw).take(names.length).toArray()).toEqual(names);
});

it('a valid username is suggested however long the former name is', () => {
  const [name = ''] = suggestUsernames('focuspool'.repeat(50_000), draw).take(1).toArray();
  expect(findUsernameProblem(name)).toBeNull();
});

it('every suggested username is valid, whatever the former name was', () => {
  const wanted = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.constantFrom('focusfocuspoolpool', 'focus.pool.'),
  );
  fc.assert(
    fc.property(wanted, fc.nat(), (name, seed) => {
      let turn = seed;
      const random = (bound: number) => {
        turn += 7_919;
        return turn % bound;
      };
      for (const one of suggestUsernames(name, random).take(12)) expect(findUsernameProblem(one)).toBeNull();
    }),
  );
});
