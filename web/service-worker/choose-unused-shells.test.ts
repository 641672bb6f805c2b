import { expect, it } from 'vitest';
import { chooseUnusedShells } from './choose-unused-shells.ts';

const kept = ['a', 'b', 'c'];

it('the version that an open tab was begun with stays, the one that was passed over goes', () => {
  expect(chooseUnusedShells(kept, { active: 'c', waiting: 'c', tabs: ['a', 'c'] })).toEqual(['b']);
});

it('a version that waits goes once a newer one does', () => {
  expect(chooseUnusedShells(kept, { active: 'a', waiting: 'c', tabs: ['a', 'a'] })).toEqual(['b']);
});

it('a version that waits stays when an older one takes over', () => {
  expect(chooseUnusedShells(kept, { active: 'b', waiting: 'c', tabs: [] })).toEqual(['a']);
});

it('the versions of tabs that are closed go', () => {
  expect(chooseUnusedShells(kept, { active: 'c', waiting: 'c', tabs: [] })).toEqual(['a', 'b']);
});

it('an older version that waits once more stays', () => {
  expect(chooseUnusedShells(kept, { active: 'c', waiting: 'a', tabs: ['c'] })).toEqual(['b']);
});

it('everything stays while a tab is open whose version is not known', () => {
  expect(chooseUnusedShells(kept, { active: 'c', waiting: 'c', tabs: ['c', undefined] })).toEqual([]);
});

it('everything stays while the active version is not known, as after one that made no notes', () => {
  expect(chooseUnusedShells(kept, { active: undefined, waiting: 'c', tabs: [] })).toEqual([]);
});
