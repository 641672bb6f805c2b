import { describe, expect, it } from 'vitest';
import { findChoices, isNameShown, type TaskVisibility, visibilityOf } from './task-visibility.ts';

describe('who sees the name of a task', () => {
  it.each<[TaskVisibility | null, TaskVisibility | null, TaskVisibility]>([
    [null, null, 'rooms'],
    [null, 'self', 'self'],
    [null, 'everyone', 'everyone'],
    ['self', 'everyone', 'self'],
    ['everyone', 'self', 'everyone'],
    ['rooms', null, 'rooms'],
  ])('the choice %s of a task beside %s for all of them means %s', (own, general, expected) => {
    expect(visibilityOf({ own, general })).toBe(expected);
  });

  it.each([
    ['self', false, false],
    ['rooms', true, false],
    ['everyone', true, true],
  ] as const)('%s shows it in a room: %s, and in the feed: %s', (own, inRoom, inFeed) => {
    expect(isNameShown('room', { own })).toBe(inRoom);
    expect(isNameShown('feed', { own })).toBe(inFeed);
  });

  it('what was chosen for a task is found on whichever open list it is', () => {
    const lists = [{ tasks: [{ id: 'a' }] }, { tasks: [{ id: 'b', visibility: 'self' as const }] }];
    expect(findChoices({ lists, taskVisibility: 'everyone' }, 'b')).toEqual({
      own: 'self',
      general: 'everyone',
    });
    expect(findChoices({ lists }, 'a')).toEqual({ own: undefined, general: undefined });
    expect(findChoices({ lists }, 'c')).toBeNull();
  });

  it('nobody sees the name of a task that is gone', () => {
    expect(isNameShown('room', null)).toBe(false);
    expect(isNameShown('feed', null)).toBe(false);
  });
});
