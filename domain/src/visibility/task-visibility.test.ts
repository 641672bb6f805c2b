import { describe, expect, it } from 'vitest';
import { findChoices, isNameShown, type TaskVisibility, visibilityOf } from './task-visibility.ts';

describe('the visibility of a task', () => {
  it.each<[TaskVisibility | null, TaskVisibility | null, TaskVisibility]>([
    [null, null, 'rooms'],
    [null, 'self', 'self'],
    [null, 'everyone', 'everyone'],
    ['self', 'everyone', 'self'],
    ['everyone', 'self', 'everyone'],
    ['rooms', null, 'rooms'],
  ])('the choice %s for a task with the general choice %s means %s', (own, general, expected) => {
    expect(visibilityOf({ own, general })).toBe(expected);
  });

  it.each([
    ['self', false, false],
    ['rooms', true, false],
    ['everyone', true, true],
  ] as const)('the choice %s shows a task name in rooms: %s, in the feed: %s', (own, inRoom, inFeed) => {
    expect(isNameShown('room', { own })).toBe(inRoom);
    expect(isNameShown('feed', { own })).toBe(inFeed);
  });

  it('the visibility chosen for a task is found on any open list', () => {
    const lists = [{ tasks: [{ id: 'a' }] }, { tasks: [{ id: 'b', visibility: 'self' as const }] }];
    expect(findChoices({ lists, taskVisibility: 'everyone' }, 'b')).toEqual({
      own: 'self',
      general: 'everyone',
    });
    expect(findChoices({ lists }, 'a')).toEqual({ own: undefined, general: undefined });
    expect(findChoices({ lists }, 'c')).toBeNull();
  });

  it('the name of a deleted task is not shown', () => {
    expect(isNameShown('room', null)).toBe(false);
    expect(isNameShown('feed', null)).toBe(false);
  });
});
