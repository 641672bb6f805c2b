import { expect, it } from 'vitest';
import { chooseUnusedShells } from './choose-unused-shells.ts';

const kept = ['a', 'b', 'c'];

it('a version that an open tab started with is kept, and a skipped one is dropped', () => {
  expect(chooseUnusedShells(kept, { active: 'c', waiting: 'c', tabs: ['a', 'c'] })).toEqual(['b']);
});

it('a waiting version is dropped once a newer one waits', () => {
  expect(chooseUnusedShells(kept, { active: 'a', waiting: 'c', tabs: ['a', 'a'] })).toEqual(['b']);
});

it('a waiting version is kept when an older one becomes active', () => {
  expect(chooseUnusedShells(kept, { active: 'b', waiting: 'c', tabs: [] })).toEqual(['a']);
});

it('the versions of closed tabs are dropped', () => {
  expect(chooseUnusedShells(kept, { active: 'c', waiting: 'c', tabs: [] })).toEqual(['a', 'b']);
});

it('an older version that waits again is kept', () => {
  expect(chooseUnusedShells(kept, { active: 'c', waiting: 'a', tabs: ['c'] })).toEqual(['b']);
});

it('every version is kept while an open tab has an unknown version', () => {
  expect(chooseUnusedShells(kept, { active: 'c', waiting: 'c', tabs: ['c', undefined] })).toEqual([]);
});

it('every version is kept while the active version is unknown', () => {
  expect(chooseUnusedShells(kept, { active: undefined, waiting: 'c', tabs: [] })).toEqual([]);
});
