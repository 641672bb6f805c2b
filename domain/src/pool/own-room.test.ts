import { describe, expect, it } from 'vitest';
import { minuteMs } from '../time-units.ts';
import { closesAtOf, isAdmitting } from './own-room.ts';
import { nameRoom } from './pool-contract.ts';

const now = 1_000_000;

describe('the admission of a room of one’s own', () => {
  it.each([
    ['hour', now + 60 * minuteMs],
    ['day', now + 24 * 60 * minuteMs],
    ['until_closed', null],
  ] as const)('a room that is opened for: %s, closes at %s', (opening, closesAt) =>
    expect(closesAtOf(opening, now)).toBe(closesAt),
  );

  it.each([
    ['open without end', { isClosed: false, closesAt: null }, true],
    ['closed by its owner', { isClosed: true, closesAt: null }, false],
    ['closed by its owner before its time', { isClosed: true, closesAt: now + 1 }, false],
    ['a millisecond before its end', { isClosed: false, closesAt: now + 1 }, true],
    ['at its end', { isClosed: false, closesAt: now }, false],
  ])('a room that is %s lets people in: %s', (_what, admission, isOpen) =>
    expect(isAdmitting(admission, now)).toBe(isOpen),
  );
});

const room = { id: '', revision: 0, members: [] };

it.each([
  ['the pool has no name', { room }, undefined],
  ['a room has its own', { room: { ...room, name: 'Thesis' } }, 'Thesis'],
  ['a hidden name is not told', { room: { ...room, name: null } }, 'Room'],
  ['its owner reads it on', { room: { ...room, name: null }, ownName: 'Thesis' }, 'Thesis'],
])('where somebody sits: %s', (_what, place, name) => expect(nameRoom(place)).toBe(name));
