import fc from 'fast-check';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { keyOfBreakAfter } from './key-of-break.ts';

it.each([
  ['0f8fad5b-d9cb-469f-a165-70867728950e', '0f8fad5b-d9cb-469f-a165-70867728950f'],
  ['0f8fad5b-d9cb-469f-a165-00000000ffff', '0f8fad5b-d9cb-469f-a165-000000010000'],
  ['0f8fad5b-d9cb-469f-a165-ffffffffffff', '0f8fad5b-d9cb-469f-a165-000000000000'],
])('the break after the run %s has the key %s', (run, expected) => {
  expect(keyOfBreakAfter(run)).toBe(expected);
});

it('a chain of runs and breaks that follow each other has distinct, valid keys', () => {
  fc.assert(
    fc.property(fc.uuid(), (first) => {
      const keys = [first];
      for (let at = 0; at < 20; at += 1) keys.push(keyOfBreakAfter(keys.at(-1) ?? first));
      expect(new Set(keys).size).toBe(keys.length);
      for (const key of keys) expect(v.is(v.pipe(v.string(), v.uuid()), key)).toBe(true);
    }),
  );
});
