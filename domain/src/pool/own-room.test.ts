import { expect, it } from 'vitest';
import { minuteMs } from '../time-units.ts';
import { closesAtOf } from './own-room.ts';
import { nameRoom } from './pool-contract.ts';

const now = 1_000_000;

it.each([
  ['hour', now + 60 * minuteMs],
  ['day', now + 24 * 60 * minuteMs],
  ['until_closed', null],
] as const)('a room that is opened for: %s, closes at %s', (opening, closesAt) =>
  expect(closesAtOf(opening, now)).toBe(closesAt),
);

const room = { id: '', revision: 0, members: [] };

it.each([
  ['the pool has no name', { room }, undefined],
  ['a room has its own', { room: { ...room, name: 'Thesis' } }, 'Thesis'],
  ['a hidden name is not told', { room: { ...room, name: null } }, 'Room'],
  ['its owner reads it on', { room: { ...room, name: null }, ownName: 'Thesis' }, 'Thesis'],
])('where somebody sits: %s', (_what, place, name) => expect(nameRoom(place)).toBe(name));
