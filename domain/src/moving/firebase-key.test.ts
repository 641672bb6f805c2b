import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  isNameKey,
  readNameKey,
  readPushTime,
  readTaskKey,
  writeNameKey,
  writeTaskKey,
} from './firebase-key.ts';

it.each([
  ['-JhLeOlGIEjaIOFHR0xd', '2015-02-04T22:15:31.153Z'],
  ['-NsCfdf3abcdefghijkl', '2024-03-05T08:15:30.500Z'],
  ['-short', undefined],
  ['not a push id at all', undefined],
])('the push id %s was made at %s', (id, made) => {
  const read = readPushTime(id);
  expect(read === null ? undefined : new Date(read).toISOString()).toBe(made);
});

it.each([
  ['mira.k', 'Mira.K', true],
  ['mira___DOT___k', 'Mira.K', true],
  ['mira_k', 'mira.k', false],
  ['a___dot___b', 'a___dot___b', true],
])('the key %s belongs to the username %s: %s', (key, username, isTheirs) => {
  expect(isNameKey(key, username)).toBe(isTheirs);
});

it('a name key of either form is read as the name in lower case', () => {
  expect([readNameKey('mira___DOT___k'), readNameKey('Mira.K')]).toEqual(['mira.k', 'mira.k']);
  expect(writeNameKey('A.b.C')).toBe('a___DOT___b___DOT___c');
});

it('every task text survives as a key without forbidden characters', () => {
  const text = fc.string({
    unit: fc.constantFrom('a', '.', '$', '#', '[', ']', '/', ' ', '_', '🦖'),
    maxLength: 20,
  });
  fc.assert(
    fc.property(text, (written) => {
      const key = writeTaskKey(written);
      expect(key).not.toMatch(/[.$#[\]/]/);
      expect(readTaskKey(key)).toBe(written);
    }),
  );
});
