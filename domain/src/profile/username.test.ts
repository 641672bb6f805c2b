import fc from 'fast-check';
import { expect, it } from 'vitest';
import { product } from '../product.ts';
import { findUsernameProblem, makeRandomUsername, maxUsernameLength } from './username.ts';
import { profileUsernameTexts, signUpUsernameTexts } from './username-texts.ts';

const allowed = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_'];

it.each([
  'a',
  '_',
  '7',
  'Ada',
  'ada.lovelace',
  'a.b.c_d',
  '__proto__',
  'constructor',
  'x'.repeat(25),
  'focus',
  'pool',
])('the username %j is allowed', (username) => expect(findUsernameProblem(username)).toBeNull());

it.each([
  ['', 'missing'],
  ['   ', 'missing'],
  ['x'.repeat(26), 'too_long'],
  [`${'x'.repeat(25)}.`, 'too_long'],
  ['ada lovelace', 'characters'],
  [' ada', 'characters'],
  ['ada-l', 'characters'],
  ['ada\n', 'characters'],
  ['ada\u0000', 'characters'],
  ['.a b', 'characters'],
  ['аda', 'characters'],
  ['ﬀ', 'characters'],
  ['adà', 'characters'],
  ['\u212A', 'characters'],
  ['１２', 'characters'],
  ['🦊'.repeat(25), 'characters'],
  ['.ada', 'leading_dot'],
  ['.', 'leading_dot'],
  ['..', 'leading_dot'],
  ['ada.', 'trailing_dot'],
  ['a..b', 'consecutive_dots'],
  ['my_focuspool', 'forbidden'],
  ['FocusPool', 'forbidden'],
  ['focus.pool', 'forbidden'],
  ['xfOcUs_PoOlx', 'forbidden'],
  ['focuspool_', 'forbidden'],
])('the username %j breaks the rule %s', (username, problem) =>
  expect(findUsernameProblem(username)).toBe(problem),
);

it('a username of up to 25 allowed characters is valid unless it contains the product name', () => {
  const word = fc.string({ unit: fc.constantFrom(...allowed), minLength: 1, maxLength: maxUsernameLength });
  fc.assert(
    fc.property(word, (username) => {
      fc.pre(!/focus_?pool/i.test(username));
      expect(findUsernameProblem(username)).toBeNull();
    }),
  );
});

it('a username with any other character anywhere is refused', () => {
  const stranger = fc
    .string({ unit: 'binary', minLength: 1, maxLength: 1 })
    .filter((it) => !/[\w.]/.test(it));
  fc.assert(
    fc.property(fc.string({ maxLength: 5 }), stranger, fc.string({ maxLength: 5 }), (before, bad, after) => {
      expect(findUsernameProblem(before + bad + after)).toMatch(/missing|characters|too_long/);
    }),
  );
});

it('a username that contains a forbidden fragment in any case is refused, whatever surrounds it', () => {
  const fragment = fc
    .constantFrom(...product.forbiddenUsernameFragments)
    .chain((text) => fc.tuple(...[...text].map((it) => fc.constantFrom(it.toLowerCase(), it.toUpperCase()))))
    .map((characters) => characters.join(''));
  const around = fc.string({ unit: fc.constantFrom(...allowed), maxLength: 5 });
  fc.assert(
    fc.property(around, fragment, around, (before, text, after) => {
      expect(findUsernameProblem(before + text + after)).toBe('forbidden');
    }),
  );
});

it('the texts for a forbidden username list every forbidden fragment on both screens', () => {
  for (const fragment of product.forbiddenUsernameFragments) {
    expect(profileUsernameTexts.forbidden).toContain(fragment);
    expect(signUpUsernameTexts.forbidden).toContain(fragment);
  }
});

it('the texts for a refused username are the specified ones', () => {
  expect(profileUsernameTexts).toMatchObject({
    missing: 'Username is required',
    too_long: 'Max 25 characters',
    characters: 'Only letters, numbers, . and _ allowed',
    leading_dot: "Can't start with .",
    taken: 'Username already taken',
  });
  expect(signUpUsernameTexts).toMatchObject({
    missing: 'Username is required',
    too_long: 'Username cannot exceed 25 characters',
    characters: 'Username can only contain letters, numbers, periods, and underscores',
    leading_dot: 'Username cannot start with a period',
    taken: 'Username taken',
  });
});

it('a skipped username becomes "user" and eight base-36 characters', () => {
  const drawn = [0, 9, 10, 35, 1, 2, 3, 4];
  expect(makeRandomUsername((bound) => (bound === 36 ? (drawn.shift() ?? -1) : -1))).toBe('user09az1234');
});

it('a skipped username always becomes a valid one', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(35), { minLength: 8, maxLength: 8 }), (drawn) => {
      const rest = [...drawn];
      const username = makeRandomUsername(() => rest.shift() ?? 0);
      expect(username).toMatch(/^user[0-9a-z]{8}$/);
      expect(findUsernameProblem(username)).toBeNull();
    }),
  );
});
